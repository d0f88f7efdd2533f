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
  /// How much of an operation's fields is held.
  package func availability(of scope: Scope) -> Availability {
    guard scope.table.error == nil, let kind = scope.document?.kind else { return .missing([]) }
    var walk = AvailabilityWalk(self, scope)
    guard walk.holds(0, root(kind, typeName: scope.table.sets[0].typeName)) else {
      return .missing(walk.path.reversed())
    }
    return walk.isPartial ? .partial : .full
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
  private let visit: UInt32
  /// Where the walk failed, the innermost step first.
  private(set) var path: [PathSegment] = []
  private(set) var isPartial = false
  private var isDeferred = false

  init(_ store: Store, _ scope: Scope) {
    self.store = store
    self.scope = scope
    table = scope.table
    visit = store.nextVisit()
  }

  mutating func holds(_ set: Int, _ record: Record, isEdge: Bool = false) -> Bool {
    if record.row.pointee.isVisited(visit, set) { return true }
    for ordinal in table.sets[set].fields {
      let field = table.fields[ordinal]
      if scope.bound.isExcluded(ordinal) || field.isClient { continue }
      if let typeSet = field.typeSet, !table.typeSets[typeSet].contains(record.typeName) { continue }
      // An edge that an event brought has no cursor; the list's own cursors are in its page info.
      if isEdge, field.storage.name == "cursor" { continue }
      if holds(line: ordinal, of: record) { continue }
      if field.label != nil {
        isPartial = true
        path.removeAll()
        continue
      }
      path.append(.name(field.response))
      return false
    }
    return true
  }

  mutating func holds(line ordinal: Int, of record: Record) -> Bool {
    let field = table.fields[ordinal]
    if let connection = field.connection { return holdsList(field, record.value(scope.listSymbols[connection])) }
    let symbol = scope.symbols[ordinal]
    // A streamed list whose last items did not come is there as far as it goes.
    if field.stream != nil, record.marks?.incomplete.contains(symbol) == true { isPartial = true }
    return holds(field, record.value(symbol))
  }

  private mutating func holds(_ field: PlanField, _ value: Value, isEdge: Bool = false) -> Bool {
    switch value {
    case .missing: return false
    case .link(let link):
      guard let record = store.record(link), !record.isDeleted else { return true }
      return holds(field.target, record, isEdge: isEdge)
    case .links(let links):
      for (index, link) in links.enumerated() where link != .none {
        guard let record = store.record(link), !record.isDeleted else { continue }
        guard holds(field.target, record, isEdge: isEdge) else {
          path.append(.index(index))
          return false
        }
      }
      return true
    case .list(let values) where field.base == .object:
      for (index, value) in values.enumerated() where !holds(field, value) {
        path.append(.index(index))
        return false
      }
      return true
    default: return true
    }
  }

  /// The client's list stands for the page.
  private mutating func holdsList(_ field: PlanField, _ value: Value) -> Bool {
    guard case .link(let link) = value, let list = store.record(link) else { return !value.isMissing }
    if list.row.pointee.isVisited(visit, field.target) { return true }
    for ordinal in table.sets[field.target].fields where !scope.bound.isExcluded(ordinal) {
      let member = table.fields[ordinal]
      if member.isClient { continue }
      let isEdges = member.storage.name == "edges"
      guard holds(member, list.value(scope.symbols[ordinal]), isEdge: isEdges) else {
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
