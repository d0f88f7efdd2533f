import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite("A hostile payload")
struct HostilePayloadTests {
  private static func path(_ generator: inout SplitMix64) -> [PathSegment] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? .name(["a", "b"].randomElement(using: &generator) ?? "a") : .index(Int.random(in: 0...1, using: &generator))
    }
  }

  @Test("paths compared as a tree meet as they do one by one")
  func pathTree() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let paths = (0..<Int.random(in: 0...4, using: &generator)).map { _ in Self.path(&generator) }
      let path = Self.path(&generator)
      let meets = paths.contains { $0.starts(with: path) || path.starts(with: $0) }
      #expect(PathTree(paths).meets(path) == meets, "\(paths) \(path)")
    }
  }

  @Test("an error finds its element in a list with runs of nulls, and none outside it")
  func errorsInLists() throws {
    let document = OperationDocument(
      .query, "Q", text: "", plan: Plan("1\n{Query\nlist [>1\n{T id\nid s! k\nname s\n"))
    let items = #"null,null,{"id":"1","name":null},null,{"id":"2","name":null}"#
    let paths = (0...6).map { "{\"message\":\"m\($0)\",\"path\":[\"list\",\($0),\"name\"]}" }
    let text =
      "{\"errors\":[\(paths.joined(separator: ",")),{\"message\":\"x\",\"path\":[\"list\",-1]}],"
      + "\"data\":{\"list\":[\(items)]}}"
    let response = try Ingest.read(Payload(text), document: document, variables: [:])
    let changes = try #require(response.changes)
    let names = changes.errors.filter { document.plan.table.fields[changes.entries[$0.key].field].response == "name" }
    #expect(Set(names.values.flatMap { $0.map(\.message) }) == ["m2", "m4"])
  }

  @Test("objects of a thousand types are told apart, the ones of a type alike")
  func manyTypes() throws {
    let document = OperationDocument(
      .query, "Q", text: "", plan: Plan("1\n#T7\n{Query\nlist [>1\n{Node*\n&0 id\n__typename t!\nid s! k ~0\n"))
    let items = (0..<2000).map { number in
      let name = number % 3 == 0 ? "\\u0054\(number % 1000)" : "T\(number % 1000)"
      return "{\"__typename\":\"\(name)\",\"id\":\"\(number)\"}"
    }
    let store = Store()
    let scope = store.scope(for: document, variables: [:])
    store.commit([
      try Ingest.read(Payload("{\"data\":{\"list\":[\(items.joined(separator: ","))]}}"), scope: scope)
    ])
    #expect(store.shapeList.filter { $0.typeName.hasPrefix("T") }.count == 1000)
    let shape = UInt32(store.shape("T7").number + 1)
    #expect(store.table.find(shape, "7")?.hasKey == true)
    #expect(store.table.find(shape, "1007")?.hasKey == true)
  }

  @Test("anything in anyone's place is a failure that writes nothing, or data that can be read")
  func anything() throws {
    let whole =
      #"{"character":{"id":"1","notes":{"edges":[{"cursor":"a","node":{"id":"n1","text":"one"}},null,"#
      + #"{"cursor":"b","node":null}],"pageInfo":{"hasNextPage":true,"endCursor":"b"}}}}"#
    let pieces = [
      #""1""#, #""n1""#, #""a""#, "null", "true", #"{"id":"n1","text":"one"}"#, #""id""#, #""edges""#, #""node""#,
      #""cursor""#, #""pageInfo""#, #"{"hasNextPage":true,"endCursor":"b"}"#, "[", "]", "{", "}", ",", ":",
    ]
    let others = [
      "null", "0", "-1.5e300", "true", #""""#, #""\ud800""#, #""\ud83d\ude00""#, "{}", "[]", "[[[]]]", "[null,null]",
      #"{"id":{"id":[1]}}"#, #"{"id":"n1","id":"n2","text":null}"#, #"{"id":null}"#, #"{"id":7,"text":"x"}"#,
      String(repeating: "[", count: 600), "\"" + String(repeating: "k", count: 1 << 20) + "\"", "",
      "9223372036854775808",
    ]
    let notes = NotesStore()
    try notes.page(NotesStore.edge("n0", "zero", cursor: "z"), end: "z")
    var generator = SplitMix64(seed: 11)
    var failures = 0
    for _ in 0..<1500 {
      var text = whole
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        guard let piece = pieces.randomElement(using: &generator), let other = others.randomElement(using: &generator)
        else { continue }
        let places = text.ranges(of: piece)
        guard let place = places.randomElement(using: &generator) else { continue }
        text.replaceSubrange(place, with: other)
      }
      let before = notes.texts
      do throws(Failure) {
        let response = try Ingest.read(
          Payload("{\"data\":\(text)}"), document: Notes.page, variables: ["id": "1"])
        notes.store.commit([response])
        for edge in notes.notes?.edges ?? [] { _ = edge?.node?.text }
        _ = (notes.ids, notes.notes?.hasNext)
      } catch {
        failures += 1
        #expect(error.kind == .malformed)
        #expect(notes.texts == before)
      }
      if Int.random(in: 0..<20, using: &generator) == 0 { notes.store.collect() }
    }
    #expect(failures > 500)
    try notes.page(NotesStore.edge("n9", "nine", cursor: "y"), end: "y")
    #expect(notes.texts == ["nine"])
  }
}
