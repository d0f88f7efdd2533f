/// How much of an operation a store holds.
package enum Availability: Hashable, Sendable {
  /// All of it.
  case full
  /// All but parts that come later.
  case partial
  /// Not all: the path of the first field that is missing.
  case missing([PathSegment])
}

extension Store {
  /// How much of an operation's fields is held. What lookups found is a field's value from then on.
  package func availability(of scope: Scope) -> Availability {
    guard scope.table.error == nil, let kind = scope.document?.kind else { return .missing([]) }
    var walk = AvailabilityWalk(self, scope)
    guard walk.holds(0, root(kind, typeName: scope.table.sets[0].typeName)) else {
      return .missing(walk.path.reversed())
    }
    let isPartial = walk.isPartial
    // Readers run here.
    for (host, symbol, found) in walk.found where record(host.id) === host && host.value(symbol).isMissing {
      switch found {
      case .typeName: set(host, symbol, .string(host.typeName))
      case .record(let target): if record(target.id) === target { set(host, symbol, .link(target.id)) }
      }
    }
    return isPartial ? .partial : .full
  }

  /// Whether a line of an operation's plan, and all that is inside it, is held of a record.
  func holds(_ line: Int, of record: Record, _ scope: Scope) -> Bool {
    var walk = AvailabilityWalk(self, scope)
    return walk.holds(line: line, of: record)
  }
}

/// Walks an operation's plan over the records. A record that is met again with the same set is not walked twice.
@MainActor private struct AvailabilityWalk {
  private let store: Store
  private let scope: Scope
  private let table: PlanTable
  private let layout: RecordLayout?
  private let visit: UInt32
  /// Where the walk failed, the innermost step first.
  private(set) var path: [PathSegment] = []
  private(set) var isPartial = false
  /// What is known though no response has brought it.
  private(set) var found: [(host: Record, symbol: Symbol, Found)] = []

  enum Found {
    case typeName
    /// What a lookup answers with.
    case record(Record)
  }

  init(_ store: Store, _ scope: Scope) {
    self.store = store
    self.scope = scope
    table = scope.table
    layout = scope.layout
    visit = store.nextVisit()
  }

  mutating func holds(_ set: Int, _ record: Record) -> Bool { holds(set, record.row, isEdge: false) }

  private mutating func holds(_ set: Int, _ row: RowPointer, isEdge: Bool) -> Bool {
    if row.pointee.isVisited(visit, set) { return true }
    let setRow = table.rows.sets[set]
    let slots = layout?.sets[set].shape == row.pointee.shape ? layout?.slots : nil
    for ordinal in Int(setRow.first)..<Int(setRow.first + setRow.count) {
      let field = table.rows.fields[ordinal]
      if !field.flags.isEmpty {
        if !applies(ordinal, field.flags, row) { continue }
        // An edge that an event brought has no cursor; the list's own cursors are in its page info.
        if isEdge, field.flags.contains(.cursor) { continue }
      }
      if holds(line: ordinal, field, of: row, at: slots?[ordinal] ?? -1) { continue }
      if field.flags.contains(.deferred) {
        isPartial = true
        path.removeAll()
        continue
      }
      path.append(.name(table.fields[ordinal].response))
      return false
    }
    return true
  }

  /// Whether a server is asked for a field of the record.
  private func applies(_ ordinal: Int, _ flags: PlanRow.Flags, _ row: RowPointer) -> Bool {
    if flags.contains(.client) || (flags.contains(.conditional) && scope.bound.isExcluded(ordinal)) { return false }
    guard flags.contains(.typed), let typeSet = table.fields[ordinal].typeSet else { return true }
    return table.typeSets[typeSet].contains(row.pointee.object.typeName)
  }

  mutating func holds(line ordinal: Int, of record: Record) -> Bool {
    holds(line: ordinal, table.rows.fields[ordinal], of: record.row, at: -1)
  }

  /// - Parameter known: the field's slot; -1 where it has to be looked up.
  private mutating func holds(
    line ordinal: Int, _ field: PlanRow, of row: RowPointer, at known: Int32
  ) -> Bool {
    if field.flags.contains(.edits), let connection = table.fields[ordinal].connection {
      return holdsList(ordinal, row.pointee.object.value(scope.listSymbols[connection]))
    }
    // A streamed list whose last items did not come is there as far as it goes.
    if field.flags.contains(.streamed),
      row.pointee.object.marks?.incomplete.contains(scope.symbols[ordinal]) == true
    {
      isPartial = true
    }
    if known >= 0 {
      if known < row.pointee.slotCount, holds(field, row.pointee.slots + Int(known), isEdge: false) { return true }
      return field.base == .typeName && finds(ordinal, of: row)
    }
    guard let slot = row.pointee.existing(scope.symbols[ordinal]), !slot.pointee.isMissing else {
      return finds(ordinal, of: row)
    }
    return holds(field, slot, isEdge: false)
  }

  /// Whether the store knows what no response has brought: an object's type, and what a lookup answers with.
  private mutating func finds(_ ordinal: Int, of row: RowPointer) -> Bool {
    let field = table.fields[ordinal]
    if field.base == .typeName {
      found.append((row.pointee.object, scope.symbols[ordinal], .typeName))
      return true
    }
    guard !field.lookups.isEmpty, let record = store.lookup(ordinal, scope) else { return false }
    found.append((row.pointee.object, scope.symbols[ordinal], .record(record)))
    return holds(field.target, record.row, isEdge: false)
  }

  private mutating func holds(_ field: PlanRow, _ slot: UnsafeMutablePointer<Value>, isEdge: Bool) -> Bool {
    switch slot.pointee {
    case .missing: return false
    case .link(let link):
      guard let row = store.table.row(link), !row.pointee.isDeleted else { return true }
      return holds(Int(field.target), row, isEdge: isEdge)
    case .links(let links):
      for (index, link) in links.enumerated() where link != .none {
        guard let row = store.table.row(link), !row.pointee.isDeleted else { continue }
        guard holds(Int(field.target), row, isEdge: isEdge) else {
          path.append(.index(index))
          return false
        }
      }
      return true
    case .list(let values) where field.base == .object:
      for (index, value) in values.enumerated() where !holds(field, value, isEdge: false) {
        path.append(.index(index))
        return false
      }
      return true
    default: return true
    }
  }

  private mutating func holds(_ field: PlanRow, _ value: Value, isEdge: Bool) -> Bool {
    var value = value
    return withUnsafeMutablePointer(to: &value) { holds(field, $0, isEdge: isEdge) }
  }

  /// The client's list stands for the page.
  private mutating func holdsList(_ ordinal: Int, _ value: Value) -> Bool {
    guard case .link(let link) = value, let list = store.record(link) else { return !value.isMissing }
    let target = table.fields[ordinal].target
    if list.row.pointee.isVisited(visit, target) { return true }
    for ordinal in table.sets[target].fields where !scope.bound.isExcluded(ordinal) {
      let member = table.fields[ordinal]
      if member.isClient { continue }
      let isEdges = member.storage.name == "edges"
      guard holds(table.rows.fields[ordinal], list.value(scope.symbols[ordinal]), isEdge: isEdges) else {
        if member.label != nil {
          isPartial = true
          path.removeAll()
          continue
        }
        path.append(.name(member.response))
        return false
      }
    }
    return true
  }
}
