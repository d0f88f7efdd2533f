/// Reads a payload along its plan and writes an entry a value.
///
/// The recursion is bounded: an object or a list of the plan is one of the text, and the tokenizer counts those.
struct IngestReader {
  var tokenizer: JSONTokenizer
  /// Whoever reads holds it.
  unowned(unsafe) let bound: BoundPlan
  let rows: UnsafePointer<PlanRow>
  let sets: UnsafePointer<PlanSetRow>
  let names: UnsafeRawPointer
  /// Whether the app speaks, not a server: the client's own fields are read.
  let isLocal: Bool
  /// Whether selected members may be left out; counts, since inside the client's own fields they always may.
  var leniency: Int

  private(set) var entries: UnsafeMutablePointer<Entry>
  var count = 0
  private var capacity: Int
  /// Where the reader is: a field's ordinal, or an index with the highest bit set, a level.
  private(set) var path: UnsafeMutablePointer<UInt32>
  private var pathCapacity: Int
  private var ownsPath: Bool
  var depth = 0
  var hasData = false
  /// The types met so far, the type sets each is in, and its number among the plan's and the payload's.
  var types: [(name: JSONString, text: String, isIn: [Bool], number: UInt32)] = []
  /// What most payloads have nothing of; nil as long as this one has not.
  private var findings: IngestFindings?

  /// Finds objects that were read before; nil where every object is read.
  var fold: ObjectFold?
  /// Where the operation's records keep their fields; nil where nothing is folded.
  let layout: RecordLayout?

  /// - Parameters:
  ///   - site: where the value belongs that is read, of a part of a response.
  ///   - layout: given where objects may be folded.
  ///   - levels: memory for the path, which outlives the reader; more is allocated for deeper payloads.
  init(
    _ bytes: UnsafeRawBufferPointer, _ bound: BoundPlan, isLocal: Bool, isPartial: Bool, site: PartSite? = nil,
    at position: Int = 0, folding layout: RecordLayout? = nil, levels: UnsafeMutableBufferPointer<UInt32>? = nil
  ) {
    tokenizer = JSONTokenizer(bytes, at: position)
    self.bound = bound
    self.isLocal = isLocal
    leniency = isPartial ? 1 : 0
    rows = bound.table.rows.fields
    sets = bound.table.rows.sets
    names = bound.table.rows.names
    // A member takes some twenty bytes or more in most payloads.
    capacity = max(16, min(bytes.count / 16, 1 << 20))
    entries = .allocate(capacity: capacity)
    if let levels, let start = levels.baseAddress {
      path = start
      pathCapacity = levels.count
      ownsPath = false
    } else {
      pathCapacity = Self.usualDepth
      path = .allocate(capacity: pathCapacity)
      ownsPath = true
    }
    self.layout = layout
    if layout != nil { fold = ObjectFold() }
    if let site { note { $0.site = site } }
  }

  /// So many levels few payloads are deeper than.
  static let usualDepth = 64

  func free() {
    if ownsPath { path.deallocate() }
    fold?.free()
    if !isTaken { entries.deallocate() }
  }

  var isTaken = false
  /// The entries, which now belong to the change set.
  ///
  /// - Parameter seeds: whether its records are likely to be new.
  mutating func takeChanges(_ payload: Payload, seeds: Bool = false) -> ChangeSet? {
    guard hasData else { return nil }
    isTaken = true
    guard fold == nil else {
      return ChangeSet(
        payload: payload, entries: entries, count: count, errors: [:], numberedCount: fold?.count ?? 0,
        seeds: seeds ? makeSeeds() : nil)
    }
    var placed: [Int: [GraphQLError]] = [:]
    if !errors.isEmpty {
      var placement = FieldErrorPlacement(entries: entries, count: count, bound: bound)
      placed = placement.place(errors)
    }
    return ChangeSet(payload: payload, entries: entries, count: count, errors: placed)
  }

  /// Goes back to an entry: those from it on are forgotten.
  mutating func forget(from entry: Int) { count = entry }

  @inline(__always) mutating func append(_ entry: Entry) {
    if count == capacity { grow() }
    (entries + count).initialize(to: entry)
    count &+= 1
  }

  private mutating func grow() {
    let grown = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    grown.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = grown
    capacity *= 2
  }

  /// Goes a level deeper on the path, which has room for that level's step.
  @inline(__always) mutating func descend() {
    depth += 1
    if depth + 1 >= pathCapacity { growPath() }
  }

  private mutating func growPath() {
    let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: pathCapacity * 2)
    grown.initialize(from: path, count: pathCapacity)
    if ownsPath { path.deallocate() }
    path = grown
    pathCapacity *= 2
    ownsPath = true
  }

  // MARK: Findings

  private mutating func note(_ body: (IngestFindings) -> Void) {
    let findings = findings ?? IngestFindings()
    body(findings)
    self.findings = findings
  }

  var hasFindings: Bool { findings != nil }

  var site: PartSite? { findings?.site }

  var errors: [GraphQLError] {
    get { findings?.errors ?? [] }
    set { note { $0.errors = newValue } }
  }

  var extensions: [String: JSONValue] { findings?.extensions ?? [:] }

  var suspects: [[PathSegment]] { findings?.suspects ?? [] }

  mutating func suspect(_ path: [PathSegment]) { note { $0.suspects.append(path) } }

  /// The place of a type in `types`.
  func typeNumber(_ text: String) -> Int? { findings?.typeNumbers[text] }

  mutating func note(type text: String, number: Int) { note { $0.typeNumbers[text] = number } }

  // MARK: The response

  mutating func readResponse() throws(JSONError) {
    guard tokenizer.count < Int(Int32.max) else { throw JSONError(.tooLarge, at: 0) }
    guard try tokenizer.peek() == .object else { throw complain("The response is no JSON object.") }
    try tokenizer.beginObject()
    while let name = try tokenizer.nextMember() {
      if tokenizer.isEqual(name, "data") {
        try readData()
      } else if tokenizer.isEqual(name, "errors") {
        guard let read = GraphQLError.list(try tokenizer.readValue()) else {
          throw complain("The response's errors are no list of errors.")
        }
        errors = read
      } else if tokenizer.isEqual(name, "extensions") {
        if case .object(let members) = try tokenizer.readValue() { note { $0.extensions = members } }
      } else {
        try tokenizer.skipValue()
      }
    }
    try tokenizer.end()
    try checkSuspects()
  }

  mutating func readData() throws(JSONError) {
    // A second `data` takes the place of the first.
    if count > 0 { fold?.differs = true }
    count = 0
    depth = 0
    findings?.suspects = []
    hasData = false
    switch try tokenizer.peek() {
    case .null: try tokenizer.readNull()
    case .object:
      hasData = true
      try readObject(set: 0, field: Entry.fieldMask)
    default: throw complain("The response's data is no object.")
    }
  }

  /// A null in a non-null place is the server's word only where an error says why.
  mutating func checkSuspects() throws(JSONError) {
    guard !suspects.isEmpty else { return }
    let paths = PathTree(errors.compactMap(\.path))
    for suspect in suspects {
      guard paths.meets(suspect) else {
        note { $0.excused = suspect }
        throw complain("A non-null member is null, and no error says why")
      }
    }
  }

  // MARK: Failures

  mutating func complain(_ message: String) -> JSONError {
    note { $0.complaint = message }
    return JSONError(.wrongKind, at: tokenizer.position)
  }

  mutating func mismatch(_ kind: JSONKind) -> JSONError {
    let ordinal = (0...depth).last { path[$0] & 0x8000_0000 == 0 }.map { Int(path[$0]) } ?? site?.line ?? 0
    let field = bound.table.fields[ordinal]
    depth += 1
    return complain("A member is \(kind) where the plan says \(field.base)\(field.listDepth > 0 ? " in lists" : "")")
  }

  func segments(_ depth: Int) -> [PathSegment] {
    (site?.path ?? [])
      + (0..<depth).map { level in
        let step = path[level]
        return step & 0x8000_0000 != 0
          ? .index(Int(step & 0x7FFF_FFFF)) : .name(bound.table.fields[Int(step)].response)
      }
  }

  /// The failure of what was thrown.
  func failure(_ error: JSONError, operation: String) -> Failure {
    let path = findings?.excused ?? segments(depth)
    guard let complaint = findings?.complaint else {
      return Failure(.malformed, "The response is no JSON: \(error).", operation: operation, path: path)
    }
    return Failure(.malformed, complaint, operation: operation, path: path)
  }
}

/// What a reader finds in few payloads.
private final class IngestFindings {
  /// Where the value belongs that is read, of a part of a response.
  var site: PartSite?
  /// What was wrong, where it was not the JSON.
  var complaint: String?
  /// Places of nulls that only an error excuses, and one that none does.
  var suspects: [[PathSegment]] = []
  var excused: [PathSegment]?
  var errors: [GraphQLError] = []
  var extensions: [String: JSONValue] = [:]
  var typeNumbers: [String: Int] = [:]
}
