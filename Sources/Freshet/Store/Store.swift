/// The records of a session and all that changes them.
///
/// What every commit touches is not checked for overlapping access: it is read and written whole, on the main actor, and
/// never while a reader runs.
@MainActor package final class Store {
  var keys = StorageKeys()
  /// The keys of scopes that went, on whatever thread.
  nonisolated let returnedKeys = Locked<[Symbol]>([])
  let table = RecordTable()
  private var shapes: [String: Shape] = [:]
  var shapeList: ContiguousArray<Shape> = []
  /// What every read of a record that is not there is read from.
  private(set) lazy var nothing: Record = {
    var key = "client:nothing"
    return key.withUTF8 {
      Record(
        shape: Shape(number: -1, typeName: ""), slotCount: 0, space: 0, hash: 0, key: UnsafeRawBufferPointer($0))
    }
  }()
  /// Told what must not pass in silence.
  package var log: (LogEvent) -> Void = { _ in }
  /// What the batch that runs is to log.
  @exclusivity(unchecked) var warnings: [LogEvent] = []
  /// Slots whose readers the batch tells though their values stay: a part landed.
  @exclusivity(unchecked) var woken: Set<SlotPlace> = []

  /// Who fetches pages.
  package weak var delegate: (any StoreDelegate)?
  let connectionSymbols: ConnectionSymbols
  /// Whether reports name what changed.
  @exclusivity(unchecked) package var recordsChanges = false
  /// Whether a root left or a link was dropped since the last collection.
  package var needsCollection = false {
    didSet { if needsCollection, !oldValue { delegate?.storeNeedsCollection() } }
  }

  let changeLog = ChangeLog()
  /// Memory for the slots a batch tells of.
  @exclusivity(unchecked) var spareTold: ContiguousArray<(Record, SlotIndex)> = []
  /// The records the batch made.
  @exclusivity(unchecked) var created: ContiguousArray<Record> = []
  @exclusivity(unchecked) var layers: [Layer] = []
  var layerCount = 0
  var connectionIndexes: [RecordID: ConnectionIndex] = [:]
  /// What lenses asked for that is on its way, or failed.
  var loads: [Load: LoadState] = [:]
  var scopeCount = 0
  /// By the scope's number. Roots hold no scope: a scope holds the store.
  var roots: [Int: Root] = [:]
  /// Queries that were released and mutations that were answered, the latest last.
  var released: [Root] = []
  /// When the answers to queries came.
  var answers: [QueryKey: ArrivedAnswer] = [:]
  /// How often the store was invalidated.
  package var epoch = 0
  private(set) var visit: UInt32 = 0
  @exclusivity(unchecked) var isEnded = false
  /// The roots' records as they were found last: one that was removed is not in the table's place any more.
  @exclusivity(unchecked) private var knownRoots = KnownRoots()

  /// A number no walk has had: rows remember the walk that last came by, and the sets it read them with.
  func nextVisit() -> UInt32 {
    visit &+= 1
    return visit
  }

  package init() { connectionSymbols = ConnectionSymbols(&keys) }

  // MARK: Records

  func shape(_ typeName: String) -> Shape {
    if let shape = shapes[typeName] { return shape }
    let shape = Shape(number: Int32(shapeList.count), typeName: typeName)
    shapes[typeName] = shape
    shapeList.append(shape)
    return shape
  }

  func existingShape(_ typeName: String) -> Shape? { shapes[typeName] }

  package func record(_ id: RecordID) -> Record? { table[id] }

  /// The row of a kind of operation's root.
  @inline(__always) func rootRow(_ kind: Request.Kind, typeName: @autoclosure () -> String) -> RowPointer {
    if let known = knownRoots[kind], table.row(known.row.pointee.id) == known.row { return known.row }
    return root(kind, typeName: typeName()).row
  }

  /// The root of a kind of operation.
  func root(_ kind: Request.Kind, typeName: @autoclosure () -> String) -> Record {
    if let record = existingRoot(kind) { return record }
    if isEnded { return nothing }
    let path = Self.rootPath(kind)
    return table.insert(shape(typeName()), 0, KeyHash.hash(path), path)
  }

  func existingRoot(_ kind: Request.Kind) -> Record? {
    if let known = knownRoots[kind], table.row(known.row.pointee.id) == known.row { return known }
    let found = table.find(0, Self.rootPath(kind))
    knownRoots[kind] = found
    return found
  }

  private static func rootPath(_ kind: Request.Kind) -> String {
    switch kind {
    case .query: "client:root"
    case .mutation: "client:root:mutation"
    case .subscription: "client:root:subscription"
    }
  }

  // MARK: Scopes

  /// An operation with its variables' values.
  package func scope(for document: OperationDocument, variables: [String: JSONValue]) -> Scope {
    takeBackKeys()
    return Scope(BoundPlan(document.plan, variables: variables), document: document, store: self, isWalked: true)
  }

  /// The anchor of an operation's `Data`: its root record, read by the lens's plan with the operation's variables.
  package func anchor(for scope: Scope, lens: Plan) -> Anchor {
    let kind = scope.kind
    let typeName = scope.table.sets.first?.typeName ?? ""
    let child = scope.rootScope(lens)
    return Anchor(record: root(kind, typeName: typeName), scope: child, origin: nil)
  }
}

/// A record for each kind of operation.
private struct KnownRoots {
  private var query: Record?
  private var mutation: Record?
  private var subscription: Record?

  subscript(kind: Request.Kind) -> Record? {
    get {
      switch kind {
      case .query: query
      case .mutation: mutation
      case .subscription: subscription
      }
    }
    set {
      switch kind {
      case .query: query = newValue
      case .mutation: mutation = newValue
      case .subscription: subscription = newValue
      }
    }
  }
}
