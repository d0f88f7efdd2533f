/// The lens of a fragment that can be fetched again by itself: one with `@refetchable`.
public protocol RefetchableLens: FragmentLens {}

@MainActor extension RefetchableLens {
  /// Fetches the fragment again, with the values it is read with; does nothing while it is on its way. What it shows
  /// stays until the answer is there.
  public func refetch() { __anchor.refetchFragment() }

  /// Whether the fragment is on its way again.
  public var isRefetching: Bool { __anchor.fragmentLoad.map { __anchor.scope.store.isInFlight($0.load) } ?? false }

  /// Why it did not come the last time; nil once it did, and while it is on its way again.
  public var refetchFailure: Failure? { __anchor.fragmentLoad.flatMap { __anchor.scope.store.failure(of: $0.load) } }
}

@MainActor extension Anchor {
  /// What fetches a refetchable fragment again, with the values its lens is read with; nil where it is none, or where its
  /// record has no key.
  package var refetch: (document: OperationDocument, variables: [String: JSONValue])? {
    guard let document = scope.plan.refetch?(),
      let variables = scope.refetchVariables(of: document, origin: origin)
    else { return nil }
    return (document, variables)
  }

  /// The same as a load, whose changes the reader is told of.
  fileprivate var fragmentLoad: LoadRequest? {
    guard let (document, variables) = refetch else { return nil }
    return LoadRequest(
      observed(.fragment(record.id, ObjectIdentifier(document), variables)), document: document, variables: variables)
  }

  fileprivate func refetchFragment() {
    guard let request = fragmentLoad else {
      return scope.store.log(
        LogEvent(.missingField, operation: scope.operation, detail: "\(record.typeName): the key of \(scope.name)"))
    }
    scope.store.start(request)
  }
}
