import Testing

@_spi(Generated) @testable import Freshet

/// What a store keeps is bounded by what is on show: counted, not weighed.
@MainActor @Suite struct MemoryTests {
  /// How much of each kind a store holds.
  private struct Counts: Equatable {
    var records, keys, shapes, places, ages, indexes: Int

    @MainActor init(_ store: Store) {
      records = store.table.count
      keys = store.keys.count
      shapes = store.shapeList.count
      places = store.table.records.compactMap { $0.map { Int($0.row.pointee.extraCount) } }.reduce(0, +)
      ages = store.answers.count
      indexes = store.connectionIndexes.count
    }
  }

  private static let items = OperationDocument(
    .query, "ItemsPage", text: "",
    plan: Plan(
      """
      1
      {Query
      items [!>1! =items(count:20,page:$page)
      viewer >2
      {Item id
      id s! k
      text s
      {Viewer id
      id s! k
      score i =score(of:$page)

      """))

  private let store = Store()

  private func scope(_ page: Int) -> Scope {
    store.scope(for: Self.items, variables: ["page": .integer(Int64(page))])
  }

  /// Commits a page's answer; the scope goes with the call.
  private func take(_ page: Int) throws {
    let items = (page * 20..<page * 20 + 20).map { #"{"id":"\#($0)","text":"t"}"# }.joined(separator: ",")
    let scope = scope(page)
    store.retain(scope)
    let payload = Payload(#"{"data":{"items":[\#(items)],"viewer":{"id":"v","score":\#(page)}}}"#)
    store.noteAnswer(to: scope, at: .zero, sentIn: store.epoch)
    store.commit([try Ingest.read(payload, scope: scope)])
    store.release(scope)
  }

  @Test("42 pages of 20 records scrolled through the ten released ones leave the store flat from page ten on")
  func scrolled() throws {
    let viewer = OperationDocument(
      .query, "Viewer", text: "", plan: Plan("1\n{Query\nviewer >1\n{Viewer id\nid s! k\n"))
    store.retain(store.scope(for: viewer, variables: [:]))
    var counts: [Counts] = []
    for page in 0..<42 {
      try take(page)
      store.collect()
      counts.append(Counts(store))
    }
    #expect(counts[9].records == 10 * 20 + 2)
    // From the 17th on, places of missing keys are given to others.
    for later in counts[10...] {
      #expect(later.records == counts[9].records)
      #expect(later.keys == counts[9].keys)
      #expect(later.shapes == counts[9].shapes)
      #expect(later.ages == counts[9].ages)
    }
    #expect(Set(counts[20...].map(\.places)).count == 1)
  }

  @Test("the same operation committed again and again leaves nothing, also where nothing is ever collected")
  func repeated() throws {
    try take(1)
    let before = Counts(store)
    for _ in 0..<2_000 {
      let scope = scope(1)
      store.commit([try Ingest.read(Payload(#"{"data":{"items":[],"viewer":null}}"#), scope: scope)])
    }
    var after = Counts(store)
    after.ages = before.ages
    #expect(after == before)
    #expect(store.returnedKeys.withLock { $0.count } <= 4)
  }

  @Test("a feed that adds and deletes 20,000 nodes stays flat")
  func fed() throws {
    let notes = NotesStore()
    try notes.page(NotesStore.edge("n1", "one", cursor: "a"), end: "a")
    notes.store.retain(notes.scope)
    let list = try #require(notes.notes).connectionID
    let added = notes.store.scope(
      for: Notes.added, variables: ["characterId": "1", "connections": [.string(list)]])
    let deleted = notes.store.scope(for: Notes.deleted, variables: ["characterId": "1"])
    notes.store.retain(added)
    notes.store.retain(deleted)
    func take(_ data: String, _ scope: Scope) throws {
      notes.store.commit([try Ingest.read(Payload("{\"data\":\(data)}"), scope: scope)])
    }
    var early: Counts?
    for number in 0..<20_000 {
      try take(#"{"noteAdded":{"noteEdge":{"node":{"id":"f\#(number)","text":"t"}}}}"#, added)
      try take(#"{"noteDeleted":{"deletedId":"f\#(number)"}}"#, deleted)
      guard number % 50 == 49 else { continue }
      notes.store.collect()
      if number == 199 { early = Counts(notes.store) }
    }
    #expect(Counts(notes.store) == early)
    #expect(notes.ids == ["n1"])
  }

  @Test("a number that is given to another key brings nothing of the former key's along")
  func reusedNumbers() throws {
    let fields = OperationDocument(
      .query, "Score", text: "",
      plan: Plan("1\n{Query\nviewer >1\n{Viewer id\nid s! k\nscore i =score(of:$page)\n"))
    func scope(_ page: Int) -> Scope { store.scope(for: fields, variables: ["page": .integer(Int64(page))]) }
    func take(_ page: Int, _ answer: String) throws {
      store.commit([try Ingest.read(Payload(answer), scope: scope(page))])
    }
    let viewer = OperationDocument(
      .query, "Viewer", text: "", plan: Plan("1\n{Query\nviewer >1\n{Viewer id\nid s! k\n"))
    store.retain(store.scope(for: viewer, variables: [:]))
    try take(1, #"{"data":{"viewer":{"id":"v","score":null}},"errors":[{"message":"no","path":["viewer","score"]}]}"#)
    let held = scope(2)
    try take(2, #"{"data":{"viewer":{"id":"v","score":22}}}"#)
    let key = try #require(store.keys.symbol("score(of:1)").hasArguments ? store.keys.symbol("score(of:1)") : nil)
    store.collect()
    let next = scope(3)
    #expect(next.symbols.contains(key), "the number of a key that nothing names is the next one's")
    #expect(store.keys.text(key) == "score(of:3)")
    let record = try #require(store.table.find(UInt32(store.shape("Viewer").number + 1), "v"))
    #expect(record.value(key) == .missing)
    #expect(record.errors(key) == [])
    // What a scope names stays, though no root reads it.
    #expect(record.value(held.symbols[2]) == .integer(22))
    #expect(store.availability(of: held) == .full)
    #expect(store.availability(of: next) == .missing([.name("viewer"), .name("score")]))
    withExtendedLifetime(held) {}
  }

  @Test("keys that a layer's undoing names are kept until it is gone")
  func underLayers() throws {
    try take(1)
    let viewer = OperationDocument(
      .query, "Viewer", text: "", plan: Plan("1\n{Query\nviewer >1\n{Viewer id\nid s! k\n"))
    store.retain(store.scope(for: viewer, variables: [:]))
    store.released = []
    let payload = Payload(#"{"data":{"items":[],"viewer":{"id":"v","score":9}}}"#)
    let layer = store.addLayer(try Ingest.read(payload, scope: scope(1))).id
    let count = store.keys.count
    store.collect()
    #expect(store.keys.count == count)
    store.revert(layer)
    let record = try #require(store.table.find(UInt32(store.shape("Viewer").number + 1), "v"))
    #expect(record.value(store.keys.symbol("score(of:1)")) == .integer(1))
    store.collect()
    #expect(store.keys.count == count - 2)
  }
}
