import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct LayerTests {
  let notes = NotesStore()

  private var character: ChangedData.Character? {
    let scope = notes.store.scope(for: Notes.changed, variables: ["id": "1"])
    return ChangedData(notes.store.anchor(for: scope, lens: ChangedData.__plan)).characterChanged
  }

  private func change(_ name: String, age: Int) throws -> CommitReport {
    try notes.commit(
      Notes.changed, ["id": "1"],
      "{\"characterChanged\":{\"id\":\"1\",\"name\":\"\(name)\",\"status\":\"ALIVE\",\"age\":\(age)}}")
  }

  private func rename(_ name: String) throws -> Response {
    try notes.response(
      Notes.rename, ["id": "1", "name": .string(name)], "{\"rename\":{\"id\":\"1\",\"name\":\"\(name)\"}}")
  }

  @Test("an optimistic response stays over what is committed under it, and its end tells the net difference")
  func cycle() throws {
    _ = try change("Ada", age: 36)
    let (layer, report) = notes.store.addLayer(try rename("Ada L."))
    #expect(report.changed == ["Character:1 name"])
    #expect(character?.name == "Ada L.")
    #expect(try change("Augusta", age: 37).changed == ["Character:1 age"])
    #expect(character?.name == "Ada L.")
    #expect(character?.age == 37)
    #expect(notes.store.revert(layer).changed == ["Character:1 name"])
    #expect(character?.name == "Augusta")
    #expect(notes.store.revert(layer).changed == [])
  }

  @Test("layers go in any order, and each value on the way is the one of the layers that are left")
  func anyOrder() throws {
    _ = try change("0", age: 1)
    let first = notes.store.addLayer(try rename("1")).id
    #expect(character?.name == "1")
    #expect(try change("5", age: 1).changed == [])
    let second = notes.store.addLayer(try rename("2")).id
    #expect(character?.name == "2")
    #expect(notes.store.revert(first).changed == [])
    #expect(character?.name == "2")
    #expect(notes.store.replace(second, with: try rename("7")).changed == ["Character:1 name"])
    #expect(character?.name == "7")
  }

  @Test("a mutation's answer that says what the layer said tells nobody")
  func sameAnswer() throws {
    _ = try change("Ada", age: 1)
    let layer = notes.store.addLayer(try rename("Bea")).id
    #expect(notes.store.replace(layer, with: try rename("Bea")).notified == 0)
    #expect(character?.name == "Bea")
  }

  @Test("an optimistic edge goes with its layer, and the real one that came meanwhile stays")
  func edges() throws {
    try notes.page(NotesStore.edge("n1", "one", cursor: "a"), end: "a")
    let id = try #require(notes.notes).connectionID
    let variables: [String: JSONValue] = ["characterId": "1", "connections": [.string(id)]]
    func added(_ id: String) throws -> Response {
      try notes.response(
        Notes.added, variables, "{\"noteAdded\":{\"noteEdge\":{\"node\":{\"id\":\"\(id)\",\"text\":\"\(id)\"}}}}")
    }
    let layer = notes.store.addLayer(try added("temporary")).id
    #expect(notes.ids == ["n1", "temporary"])
    notes.store.commit([try added("n2")])
    #expect(notes.ids == ["n1", "n2", "temporary"])
    notes.store.replace(layer, with: try added("n2"))
    #expect(notes.ids == ["n1", "n2"])
    try notes.event("n3", "three", into: [id])
    #expect(notes.ids == ["n1", "n2", "n3"])
  }

  @Test("an optimistic deletion is taken back")
  func deletion() throws {
    try notes.page(NotesStore.edge("n1", "one", cursor: "a"), end: "a")
    let layer = notes.store.addLayer(
      try notes.response(Notes.deleted, ["characterId": "1"], "{\"noteDeleted\":{\"deletedId\":\"n1\"}}")
    ).id
    #expect(notes.ids == [])
    notes.store.revert(layer)
    #expect(notes.texts == ["one"])
  }

  @Test("a record that only a layer made is no record that an id can mean while the layer is off")
  func deletionUnderLayers() throws {
    let plan = Plan("1\n#A\n{Query\na >1\nb >2\n{A id\nid s! k\n{B id\nid s! k\n")
    let document = OperationDocument(.query, "Q", text: "", plan: plan)
    let store = Store()
    let scope = store.scope(for: document, variables: [:])
    store.commit([try Ingest.read(Payload(#"{"data":{"a":{"id":"1"},"b":null}}"#), scope: scope)])
    let optimistic = try Ingest.read(
      Payload(#"{"data":{"b":{"id":"1"}}}"#), scope: scope, isLocal: true, isPartial: true)
    let layer = store.addLayer(optimistic).id
    let deletion = OperationDocument(.mutation, "D", text: "", plan: Plan("1\n{Mutation\ngone s -\n"))
    let response = try Ingest.read(
      Payload(#"{"data":{"gone":"1"}}"#), scope: store.scope(for: deletion, variables: [:]))
    store.replace(layer, with: response)
    #expect(store.dump["A:1"]?["(deleted)"] != nil)
    #expect(store.dump["B:1"] == nil)
  }
}
