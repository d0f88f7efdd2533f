@MainActor extension Anchor {
  private func spreadAnchor(_ ordinal: Int) -> Anchor {
    guard let child = scope.child(ordinal) else { return self }
    return Anchor(record: record, scope: child, origin: child.plan.refetch == nil ? nil : record)
  }

  /// The lens of a fragment that is always there.
  public func spread<Fragment: FragmentLens>(_ ordinal: Int) -> Fragment {
    Fragment(spreadAnchor(ordinal))
  }

  /// The lens of a fragment that a condition, a type or a later part may leave out. A part that comes later is nil
  /// until all its fields are held; its reader is told when they are.
  public func spreadIfPresent<Fragment: FragmentLens>(_ ordinal: Int) -> Fragment? {
    isPresent(ordinal) ? Fragment(spreadAnchor(ordinal)) : nil
  }

  /// An inline fragment with an alias: the same record, read by lines of its own.
  public func alias<Selection: Lens>(_ ordinal: Int) -> Selection { Selection(self) }

  /// The same where a condition, a type or a later part may leave it out.
  public func aliasIfPresent<Selection: Lens>(_ ordinal: Int) -> Selection? {
    isPresent(ordinal) ? Selection(self) : nil
  }

  /// The anchor of what a spread or an alias reads; nil where it is left out.
  package func anchorIfPresent(_ ordinal: Int) -> Anchor? {
    guard isPresent(ordinal) else { return nil }
    return field(ordinal).base == .spread ? spreadAnchor(ordinal) : self
  }

  func isPresent(_ ordinal: Int) -> Bool {
    guard ordinal < scope.table.fields.count else { return false }
    let field = field(ordinal)
    if scope.bound.isExcluded(ordinal) { return false }
    if let typeSet = field.typeSet, !scope.table.typeSets[typeSet].contains(record.typeName) { return false }
    guard field.label != nil else { return true }
    if field.base == .alias { return holds(scope, field.target, record) }
    guard let child = scope.child(ordinal) else { return false }
    return holds(child, 0, record)
  }

  /// Whether every field a set reads of a record is held, observed, so that the last one to land tells the reader.
  private func holds(_ scope: Scope, _ set: Int, _ record: Record) -> Bool {
    guard scope.table.sets.indices.contains(set) else { return false }
    for ordinal in scope.table.sets[set].fields {
      let field = scope.table.fields[ordinal]
      if field.label != nil || field.isClient || scope.bound.isExcluded(ordinal) { continue }
      if let typeSet = field.typeSet, !scope.table.typeSets[typeSet].contains(record.typeName) { continue }
      switch field.base {
      case .spread:
        guard let child = scope.child(ordinal), holds(child, 0, record) else { return false }
      case .alias:
        guard holds(scope, field.target, record) else { return false }
      default:
        let symbol = field.connection.map { scope.listSymbols[$0] } ?? scope.symbols[ordinal]
        let value = record.observedValue(symbol)
        if value.isMissing || record.awaits(symbol) { return false }
        if field.base == .object, !holds(scope, field.target, value) { return false }
      }
    }
    return true
  }

  private func holds(_ scope: Scope, _ set: Int, _ value: Value) -> Bool {
    switch value {
    case .link(let link):
      guard let record = scope.store.record(link), !record.observedIsDeleted() else { return true }
      return holds(scope, set, record)
    case .links(let links): return links.allSatisfy { $0 == .none || holds(scope, set, .link($0)) }
    case .list(let values): return values.allSatisfy { holds(scope, set, $0) }
    default: return true
    }
  }
}
