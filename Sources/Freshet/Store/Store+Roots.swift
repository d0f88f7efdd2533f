extension Store {
  /// How many released queries, and how many answered mutations, stay as if they were on show.
  static let releaseBuffer = 10

  /// Keeps what an operation reads until it is released as often as it was retained.
  package func retain(_ scope: Scope) {
    guard !isEnded, let root = Root(scope) else { return }
    released.removeAll { $0.isSameOperation(as: root) }
    roots[scope.number, default: root].count += 1
  }

  /// Ends one retention. The last ten released queries are kept, and the last ten mutations, whose answers their callers
  /// still read; a subscription's root leaves at once.
  package func release(_ scope: Scope) {
    guard var root = roots[scope.number] else { return }
    root.count -= 1
    guard root.count == 0 else {
      roots[scope.number] = root
      return
    }
    roots[scope.number] = nil
    let kind = root.document.kind
    if kind != .subscription {
      released.removeAll { $0.isSameOperation(as: root) }
      released.append(root)
      guard released.count(where: { $0.document.kind == kind }) > Self.releaseBuffer,
        let oldest = released.firstIndex(where: { $0.document.kind == kind })
      else { return }
      released.remove(at: oldest)
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
    answers = [:]
    connectionIndexes = [:]
    loads = [:]
    table.removeAll()
  }
}

/// An operation that is on show.
@MainActor struct Root {
  let document: OperationDocument
  let bound: BoundPlan
  let symbols: ContiguousArray<Symbol>
  let listSymbols: ContiguousArray<Symbol>
  var count = 0

  /// Nil where the scope is no operation's, or its plan could not be read.
  init?(_ scope: Scope) {
    guard let document = scope.document, scope.table.error == nil else { return nil }
    self.document = document
    bound = scope.bound
    symbols = scope.symbols
    listSymbols = scope.listSymbols
  }

  /// Whether another root asks for the same.
  func isSameOperation(as other: Root) -> Bool {
    document === other.document && bound.variables == other.bound.variables
  }
}
