import Observation
import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct LifetimeTests {
  let notes = NotesStore()
  private func edge(_ id: String, _ cursor: String) -> String { NotesStore.edge(id, "text \(id)", cursor: cursor) }

  @Test("availability names the first field that is missing, and a live edge without a cursor is whole")
  func availability() throws {
    #expect(notes.store.availability(of: notes.scope) == .missing([.name("character")]))
    try notes.page(edge("n1", "a") + ",null", next: true, end: "a")
    #expect(notes.store.availability(of: notes.scope) == .full)
    try notes.event("n2", "two", into: [try #require(notes.notes).connectionID])
    #expect(notes.store.availability(of: notes.scope) == .full)
    try notes.delete("n1")
    #expect(notes.store.availability(of: notes.scope) == .full)
    let other = notes.store.scope(for: Notes.changed, variables: ["id": "1"])
    #expect(notes.store.availability(of: other) == .missing([.name("characterChanged")]))
  }

  @Test("a part that is to come makes it partial, and what lacks names its path")
  func partial() throws {
    let document = OperationDocument(
      .query, "Q", text: "",
      plan: Plan("1\n%L\n{Query\nlist [>1\n{T id\nid s! k\nname s\nlate s %0\nhidden s ?show\n"))
    let store = Store()
    let scope = store.scope(for: document, variables: [:])
    func commit(_ items: String) throws {
      store.commit([try Ingest.read(Payload("{\"data\":{\"list\":[\(items)]}}"), scope: scope, isPartial: true)])
    }
    try commit(#"{"id":"1","name":"a"}"#)
    #expect(store.availability(of: scope) == .partial)
    try commit(#"{"id":"1","name":"a","late":null},{"id":"2","late":"x"}"#)
    #expect(store.availability(of: scope) == .missing([.name("list"), .index(1), .name("name")]))
    try commit(#"{"id":"1","name":"a"},{"id":"2","name":"b"}"#)
    #expect(store.availability(of: scope) == .full)
  }

  @Test("a collection keeps what roots, layers and the last ten released queries read, and removes the rest")
  func collection() throws {
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), next: true, end: "b")
    notes.store.retain(notes.scope)
    let before = notes.store.collect()
    #expect(before.removed == 0)
    try notes.commit(
      Notes.changed, ["id": "2"],
      #"{"characterChanged":{"id":"2","name":"Bo","status":null,"age":1}}"#)
    #expect(notes.store.collect().removed >= 1)
    #expect(notes.store.table.find(UInt32(notes.store.shape("Character").number + 1), "2") == nil)
    #expect(notes.ids == ["n1", "n2"])
    notes.store.release(notes.scope)
    #expect(notes.store.collect().removed == 0, "it is among the last ten")
    for number in 0..<10 {
      let scope = notes.store.scope(for: Notes.page, variables: ["id": .string("other \(number)")])
      notes.store.retain(scope)
      notes.store.release(scope)
    }
    #expect(notes.store.needsCollection)
    #expect(notes.store.collect().kept <= 3)
    #expect(notes.notes == nil)
  }

  @Test("a lens that outlived its records reads nothing")
  func outlived() throws {
    try notes.page(edge("n1", "a"), end: "a")
    let node = try #require(notes.notes?.nodes.first)
    let list = try #require(notes.notes)
    notes.store.collect()
    for number in 0..<20 { try notes.event("other \(number)", "x", into: []) }
    #expect(node.text == nil)
    #expect(list.nodes.isEmpty)
  }

  @Test("a list that events add to and delete from stays as small as what it shows")
  func flat() throws {
    try notes.page(edge("n1", "a"), end: "a")
    notes.store.retain(notes.scope)
    let id = try #require(notes.notes).connectionID
    var kept = 0
    for number in 0..<2000 {
      try notes.event("x\(number)", "t", into: [id])
      if number >= 3 { try notes.delete("x\(number - 3)") }
      if number % 50 == 49 {
        notes.store.collect()
        if number == 99 { kept = notes.store.table.count }
      }
    }
    notes.store.collect()
    #expect(notes.store.table.count <= kept + 1)
    #expect(notes.ids == ["n1", "x1997", "x1998", "x1999"])
  }

  @Test("a root that is asked for one id after another does not grow, and its readers miss nothing")
  func manyKeys() throws {
    notes.store.retain(notes.scope)
    for number in 100..<400 {
      try notes.commit(
        Notes.page, ["id": .string("\(number)")],
        """
        {"character":{"id":"\(number)","notes":{"edges":[],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}
        """)
      if number % 10 == 9 { notes.store.collect() }
    }
    let root = try #require(notes.store.table.find(0, "client:root"))
    #expect(root.row.pointee.extraCount < 40)
    #expect(notes.data.character == nil)
    try notes.page(edge("n1", "a"), end: "a")
    #expect(notes.ids == ["n1"])
  }

  @Test("a reader that writes as a collection tells it keeps what it wrote")
  func writesAtCollection() throws {
    try notes.commit(
      Notes.changed, ["id": "1"], #"{"characterChanged":{"id":"1","name":"Ada","status":null,"age":1}}"#)
    try notes.page(edge("n1", "a"), end: "a")
    let scope = notes.store.scope(for: Notes.changed, variables: ["id": "1"])
    notes.store.retain(scope)
    let notes = notes
    let page = edge("n2", "b") + "," + edge("n3", "c")
    withObservationTracking {
      _ = notes.ids
    } onChange: {
      MainActor.assumeIsolated { _ = try? notes.page(page, end: "c") }
    }
    notes.store.collect()
    for number in 0..<20 { try notes.event("other \(number)", "x", into: []) }
    #expect(notes.ids == ["n2", "n3"])
    #expect(notes.texts == ["text n2", "text n3"])
  }

  @Test("what an optimistic response covers comes back whole after a collection")
  func coveredByALayer() throws {
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), end: "b")
    notes.store.retain(notes.scope)
    let layer = notes.store.addLayer(try notes.response(Notes.page, ["id": "1"], #"{"character":null}"#)).id
    #expect(notes.data.character == nil)
    notes.store.collect()
    #expect(notes.data.character == nil)
    notes.store.revert(layer)
    #expect(notes.texts == ["text n1", "text n2"])
    #expect(notes.store.availability(of: notes.scope) == .full)
  }

  @Test("a list whose nodes nobody reads takes in every edge that comes after they went")
  func reusedNumbers() throws {
    let bare = OperationDocument(
      .query, "Bare", text: "", plan: Plan(Notes.page.plan.text.replacing("node >4\n", with: "")))
    try notes.page((0..<5).map { edge("n\($0)", "c\($0)") }.joined(separator: ","), end: "c4")
    let id = try #require(notes.notes).connectionID
    notes.store.retain(notes.store.scope(for: bare, variables: ["id": "1"]))
    #expect(notes.store.collect().removed >= 5)
    let added = (0..<10).map { "x\($0)" }
    for name in added { try notes.event(name, name, into: [id]) }
    #expect(notes.ids == added)
  }

  @Test("a log that writes while an event is committed breaks neither the event nor the layers over it")
  func writesInTheLog() throws {
    func changed(_ name: String) -> String {
      "{\"characterChanged\":{\"id\":\"1\",\"name\":\"\(name)\",\"status\":null,\"age\":1}}"
    }
    try notes.commit(Notes.changed, ["id": "1"], changed("Ada"))
    let layer = notes.store.addLayer(
      try notes.response(Notes.rename, ["id": "1", "name": "x"], #"{"rename":{"id":"1","name":"Optimist"}}"#)
    ).id
    let scope = notes.store.scope(for: Notes.changed, variables: ["id": "1"])
    let data = ChangedData(notes.store.anchor(for: scope, lens: ChangedData.__plan))
    let notes = notes
    var told = 0
    notes.store.log = { _ in
      told += 1
      _ = try? notes.page(NotesStore.edge("n1", "one", cursor: "a"), end: "a")
    }
    try notes.event("n2", "two", into: ["nowhere"])
    #expect(told == 1)
    #expect(notes.ids == ["n1"])
    #expect(data.characterChanged?.name == "Optimist")
    notes.store.revert(layer)
    #expect(data.characterChanged?.name == "Ada")
  }

  @Test("a store goes with its last holder, whatever it retained")
  func noCycle() throws {
    weak var store: Store?
    do {
      let notes = NotesStore()
      try notes.page(edge("n1", "a"), end: "a")
      let scope = notes.store.scope(for: Notes.page, variables: ["id": "1"])
      notes.store.retain(scope)
      notes.store.release(scope)
      notes.store.retain(notes.store.scope(for: Notes.changed, variables: ["id": "1"]))
      store = notes.store
      #expect(store != nil)
    }
    #expect(store == nil)
  }

  @Test("after the end nothing reaches the store, and lenses read nothing")
  func end() throws {
    try notes.page(edge("n1", "a"), end: "a")
    let list = try #require(notes.notes)
    notes.store.end()
    #expect(try notes.page(edge("n2", "b"), end: "b").notified == 0)
    #expect(notes.store.table.count == 0)
    #expect(list.nodes.isEmpty)
  }
}
