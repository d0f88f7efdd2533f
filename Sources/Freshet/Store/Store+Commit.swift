extension Store {
  /// Writes responses as one batch: every slot that changed is told of once, after all of it, and one that ends as it
  /// began is not.
  @discardableResult
  package func commit(_ responses: [Response]) -> CommitReport {
    batch { applyUnderLayers { for response in responses { apply(response) } } }
  }

  /// Writes one response as a batch of its own.
  @discardableResult
  package func commit(_ response: Response) -> CommitReport {
    batch { applyUnderLayers { apply(response) } }
  }

  @inline(__always) private func applyUnderLayers(_ body: () -> Void) {
    if layers.isEmpty { return body() }
    lift(layers.indices)
    body()
    reapply(layers.indices)
  }

  /// Runs a batch and tells the net difference.
  @inline(__always) func batch(_ body: () -> Void) -> CommitReport {
    guard !isEnded else { return CommitReport() }
    changeLog.begin()
    created.empty()
    body()
    return endBatch()
  }

  private func endBatch() -> CommitReport {
    var report = CommitReport()
    if !created.isEmpty {
      report.created = created.count
      for record in created { record.row.pointee.isNew = false }
      created.empty()
    }
    let warnings = warnings
    if !warnings.isEmpty { self.warnings = [] }
    if !changeLog.isEmpty || !woken.isEmpty {
      let (slots, errors) = changeLog.end()
      tell(slots, errors, &report)
      changeLog.reuse(slots)
    }
    for warning in warnings { log(warning) }
    return report
  }

  /// Logs when the batch is over: the log may change the store, and in the middle of a batch it is not whole.
  func warn(_ event: LogEvent) { warnings.append(event) }

  private func tell(
    _ changes: ContiguousArray<Change>, _ errors: [SlotPlace: [GraphQLError]], _ report: inout CommitReport
  ) {
    // What a reader commits while it is told takes memory of its own.
    var told = spareTold
    spareTold = []
    if told.capacity < changes.count { told.reserveCapacity(changes.count) }
    var dropsLinks = false
    for change in changes {
      guard let record = record(change.record) else { continue }
      let now = change.slot == .existence ? .boolean(record.isDeleted) : record.row.pointee.value(change.slot)
      if now == change.old { continue }
      told.append((record, change.slot))
      if change.slot != .existence, drops(change.old) { dropsLinks = true }
    }
    if dropsLinks { needsCollection = true }
    if !errors.isEmpty { tellErrors(errors, &told) }
    report.notified = told.count
    if recordsChanges { report.changed = told.compactMap { describe($0, $1) } }
    if !woken.isEmpty { addWoken(&told) }
    // Readers run here: the store is whole, and may be changed by them.
    for (record, slot) in told { record.notify(slot) }
    guard told.capacity <= ChangeLog.reusedCapacity else { return }
    told.empty()
    spareTold = told
  }

  /// Adds the slots that a part made readable, whose values stay.
  private func addWoken(_ told: inout ContiguousArray<(Record, SlotIndex)>) {
    for (record, slot) in told { woken.remove(SlotPlace(record: record.id, slot: slot)) }
    told += woken.compactMap { place in record(place.record).map { ($0, place.slot) } }
    woken = []
  }

  /// Adds the slots whose errors alone changed.
  private func tellErrors(
    _ errors: [SlotPlace: [GraphQLError]], _ told: inout ContiguousArray<(Record, SlotIndex)>
  ) {
    let known = Set(told.map { SlotPlace(record: $0.0.id, slot: $0.1) })
    for (place, old) in errors where !known.contains(place) {
      guard let record = record(place.record), record.errors[place.slot] ?? [] != old else { continue }
      told.append((record, place.slot))
    }
  }

  /// Puts errors beside a slot in a batch, in place of those that stood there.
  func put(_ errors: [GraphQLError], _ record: Record, _ slot: SlotIndex) {
    let old = record.errors[slot] ?? []
    guard old != errors else { return }
    changeLog.note(old, record.row, slot)
    record.errors[slot] = errors.isEmpty ? nil : errors
  }

  private func drops(_ value: Value) -> Bool {
    switch value {
    case .link, .links, .list: true
    default: false
    }
  }

  private func describe(_ record: Record, _ slot: SlotIndex) -> String? {
    guard record.hasKey, slot != .existence else { return nil }
    let symbol =
      slot.isExtra
      ? record.row.pointee.extras.unsafelyUnwrapped[slot.extra].symbol : record.shape.symbols[Int(slot.raw)]
    let key = keys.text(symbol)
    // The client's own lists and flags are no fields of the record's.
    return key.hasPrefix("__") && key != "__typename" ? nil : "\(record.key) \(key)"
  }

  /// Writes one response: records and slots, then pages, edges and deletions.
  func apply(_ response: Response) {
    if response.changes == nil, response.delivery == nil { return }
    let scope: Scope
    if let own = response.scope, own.store === self {
      scope = own
    } else {
      scope = Scope(response.bound, document: response.document, store: self, isWalked: true)
    }
    if let delivery = response.delivery { return apply(delivery, response.changes, scope) }
    guard let changes = response.changes else { return }
    let root = rootRow(scope.kind, typeName: scope.table.sets[0].typeName)
    let layout = scope.walkedLayout
    let edits = changes.payload.withUnsafeBytes { bytes in
      var walk = CommitWalk(self, scope, layout, changes, bytes)
      walk.write(root)
      return walk.end()
    }
    for edit in edits { carryOut(edit, scope) }
  }

  // MARK: Records in a batch

  func record(_ shape: Shape, _ hash: UInt32, _ key: String, keys: [String]) -> Record {
    var key = key
    let space = UInt32(shape.number + 1)
    let found = key.withUTF8 { table.find(space, hash, UnsafeRawBufferPointer($0)) }
    if let found { return found.pointee.object }
    if shape.keys.isEmpty { shape.keys = keys }
    return insert(shape, space, hash, key)
  }

  func record(path: String, _ shape: Shape) -> Record {
    if let record = table.find(0, path) { return record }
    return insert(shape, 0, KeyHash.hash(path), path)
  }

  private func insert(_ shape: Shape, _ space: UInt32, _ hash: UInt32, _ key: String) -> Record {
    let record = table.insert(shape, space, hash, key)
    note(created: record)
    return record
  }

  /// Takes in a record that was made elsewhere, and that the store does not have.
  func take(_ record: Record) {
    table.insert(record)
    note(created: record)
  }

  private func note(created record: Record) {
    record.row.pointee.isNew = true
    created.append(record)
  }

  /// Writes a value in a batch.
  func put(_ record: Record, _ symbol: Symbol, _ value: Value) { put(record, record.slot(symbol), value) }

  func put(_ record: Record, _ slot: SlotIndex, _ value: Value) {
    guard record.row.pointee.value(slot) != value else { return }
    changeLog.note(record.row, slot)
    record.row.pointee.set(slot, value)
  }

  // MARK: Deletion

  func delete(_ record: Record) {
    guard !record.isDeleted else { return }
    changeLog.note(record.row, .existence)
    record.row.pointee.isDeleted = true
    needsCollection = true
  }

  /// A record that comes back begins anew: what it held before it was deleted is not known to be so.
  func revive(_ record: Record) {
    changeLog.note(record.row, .existence)
    record.row.pointee.isDeleted = false
    for slot in record.errors.keys { put([], record, slot) }
    for slot in 0..<record.row.pointee.slotCount { put(record, SlotIndex(raw: slot), .missing) }
    for extra in 0..<record.row.pointee.extraCount {
      put(record, SlotIndex(raw: SlotIndex.extraBase + extra), .missing)
    }
  }

  /// Deletes the record an id names, of one of the types; nil for whatever type has such a record.
  private func delete(_ id: String, among types: (Shape) -> Bool) {
    // A record that only a layer had made holds nothing while the layer is off.
    let found = shapeList.filter(types).compactMap { table.find(UInt32($0.number + 1), id) }
      .filter { !$0.isDeleted && !$0.isEmpty }
    guard found.count <= 1 else {
      warn(LogEvent(.ambiguousID, detail: found.map(\.typeName).sorted().joined(separator: ", ")))
      return
    }
    if let record = found.first { delete(record) }
  }

  // MARK: Edits

  /// - Returns: how a page was merged.
  @discardableResult
  func carryOut(_ edit: CommitEdit, _ scope: Scope) -> MergedPage? {
    let field = scope.table.fields[edit.field]
    let page = field.connection.flatMap { mergePage(edit, field, scope, $0) }
    for action in field.edits { carryOut(action, edit.value, field, scope) }
    return page
  }

  private func carryOut(_ action: PlanEdit, _ value: Value, _ field: PlanField, _ scope: Scope) {
    switch action {
    case .insertEdge(let atEnd, _): insertEdges(value, into: lists(action, field, scope), atEnd: atEnd)
    case .insertNode(let atEnd, let edgeType, _):
      insertNodes(value, in: shape(edgeType), into: lists(action, field, scope), atEnd: atEnd)
    case .deleteEdge:
      let ids = ids(value)
      if !ids.isEmpty { for list in lists(action, field, scope) { for id in ids { removeEdge(of: id, from: list) } } }
    case .deleteRecord(let type?, _): for id in ids(value) { delete(id) { $0.typeName == type } }
    case .deleteRecord(nil, let typeSet?):
      let types = scope.table.typeSets[typeSet]
      for id in ids(value) { delete(id) { types.contains($0.typeName) } }
    case .deleteRecord(nil, nil): for id in ids(value) { delete(id) { _ in true } }
    }
  }

  private func ids(_ value: Value) -> [String] {
    switch value {
    case .string(let id): [id]
    case .integer(let id): [String(id)]
    case .list(let values): values.flatMap(ids)
    default: []
    }
  }
}

extension ContiguousArray {
  /// Removes all elements and keeps the memory: for the few that a batch leaves, cheaper than replacing a range.
  @inline(__always) mutating func empty() { while popLast() != nil {} }
}
