/// A record and the scope it is read in: what every lens holds.
@_spi(Generated) public struct Anchor: Sendable {
  package let record: Record
  package let scope: Scope
  /// The record a refetchable fragment is read at, inside such a fragment.
  package let origin: Record?

  package init(record: Record, scope: Scope, origin: Record? = nil) {
    self.record = record
    self.scope = scope
    self.origin = origin
  }

  /// The plan's line. A plan that cannot be read has none, and its lenses read nothing.
  @MainActor func field(_ ordinal: Int) -> PlanField {
    ordinal < scope.table.fields.count
      ? scope.table.fields[ordinal] : PlanField(response: "", base: .custom, storage: StorageTemplate(name: "unknown"))
  }

  /// The value a line reads, observed.
  @MainActor @inline(__always) package func value(_ ordinal: Int) -> Value {
    guard let symbol = scope.readSymbol(ordinal) else { return .missing }
    return symbol == .none ? narrowValue(ordinal) : record.observedValue(symbol)
  }

  /// Where the value a line reads is held, observed, for reads in place; nil where it has to be looked at.
  @MainActor @inline(__always) func slot(_ ordinal: Int) -> UnsafeMutablePointer<Value>? {
    guard let symbol = scope.readSymbol(ordinal), !symbol.hasArguments else { return nil }
    return record.observedSlot(symbol)
  }

  /// What a condition leaves out, or the record's type does not have, is missing whatever another selection stored.
  @MainActor private func narrowValue(_ ordinal: Int) -> Value {
    let typeSet = field(ordinal).typeSet
    guard !scope.bound.isExcluded(ordinal), typeSet.map({ scope.table.typeSets[$0].contains(record.typeName) }) ?? true
    else { return .missing }
    return record.observedValue(scope.symbols[ordinal])
  }

  @MainActor func warnMissing(_ ordinal: Int) { warn(.missingField, ordinal) }

  @MainActor func warnUnexpected(_ ordinal: Int) { warn(.unexpectedValue, ordinal) }

  @MainActor func warn(_ name: LogEvent.Name, _ ordinal: Int) {
    guard !scope.store.isEnded else { return }
    if name == .missingField { noteMissed(ordinal) }
    let type = record.typeName.isEmpty ? "nothing" : record.typeName
    scope.store.log(
      LogEvent(name, operation: scope.operation, detail: "\(type).\(field(ordinal).storage.name)"))
  }

  /// Tells which of the two a value that could not be read is.
  @MainActor func warn(_ ordinal: Int, _ value: Value) {
    switch value {
    case .missing, .null: warnMissing(ordinal)
    default: warnUnexpected(ordinal)
    }
  }

  /// The anchor of a record a link names: nil where it was deleted, observed.
  @MainActor func following(_ link: RecordID) -> Anchor? {
    guard let target = scope.store.record(link), !target.observedIsDeleted() else { return nil }
    return Anchor(record: target, scope: scope, origin: origin)
  }

  /// Stands where a non-null link leads nowhere, so that a lens of empty values can be read.
  @MainActor var nowhere: Anchor { Anchor(record: scope.store.nothing, scope: scope, origin: origin) }
}

extension Anchor: Hashable {
  public static func == (first: Anchor, second: Anchor) -> Bool {
    first.record === second.record && first.scope === second.scope && first.origin === second.origin
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(record)) }
}
