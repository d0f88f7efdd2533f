import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite("A response that cannot be read")
struct UnreadableResponseTests {
  private let notes = NotesStore()
  private static let page =
    #"{"data":{"character":{"id":"1","notes":{"edges":[{"cursor":"a","node":{"id":"n1","text":"one"}},null,"#
    + #"{"cursor":"b","node":{"id":"n2","text":null}}],"pageInfo":{"hasNextPage":true,"endCursor":"b"}}}}}"#

  /// Commits a response where it can be read.
  private func commit(_ payload: Payload) -> Failure? {
    do throws(Failure) {
      notes.store.commit([try Ingest.read(payload, document: Notes.page, variables: ["id": "1"])])
      return nil
    } catch {
      return error
    }
  }

  @Test("cut anywhere, or with any bytes in it changed, it leaves the store as it was")
  func untouched() throws {
    try notes.page(NotesStore.edge("n0", "zero", cursor: "z"), end: "z")
    let before = notes.store.dump
    let whole = Array(Self.page.utf8)
    for end in 0..<whole.count {
      #expect(commit(Payload(Array(whole[..<end])))?.kind == .malformed, "cut at \(end)")
      #expect(notes.store.dump == before, "cut at \(end)")
    }
    var generator = SplitMix64(seed: 5)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
      }
      let before = notes.store.dump
      guard let failure = commit(Payload(bytes)) else { continue }
      refused += 1
      #expect(failure.kind == .malformed)
      #expect(notes.store.dump == before, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(refused > 1000)
  }

  @Test(
    "an id that is no string is refused at its place, also deep inside, and nothing of the rest is written",
    arguments: ["7.5", "null", "{}", #"["n1"]"#, "true"])
  func ids(id: String) throws {
    try notes.page(NotesStore.edge("n0", "zero", cursor: "z"), end: "z")
    let before = notes.store.dump
    let failure = try #require(commit(Payload(Self.page.replacing(#""n2""#, with: id))))
    #expect(failure.kind == .malformed)
    #expect(failure.path.map(\.description).joined(separator: ".") == "character.notes.edges.2.node.id")
    #expect(notes.store.dump == before)
  }

  @Test("an id that is an integer is the text of it")
  func integerID() throws {
    #expect(commit(Payload(Self.page.replacing(#""n2""#, with: "7"))) == nil)
    #expect(notes.ids == ["n1", "7"])
    try notes.event("7", "seven", into: [])
    #expect(notes.texts == ["one", "seven"])
  }

  @Test("one id of objects of two types is two records, and neither takes the other's fields")
  func types() throws {
    let document = OperationDocument(
      .query, "Q", text: "",
      plan: Plan("1\n#A B\n{Query\nthings [>1\n{Node*\n&0 id\n__typename t!\nid s! k ~0\nname s ~0\n"))
    let store = Store()
    let scope = store.scope(for: document, variables: [:])
    func commit(_ things: String) throws {
      store.commit([try Ingest.read(Payload(#"{"data":{"things":[\#(things)]}}"#), scope: scope)])
    }
    try commit(#"{"__typename":"A","id":"1","name":"a"},{"name":"b","id":"1","__typename":"B"}"#)
    #expect(store.dump["A:1"]?["name"] == "string(\"a\")")
    #expect(store.dump["B:1"]?["name"] == "string(\"b\")")
    try commit(#"{"__typename":"B","id":"1","name":"c"}"#)
    #expect(store.dump["A:1"]?["name"] == "string(\"a\")")
    #expect(store.dump["client:root"]?["things"] == "[-> B:1]")
  }

  @Test("keys, ids and texts of a megabyte are read like others")
  func large() throws {
    let large = String(repeating: "k", count: 1 << 20)
    #expect(commit(Payload(Self.page.replacing(#""text":"#, with: "\"\(large)\":1,\"text\":"))) == nil)
    #expect(notes.texts == ["one", nil])
    #expect(commit(Payload(Self.page.replacing("n1", with: large).replacing("one", with: large))) == nil)
    #expect(notes.ids == [large, "n2"])
    #expect(notes.texts == [large, nil])
    let cut = Payload(String(Self.page.replacing("n1", with: large).dropLast()))
    #expect(commit(cut)?.kind == .malformed)
    #expect(commit(cut)?.message.utf8.count ?? 0 < 1000)
  }

  @Test("a list of ten million nulls is one entry of what is committed")
  nonisolated func nulls() async throws {
    let text =
      #"{"data":{"character":{"id":"1","notes":{"edges":["# + String(repeating: "null,", count: 10_000_000)
      + #"null],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}}"#
    let response = try Ingest.read(Payload(text), document: Notes.page, variables: ["id": "1"])
    #expect(response.changes?.count ?? 0 < 50)
    await MainActor.run {
      notes.store.commit([response])
      let list = notes.store.table.find(0, "Character:1:__CharacterNotes_notes_connection")
      #expect(list.map { notes.store.links($0.value(notes.store.connectionSymbols.edges)).count } == 10_000_001)
    }
  }

  @Test(
    "nesting of ten thousand levels is refused, in what is asked for and in what is not", arguments: ["text", "other"])
  func deep(member: String) throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let before = notes.store.dump
    let failure = try #require(
      commit(Payload(Self.page.replacing(#""text":"one""#, with: "\"text\":\"one\",\"\(member)\":\(deep)"))))
    #expect(failure.kind == .malformed)
    #expect(notes.store.dump == before)
  }
}
