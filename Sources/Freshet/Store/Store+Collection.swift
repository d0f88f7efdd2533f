/// What a collection did.
package struct CollectionReport: Hashable, Sendable {
  package var kept = 0
  package var removed = 0
}

extension Store {
  /// Removes every record that no root, no layer and no recently released query reads.
  @discardableResult
  package func collect() -> CollectionReport {
    needsCollection = false
    guard !isEnded else { return CollectionReport() }
    markWithoutLayers()
    // An anchor of an operation's root may wait for its first response.
    for kind in [Request.Kind.query, .mutation, .subscription] { existingRoot(kind)?.row.pointee.isMarked = true }
    markRoots()
    for layer in layers {
      if let root = layer.response.scope.flatMap({ Root($0) }) { mark(root) }
      for change in layer.undo {
        record(change.record)?.row.pointee.isMarked = true
        mark(links: change.old)
      }
    }
    dropDeletedEdges()
    let survey = table.survey()
    // Where everything stays, no link can lead nowhere.
    let dropped = survey.marked < table.count ? dropDangling() : survey.hasManyExtras ? freeExtras() : []
    let removed = table.sweep()
    if removed > 0 { dropRemovedFromIndexes() }
    forgetAges()
    freeKeys()
    needsCollection = false
    let report = CollectionReport(kept: table.count, removed: removed)
    // Readers run here: the store is whole, and may be changed by them.
    for (record, slot) in dropped { record.notify(slot) }
    return report
  }

  private func markRoots() { for root in Array(roots.values) + released { mark(root) } }

  /// What the roots read under the layers comes back when those are reverted.
  private func markWithoutLayers() {
    guard !layers.isEmpty else { return }
    _ = batch {
      lift(layers.indices)
      markRoots()
      reapply(layers.indices)
    }
  }

  /// The numbers of records that went are given to others.
  private func dropRemovedFromIndexes() {
    connectionIndexes = connectionIndexes.filter { record($0.key) != nil }
    loads = loads.filter { record($0.key.record) != nil }
    for id in connectionIndexes.keys {
      let index = connectionIndexes[id]?.edgeOfNode ?? [:]
      let kept = index.filter { record($0.key) != nil && record($0.value) != nil }
      if kept.count < index.count { connectionIndexes[id]?.edgeOfNode = kept }
    }
  }

  private func mark(links value: Value) {
    switch value {
    case .link(let link): record(link)?.row.pointee.isMarked = true
    case .links(let links): for link in links { record(link)?.row.pointee.isMarked = true }
    case .list(let values): for value in values { mark(links: value) }
    default: break
    }
  }

  private func mark(_ operation: Root) {
    // Each plan numbers its sets anew, so each has its own visit.
    let root = root(operation.document.kind, typeName: operation.bound.table.sets[0].typeName)
    operation.symbols.withUnsafeBufferPointer { symbols in
      guard let symbols = symbols.baseAddress else { return }
      let walk = MarkWalk(
        records: table, table: operation.bound.table, symbols: symbols, listSymbols: operation.listSymbols,
        visit: nextVisit())
      walk.mark(0, root.row)
    }
  }

  /// Takes edges of deleted nodes out of the lists that stay, so that a feed that adds and deletes stays small.
  private func dropDeletedEdges() {
    for id in connectionIndexes.keys {
      guard let list = record(id), list.row.pointee.isMarked, layers.isEmpty,
        case .links(let edges) = list.value(connectionSymbols.edges)
      else { continue }
      let kept = edges.filter { edge in
        guard edge != .none, let edge = record(edge), case .link(let node) = edge.value(connectionSymbols.node) else {
          return true
        }
        guard record(node)?.isDeleted == true else { return true }
        connectionIndexes[id]?.edgeOfNode[node] = nil
        edge.row.pointee.isMarked = false
        return false
      }
      guard kept.count < edges.count else { continue }
      // No reader is told: deleted nodes were not among what they read.
      list.row.pointee.set(list.slot(connectionSymbols.edges), .links(kept))
    }
  }

  /// A slot that stays and names a record that goes was not read by any root: it is missing from now on.
  ///
  /// - Returns: Whose readers are to be told, once the rest is swept.
  private func dropDangling() -> [(Record, SlotIndex)] {
    var dropped: [(Record, SlotIndex)] = []
    for case let record? in table.records where record.row.pointee.isMarked {
      let row = record.row
      for slot in 0..<row.pointee.slotCount where isDangling(row.pointee.slots[Int(slot)]) {
        row.pointee.slots[Int(slot)] = .missing
        connectionIndexes[record.id] = nil
        dropped.append((record, SlotIndex(raw: slot)))
      }
      for extra in 0..<Int(row.pointee.extraCount)
      where isDangling(row.pointee.extras.unsafelyUnwrapped[extra].value) {
        row.pointee.extras.unsafelyUnwrapped[extra].value = .missing
        dropped.append((record, SlotIndex(raw: SlotIndex.extraBase + Int32(extra))))
      }
      if layers.isEmpty { freeExtras(record, &dropped) }
    }
    return dropped
  }

  private func freeExtras() -> [(Record, SlotIndex)] {
    var dropped: [(Record, SlotIndex)] = []
    guard layers.isEmpty else { return dropped }
    table.forEachRow { row in
      if row.pointee.extraCount > RecordRow.manyExtras { freeExtras(row.pointee.object, &dropped) }
    }
    return dropped
  }

  /// A root that was asked for one id after another would keep a place for each: places of what is missing are given
  /// to other keys. Whoever read one of them is told, and gets another place when it reads again.
  private func freeExtras(_ record: Record, _ dropped: inout [(Record, SlotIndex)]) {
    let row = record.row
    guard row.pointee.extraCount > RecordRow.manyExtras, let extras = row.pointee.extras else { return }
    for extra in 0..<Int(row.pointee.extraCount) where extras[extra].value.isMissing && extras[extra].symbol != .none {
      // A part that failed to come left its error there.
      if record.errors[SlotIndex(raw: SlotIndex.extraBase + Int32(extra))] != nil { continue }
      free(extra, of: record)
      dropped.append((record, SlotIndex(raw: SlotIndex.extraBase + Int32(extra))))
    }
  }

  private func isDangling(_ value: Value) -> Bool {
    switch value {
    case .link(let link): table.row(link)?.pointee.isMarked != true
    case .links(let links): links.contains { $0 != .none && table.row($0)?.pointee.isMarked != true }
    case .list(let values): values.contains { isDangling($0) }
    default: false
    }
  }
}

/// Marks what one operation reads. `symbols` outlives the walk.
@MainActor private struct MarkWalk {
  let records: RecordTable
  let table: PlanTable
  let symbols: UnsafePointer<Symbol>
  let listSymbols: ContiguousArray<Symbol>
  let visit: UInt32

  func mark(_ set: Int, _ row: RowPointer) {
    row.pointee.isMarked = true
    if row.pointee.isVisited(visit, set) { return }
    let setRow = table.rows.sets[set]
    for ordinal in Int(setRow.first)..<Int(setRow.first + setRow.count) {
      let field = table.rows.fields[ordinal]
      guard field.base == .object else { continue }
      if let slot = row.pointee.existing(symbols[ordinal]) { mark(Int(field.target), slot) }
      guard field.flags.contains(.edits), let connection = table.fields[ordinal].connection else { continue }
      if let slot = row.pointee.existing(listSymbols[connection]) { mark(Int(field.target), slot) }
    }
  }

  private func mark(_ set: Int, _ slot: UnsafeMutablePointer<Value>) {
    switch slot.pointee {
    case .link(let link):
      // A deleted record stays only as long as something else needs it.
      if let row = records.row(link) { mark(set, row) }
    case .links(let links):
      for link in links where link != .none { if let row = records.row(link) { mark(set, row) } }
    case .list(let values): for value in values { mark(set, value) }
    default: break
    }
  }

  private func mark(_ set: Int, _ value: Value) {
    var value = value
    withUnsafeMutablePointer(to: &value) { mark(set, $0) }
  }
}
