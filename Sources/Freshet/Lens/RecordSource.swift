/// The records of a store, as a document's selections are read in them.
@MainActor struct RecordSource {
  let scope: Scope
  /// Whether what is looked at wakes its reader.
  let isObserved: Bool

  nonisolated init(_ scope: Scope, isObserved: Bool) {
    self.scope = scope
    self.isObserved = isObserved
  }

  private func value(_ symbol: Symbol, of record: Record) -> Value {
    isObserved ? record.observedValue(symbol) : record.value(symbol)
  }

  private func node(_ value: Value) -> ReadNode<Record> {
    switch value {
    case .missing: .missing
    case .null: .null
    case .link(let link): target(link).map(ReadNode.object) ?? .null
    case .links(let links):
      .list(links.compactMap { link in link == .none ? .null : target(link).map(ReadNode.object) })
    case .list(let values): .list(values.map(node))
    case .boolean, .integer, .float, .string, .text: .leaf(value)
    }
  }

  private func target(_ link: RecordID) -> Record? {
    guard let record = scope.store.record(link) else { return nil }
    return (isObserved ? record.observedIsDeleted() : record.isDeleted) ? nil : record
  }
}

extension RecordSource: @MainActor ReadSource {
  var bound: BoundPlan { scope.bound }
  var document: String { scope.name }

  func typeName(_ record: Record) -> String { record.typeName }

  func node(_ ordinal: Int, of record: Record) -> ReadNode<Record> {
    node(value(table.fields[ordinal].connection.map { scope.listSymbols[$0] } ?? scope.symbols[ordinal], of: record))
  }

  func errors(_ ordinal: Int, of record: Record) -> [GraphQLError] {
    let symbol = scope.symbols[ordinal]
    let field = table.fields[ordinal]
    guard field.connection != nil else { return record.errors(symbol) }
    // The client's list has no errors: they stand at the page, and at its fields.
    let page = value(symbol, of: record)
    var errors = record.errors(symbol)
    guard case .link(let link) = page, let page = scope.store.record(link) else { return errors }
    for member in table.sets[field.target].fields where table.fields[member].base != .spread {
      if isObserved { _ = page.observedValue(scope.symbols[member]) }
      errors += page.errors(scope.symbols[member])
    }
    return errors
  }

  func holds(_ ordinal: Int, of record: Record) -> Bool {
    table.fields[ordinal].label == nil || Anchor(record: record, scope: scope).isPresent(ordinal)
  }

  func child(_ ordinal: Int) -> RecordSource? { scope.child(ordinal).map { RecordSource($0, isObserved: isObserved) } }

  func warn(_ name: LogEvent.Name, _ ordinal: Int, of record: Record) {
    Anchor(record: record, scope: scope).warn(name, ordinal)
  }

  func noteMissed(_ ordinal: Int, of record: Record) {
    let anchor = Anchor(record: record, scope: scope)
    if anchor.mayBeAbsent(ordinal) { return }
    let read = LoggedRead(scope: scope.number, ordinal: ordinal, isMissing: true)
    guard record.logged?.contains(read) != true else { return anchor.noteMissed(ordinal) }
    record.logged = (record.logged ?? []).union([read])
    anchor.warnMissing(ordinal)
  }

  func note(_ ordinal: Int, of record: Record, isNull: Bool) {
    let read = LoggedRead(scope: scope.number, ordinal: ordinal)
    guard isNull else {
      record.logged?.remove(read)
      return
    }
    guard record.logged?.contains(read) != true, !scope.store.isEnded else { return }
    record.logged = (record.logged ?? []).union([read])
    scope.store.log(
      LogEvent(
        .requiredFieldMissing, operation: scope.operation,
        detail: "\(scope.name): \(record.typeName).\(table.fields[ordinal].storage.name)"))
  }
}

/// A required field that was found null, by whoever reads it, and was logged.
struct LoggedRead: Hashable {
  var scope: Int
  var ordinal: Int
  /// Whether it was told that no response has brought it.
  var isMissing = false
}
