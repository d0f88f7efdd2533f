extension Store {
  /// How many released queries stay as if they were on show.
  static let releaseBuffer = 10

  /// Keeps what an operation reads until it is released as often as it was retained.
  package func retain(_ scope: Scope) {
    released.removeAll { $0.isSameOperation(as: scope) }
    roots[ObjectIdentifier(scope), default: Root(scope: scope)].count += 1
  }

  /// Ends one retention. The last ten released queries are kept; any other operation's root leaves at once.
  package func release(_ scope: Scope) {
    guard var root = roots[ObjectIdentifier(scope)] else { return }
    root.count -= 1
    guard root.count == 0 else {
      roots[ObjectIdentifier(scope)] = root
      return
    }
    roots[ObjectIdentifier(scope)] = nil
    if scope.document?.kind == .query {
      released.removeAll { $0.isSameOperation(as: scope) }
      released.append(scope)
      guard released.count > Self.releaseBuffer else { return }
      released.removeFirst()
    }
    needsCollection = true
  }

  /// Ends the store: it forgets all, and what lands later reaches nothing.
  package func end() {
    isEnded = true
    delegate = nil
    roots = [:]
    released = []
    layers = []
    connectionIndexes = [:]
    table.removeAll()
  }
}

/// An operation that is on show.
struct Root {
  let scope: Scope
  var count = 0
}

extension Scope {
  /// Whether another scope asks for the same.
  func isSameOperation(as other: Scope) -> Bool {
    self === other || (document === other.document && variables == other.variables)
  }
}
