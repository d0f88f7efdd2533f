@MainActor extension Anchor {
  /// Whether what a spread or an alias reads has what is required of it; true where a condition, a type or a later part
  /// leaves it out.
  public func isWhole(_ ordinal: Int) -> Bool {
    guard let (scope, set) = inner(ordinal) else { return true }
    return record.isWhole(scope, set)
  }

  /// Whether the root has what is required of it.
  public var isRootWhole: Bool { record.isWhole(scope, 0) }

  /// Throws where a field of the fragment a spread names failed.
  public func check(_ ordinal: Int) throws(ReadFailure) {
    if let failure = failure(ordinal) { throw failure }
  }

  /// A value, or why what it reads failed.
  public func result<Output>(_ ordinal: Int, _ value: @autoclosure () -> Output) -> Result<Output, ReadFailure> {
    failure(ordinal).map(Result.failure) ?? .success(value())
  }

  /// A value, nil where what it reads failed.
  public func caught<Output>(_ ordinal: Int, _ value: @autoclosure () -> Output?) -> Output? {
    failure(ordinal) == nil ? value() : nil
  }

  /// The same for all that the root reads itself.
  public func rootResult<Output>(_ value: @autoclosure () -> Output) -> Result<Output, ReadFailure> {
    record.failure(scope, isObserved: true).map(Result.failure) ?? .success(value())
  }

  public func caughtRoot<Output>(_ value: @autoclosure () -> Output?) -> Output? {
    record.failure(scope, isObserved: true) == nil ? value() : nil
  }

  /// The scope and the set that a spread or an alias reads the record by; nil where it is left out.
  private func inner(_ ordinal: Int) -> (scope: Scope, set: Int)? {
    guard isPresent(ordinal) else { return nil }
    let field = field(ordinal)
    guard field.base == .spread else { return (scope, field.target) }
    return scope.child(ordinal).map { ($0, 0) }
  }

  package func failure(_ ordinal: Int) -> ReadFailure? {
    guard ordinal < scope.table.fields.count else { return nil }
    if field(ordinal).base == .spread {
      guard let inner = inner(ordinal) else { return partFailure(ordinal) }
      return record.failure(inner.scope, isObserved: true)
    }
    var walk = ReadWalk(RecordSource(scope, isObserved: true), looksForFailures: true, isStrict: true)
    return walk.failure(at: ordinal, of: record)
  }

  /// Why a deferred spread is absent, where its part failed and its fragment asks for failures.
  private func partFailure(_ ordinal: Int) -> ReadFailure? {
    let field = field(ordinal)
    guard field.label != nil, !scope.bound.isExcluded(ordinal), let child = scope.child(ordinal),
      field.typeSet.map({ scope.table.typeSets[$0].contains(record.typeName) }) ?? true,
      !child.table.sets.isEmpty, child.table.isStrict || child.table.sets[0].mayThrow
    else { return nil }
    var walk = ReadWalk(RecordSource(child, isObserved: true), looksForFailures: true, isStrict: true)
    return walk.failure(ofPart: 0, record)
  }

  /// The anchor of a link's record where that has what the set requires of it.
  func following(_ link: RecordID, checking set: Int) -> Anchor? {
    guard let anchor = following(link), anchor.record.isWhole(scope, set) else { return nil }
    return anchor
  }

  /// Why the operation's root cannot be read, unobserved: a failure, or a required field that is null.
  package var rootFailure: ReadFailure? {
    let table = scope.table
    guard !table.sets.isEmpty, table.isRootChecked else { return nil }
    if let failure = record.failure(scope, isObserved: false) { return failure }
    var walk = ReadWalk(RecordSource(scope, isObserved: false), looksForFailures: false, isStrict: false)
    return walk.isWhole(0, record) ? nil : ReadFailure(document: scope.name, path: walk.stop)
  }
}

@MainActor extension Record {
  /// Whether it has what a set requires, observed.
  func isWhole(_ scope: Scope, _ set: Int) -> Bool {
    guard scope.table.sets.indices.contains(set), scope.table.sets[set].bubbles else { return true }
    var walk = ReadWalk(RecordSource(scope, isObserved: true), looksForFailures: false, isStrict: false)
    return walk.isWhole(set, self)
  }

  /// What failed of all that a document selects itself.
  func failure(_ scope: Scope, isObserved: Bool) -> ReadFailure? {
    let table = scope.table
    guard !table.sets.isEmpty, table.isStrict || table.sets[0].mayThrow else { return nil }
    var walk = ReadWalk(
      RecordSource(scope, isObserved: isObserved), looksForFailures: true, isStrict: table.isStrict)
    _ = walk.isWhole(0, self)
    return walk.failure
  }

  /// The errors beside a slot.
  func errors(_ symbol: Symbol) -> [GraphQLError] {
    guard row.pointee.hasErrors else { return [] }
    return errors[slot(symbol)] ?? []
  }
}
