import Observation
import Testing

@_spi(Generated) @testable import Freshet

/// Counts how often what a reader read changed.
@MainActor private final class Reader {
  private(set) var woken = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  func track() {
    withObservationTracking(read) { [weak self] in MainActor.assumeIsolated { self?.woken += 1 } }
  }
}

@MainActor @Suite struct ObservationTests {
  let notes = NotesStore()
  private func edge(_ id: String, _ cursor: String) -> String { NotesStore.edge(id, "text \(id)", cursor: cursor) }

  @Test("a changed field wakes the readers of that field of that record, once, and nobody else")
  func exactly() throws {
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), end: "b")
    let nodes = try #require(notes.notes).nodes
    let first = Reader { _ = nodes[0].text }
    let alsoFirst = Reader { _ = nodes[0].text }
    let firstID = Reader { _ = nodes[0].id }
    let second = Reader { _ = nodes[1].text }
    let list = Reader { _ = notes.notes?.nodes.count }
    try notes.event("n1", "ONE", into: [])
    #expect([first, alsoFirst, firstID, second, list].map(\.woken) == [1, 1, 0, 0, 0])
    for reader in [first, alsoFirst] { reader.track() }
    try notes.event("n1", "ONE", into: [])
    #expect(first.woken == 1)
    let id = try #require(notes.notes).connectionID
    try notes.event("n3", "three", into: [id])
    #expect([first, alsoFirst, firstID, second, list].map(\.woken) == [1, 1, 0, 0, 1])
    list.track()
    try notes.delete("n2")
    #expect([first, second, list].map(\.woken) == [1, 0, 1 + 1])
  }

  @Test("several changes in one batch wake once, and one that ends as it began wakes nobody")
  func netted() throws {
    try notes.page(edge("n1", "a"), end: "a")
    let node = try #require(notes.notes?.nodes.first)
    let reader = Reader { _ = node.text }
    func event(_ text: String) throws -> Response {
      try notes.response(
        Notes.added, ["characterId": "1", "connections": []],
        "{\"noteAdded\":{\"noteEdge\":{\"node\":{\"id\":\"n1\",\"text\":\"\(text)\"}}}}")
    }
    notes.store.commit([try event("x"), try event("text n1")])
    #expect(reader.woken == 0)
    let report = notes.store.commit([try event("x"), try event("y"), try event("z")])
    #expect(reader.woken == 1)
    #expect(report.changed == ["Note:n1 text"])
    #expect(node.text == "z")
  }

  @Test("what is read before it is there wakes its reader when it comes")
  func beforeTheFirst() throws {
    let reader = Reader { _ = notes.data.character?.id }
    try notes.page(edge("n1", "a"), end: "a")
    #expect(reader.woken == 1)
    #expect(notes.data.character?.id == "1")
  }

  @Test("every field has a channel of its own, however many there are, with arguments or without")
  func distantSlots() throws {
    let count = 150
    let names = (0..<count).map { "f\($0)" }
    let keys = names + names.prefix(140).map { "\($0)(x:1)" }
    let lines = keys.enumerated().map { "a\($0) s =\($1)" }.joined(separator: "\n")
    let plan = Plan("1\n{Query\n\(lines)\n")
    let document = OperationDocument(.query, "Q", text: "", plan: plan)
    func response(_ change: Int, _ value: String) throws -> Response {
      let members = keys.indices.map { "\"a\($0)\":\"\($0 == change ? value : "-")\"" }.joined(separator: ",")
      return try Ingest.read(Payload("{\"data\":{\(members)}}"), document: document, variables: [:])
    }
    let store = Store()
    store.commit([try response(-1, "")])
    let anchor = store.anchor(for: store.scope(for: document, variables: [:]), lens: plan)
    let readers = keys.indices.map { ordinal in Reader { _ = anchor.optionalString(ordinal) } }
    for ordinal in keys.indices {
      #expect(store.commit([try response(ordinal, "new")]).notified == (ordinal == 0 ? 1 : 2))
      #expect(anchor.optionalString(ordinal) == "new")
      let expected = keys.indices.map { $0 <= ordinal ? 1 : 0 }
      #expect(readers.map(\.woken) == expected)
      // The reader of the one before was woken by its change and tracks no more.
    }
  }
}
