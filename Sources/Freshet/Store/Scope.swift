/// A plan with its variables' values in a store: the storage key of every line, evaluated once.
@MainActor package final class Scope {
  package nonisolated let bound: BoundPlan
  /// The operation, of an operation's own scope.
  package nonisolated let document: OperationDocument?
  /// The operation's kind; that of a fragment's is not looked at.
  nonisolated let kind: Request.Kind
  package let store: Store
  /// The document's name, and its operation's.
  nonisolated let name: String
  nonisolated let operation: String?
  /// The key of each line; the client's list's key of a connection.
  nonisolated let symbols: ContiguousArray<Symbol>
  let listSymbols: ContiguousArray<Symbol>
  // The key of each line for reads, `.none` where a condition leaves the line out, or only some types have it: taken
  // without counting a reference. Written in `init` only, and freed in `deinit`, when nobody else has the scope.
  private nonisolated(unsafe) let readMemory: UnsafeMutableBufferPointer<Symbol>
  /// The scope's number in its store, which no other scope has.
  nonisolated let number: Int
  /// The list that a request for a page is for: the others it asks for along with that one are no pages of theirs.
  package var page: RecordID?
  private var children: [Int: Scope] = [:]
  private var lens: Scope?
  /// Told when a lens of the operation reads a field that is not there.
  let misses: Misses
  // The keys with arguments, which are counted.
  private nonisolated let counted: [Symbol]
  // By set: the shape that objects of an abstract set had last. Made in `init`, touched on the main actor, and freed in
  // `deinit`, when nobody else has the scope. The store holds the shapes.
  nonisolated(unsafe) let shapes: UnsafeMutablePointer<UnsafeMutablePointer<ShapeMemory>?>
  /// Where an operation's records keep their fields, for readers and commits.
  nonisolated let layout: RecordLayout?
  /// What the payloads that were read before say about the next.
  nonisolated let habits = Locked(ReadingHabits())

  package nonisolated var plan: Plan { bound.plan }
  package nonisolated var table: PlanTable { bound.table }
  /// The values of all variables the plan sees.
  package nonisolated var variables: [String: JSONValue] { bound.variables }

  /// - Parameters:
  ///   - name: the fragment's, in the scope of a spread.
  ///   - operation: the operation's, there.
  ///   - isWalked: whether responses are read and committed by it.
  ///   - misses: the operation's, in the scopes of its lenses.
  init(
    _ bound: BoundPlan, document: OperationDocument?, store: Store, name: String? = nil, operation: String? = nil,
    isWalked: Bool = false, misses: Misses = Misses()
  ) {
    self.bound = bound
    self.name = name ?? document?.name ?? ""
    self.operation = operation ?? document?.name
    self.document = document
    kind = document?.kind ?? .query
    self.store = store
    self.misses = misses
    store.scopeCount += 1
    number = store.scopeCount
    let table = bound.table
    symbols = ContiguousArray(
      table.fields.map { field in
        field.base == .spread || field.base == .alias
          ? .none : store.keys.symbol(namedByScope: field.storage.key(bound.variables))
      })
    var readable = symbols
    for (ordinal, field) in table.fields.enumerated() where field.typeSet != nil || bound.isExcluded(ordinal) {
      readable[ordinal] = .none
    }
    readMemory = .allocate(capacity: readable.count)
    _ = readMemory.initialize(from: readable)
    shapes = .allocate(capacity: max(1, table.sets.count))
    shapes.initialize(repeating: nil, count: max(1, table.sets.count))
    listSymbols = ContiguousArray(
      table.connections.map { store.keys.symbol(namedByScope: $0.storage.key(bound.variables)) })
    counted = (symbols + listSymbols).filter { $0.hasArguments && $0 != .none }
    layout = isWalked ? RecordLayout(table, symbols, store) : nil
  }

  deinit {
    shapes.deallocate()
    readMemory.deallocate()
    let counted = counted
    if !counted.isEmpty { store.returnedKeys.withLock { $0 += counted } }
  }

  /// The symbol a line is read by; nil where the plan has no such line, `.none` where it has to be looked at.
  @inline(__always) func readSymbol(_ ordinal: Int) -> Symbol? {
    ordinal < readMemory.count ? readMemory.baseAddress.unsafelyUnwrapped[ordinal] : nil
  }

  /// The scope of the fragment a spread names, with the arguments the spread gives it.
  func child(_ ordinal: Int) -> Scope? {
    if let scope = children[ordinal] { return scope }
    guard ordinal < table.fields.count else { return nil }
    let field = table.fields[ordinal]
    guard field.base == .spread, field.target < plan.fragments.count else { return nil }
    let scope = Scope(
      BoundPlan(plan.fragments[field.target], spread: field.storage, in: bound),
      document: nil, store: store, name: field.response, operation: operation, misses: misses)
    children[ordinal] = scope
    return scope
  }

  /// The scope of the lens of the operation's root.
  func rootScope(_ plan: Plan) -> Scope {
    if let lens, lens.plan === plan { return lens }
    // The operation's variables are its root's own, so what they were given goes before their defaults.
    let scope = Scope(
      BoundPlan(plan, variables: bound.operationVariables), document: document, store: store,
      misses: misses)
    lens = scope
    return scope
  }
}
