/// Parts of responses, each at the record its path named when the response came.
extension Store {
  func apply(_ delivery: PartDelivery, _ first: ChangeSet?, _ scope: Scope) {
    let parts = delivery.assembly.records
    if delivery.isFirst { parts.begin(in: self) }
    if let first {
      let root = rootRow(scope.kind, typeName: scope.table.sets[0].typeName)
      write(first, scope, parts) { walk in
        walk.write(root)
        return walk.notes(of: root, readBy: 0)
      }
      for (record, set) in parts.hosts where record.row.pointee.hasErrors { forgetFailures(of: record, set, scope) }
    }
    for step in delivery.steps { apply(step, parts, scope) }
    let hosts = parts.takeHosts()
    if delivery.isLast { parts.finish(in: self, scope) } else if !parts.isOver { awaitParts(hosts, parts, scope) }
  }

  /// Writes a change set, and what is to be done behind it.
  private func write(
    _ changes: ChangeSet, _ scope: Scope, _ parts: PartRecords, _ body: (inout CommitWalk) -> PartNotes?
  ) {
    let layout = scope.walkedLayout
    let (notes, edits) = changes.payload.withUnsafeBytes { bytes in
      var walk = CommitWalk(self, scope, layout, changes, bytes)
      let notes = body(&walk)
      return (notes, walk.end())
    }
    var merged: [RecordID: MergedPage] = [:]
    for edit in edits {
      if let page = carryOut(edit, scope), case .link(let id) = edit.value { merged[id] = page }
    }
    parts.add(notes ?? PartNotes(), merged, scope)
  }

  private func apply(_ step: PartStep, _ parts: PartRecords, _ scope: Scope) {
    switch step {
    case .merge(let changes, let place, let set):
      let host = place.flatMap { parts.record($0) }.flatMap { isHeld($0) ? $0 : nil }
      write(changes, scope, parts) { walk in
        guard let host, walk.isKey(of: host) else {
          warnDropped("a part of a record that is not there", scope)
          return nil
        }
        walk.writeObject(0, host.row)
        return walk.notes(of: host.row, readBy: set)
      }
      if let place { mergeLate(place, parts) }
    case .append(let changes, let place, let start):
      let list = parts.lists[place].flatMap { isHeld($0.parent) && !$0.hasFailed ? $0 : nil }
      write(changes, scope, parts) { walk in
        guard let list else {
          warnDropped("items of a list that is not there", scope)
          return nil
        }
        parts.lists[place]?.values = walk.append(list.parent.row, to: list.values, from: start)
        return walk.notes(ofItems: list.parent.row, from: start)
      }
      if let list { mergeLate(items: place, list, from: start, parts) }
    case .land(let targets): for target in targets { parts.land(target, scope, in: self) }
    case .fail(let targets, let errors):
      for target in targets {
        parts.land(target, scope, in: self)
        fail(target, errors, parts, scope)
      }
    case .finish(let place): parts.finish(list: place, scope)
    case .failList(let place, let errors):
      guard let list = parts.lists[place] else { return }
      parts.lists[place]?.hasFailed = true
      let slot = list.parent.slot(scope.symbols[list.line])
      if isHeld(list.parent) { put(list.parent.errors[slot, default: []] + errors, list.parent, slot) }
    case .drop(let reason): warnDropped(reason, scope)
    }
  }

  /// Whether a record is still the store's: one that was collected or deleted takes no part.
  private func isHeld(_ record: Record) -> Bool { self.record(record.id) === record && !record.isDeleted }

  private func warnDropped(_ reason: String, _ scope: Scope) {
    warn(LogEvent(.deferredPartDropped, operation: scope.document?.name, detail: reason))
  }

  /// Puts a part's errors beside the slots it would have filled.
  private func fail(_ target: PartTarget, _ errors: [GraphQLError], _ parts: PartRecords, _ scope: Scope) {
    guard let record = parts.record(target.place), isHeld(record) else { return }
    for line in target.lines where scope.reads(line, of: record) {
      put(errors, record, record.slot(scope.symbols[line]))
    }
  }

  // MARK: Parts to come

  /// What failed to come once is to come again.
  private func forgetFailures(of record: Record, _ set: Int, _ scope: Scope) {
    for line in scope.table.sets[set].fields
    where scope.table.fields[line].label != nil && scope.reads(line, of: record) {
      let slot = record.slot(scope.symbols[line])
      if record.row.pointee.value(slot).isMissing { put([], record, slot) }
    }
  }

  /// A part that is held half reads as absent until it lands: what is old of it and what comes are never read together.
  private func awaitParts(_ hosts: [(record: Record, set: Int)], _ parts: PartRecords, _ scope: Scope) {
    for (record, set) in hosts {
      let lines = scope.table.sets[set].fields.filter {
        scope.table.fields[$0].label != nil && scope.reads($0, of: record)
      }
      for (_, lines) in Dictionary(grouping: lines, by: { scope.table.fields[$0].label }) {
        let symbols = lines.map { scope.readSymbol($0) }.filter { !record.value($0).isMissing }
        guard !symbols.isEmpty, lines.contains(where: { !holds($0, of: record, scope) }) else { continue }
        for symbol in symbols { parts.await(symbol, of: record) }
      }
    }
  }
}

extension Scope {
  /// Whether variables and a record's type include a line.
  func reads(_ line: Int, of record: Record) -> Bool {
    if bound.isExcluded(line) { return false }
    return table.fields[line].typeSet.map { table.typeSets[$0].contains(record.typeName) } ?? true
  }

  /// The key that a line is read by: the client's list's, where it is a connection.
  func readSymbol(_ line: Int) -> Symbol { table.fields[line].connection.map { listSymbols[$0] } ?? symbols[line] }
}
