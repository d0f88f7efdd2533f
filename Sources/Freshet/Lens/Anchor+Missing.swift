@MainActor extension Anchor {
  /// Tells whoever shows the operation that a field of it is not there, so that it is asked for again. An object that was
  /// deleted or collected is no part of the operation any more, and no answer brings it back to this lens.
  func noteMissed(_ ordinal: Int) {
    guard let handler = scope.misses.handler, ordinal < scope.symbols.count, !record.isDeleted,
      scope.store.record(record.id) === record
    else { return }
    let symbol = field(ordinal).connection.map { scope.listSymbols[$0] } ?? scope.symbols[ordinal]
    if record.value(symbol).isMissing { handler() }
  }

  /// Whether a condition leaves a line out, or the record's type does not have it.
  func isLeftOut(_ ordinal: Int) -> Bool {
    scope.bound.isExcluded(ordinal)
      || field(ordinal).typeSet.map { !scope.table.typeSets[$0].contains(record.typeName) } ?? false
  }

  /// Whether a line may be absent: it is left out, or comes in a later part, or is the client's own and nobody has
  /// written it.
  func mayBeAbsent(_ ordinal: Int) -> Bool {
    let field = field(ordinal)
    return field.label != nil || field.isClient || isLeftOut(ordinal)
  }
}
