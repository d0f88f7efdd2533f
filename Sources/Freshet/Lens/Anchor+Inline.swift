@MainActor extension Anchor {
  /// The value of an `@inline` fragment that is always there, made of the store; its reader is told when a field it reads
  /// changes.
  public func inline<Fragment: InlineDocument>(_ ordinal: Int) -> Fragment {
    inlineIfPresent(ordinal) ?? Fragment.nothing
  }

  /// The same where a condition, a type or a later part may leave it out, or a required field of it be null.
  public func inlineIfPresent<Fragment: InlineDocument>(_ ordinal: Int) -> Fragment? {
    guard isPresent(ordinal), let child = scope.child(ordinal) else { return nil }
    return InlineReader(source: RecordSource(child, isObserved: true)).object(record).map { Fragment($0) }
  }

  /// The value of an `@inline` operation's root, made of the store.
  package func inlineData<Data: InlineDocument>() throws(ReadFailure) -> Data {
    Data(try InlineReader(source: RecordSource(scope, isObserved: false)).data(record))
  }
}
