/// Reads a payload along its plan and writes an entry a value.
///
/// The recursion is bounded: an object or a list of the plan is one of the text, and the tokenizer counts those.
struct IngestReader {
  var tokenizer: JSONTokenizer
  let bound: BoundPlan
  let rows: UnsafePointer<PlanRow>
  let sets: UnsafePointer<PlanSetRow>
  private let names: UnsafeRawPointer
  /// Whether the app speaks, not a server: the client's own fields are read.
  private let isLocal: Bool
  /// Whether selected members may be left out; counts, since inside the client's own fields they always may.
  private var leniency: Int

  private(set) var entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0
  private var capacity: Int
  /// Where the reader is: a field's ordinal, or an index with the highest bit set, a level.
  private(set) var path: UnsafeMutablePointer<UInt32>
  private var pathCapacity = 64
  private var depth = 0
  /// Where the value belongs that is read, of a part of a response.
  let site: PartSite?

  /// What was wrong, where it was not the JSON.
  private var complaint: String?
  /// Places of nulls that only an error excuses.
  private var suspects: [[PathSegment]] = []
  var hasData = false
  var errors: [GraphQLError] = []
  private(set) var extensions: [String: JSONValue] = [:]
  /// The types met so far, the type sets each is in, and its number among the plan's and the payload's.
  private(set) var types: [(name: JSONString, text: String, isIn: [Bool], number: UInt32)] = []

  /// Two levels a nested value: the member, and its place in a list.
  private var typeNumbers: [String: Int] = [:]

  /// Finds objects that were read before; nil where every object is read.
  var fold: ObjectFold?
  /// Where the operation's records keep their fields; nil where nothing is folded.
  let layout: RecordLayout?

  /// - Parameter layout: given where objects may be folded.
  init(
    _ bytes: UnsafeRawBufferPointer, _ bound: BoundPlan, isLocal: Bool, isPartial: Bool, site: PartSite? = nil,
    at position: Int = 0, folding layout: RecordLayout? = nil
  ) {
    tokenizer = JSONTokenizer(bytes, at: position)
    self.site = site
    self.bound = bound
    self.isLocal = isLocal
    leniency = isPartial ? 1 : 0
    rows = bound.table.rows.fields
    sets = bound.table.rows.sets
    names = bound.table.rows.names
    // A member takes some twenty bytes or more in most payloads.
    capacity = max(16, min(bytes.count / 16, 1 << 20))
    entries = .allocate(capacity: capacity)
    path = .allocate(capacity: pathCapacity)
    self.layout = layout
    if layout != nil { fold = ObjectFold() }
  }

  func free() {
    path.deallocate()
    fold?.free()
    if !isTaken { entries.deallocate() }
  }

  var isTaken = false
  var changesAreUnset: Bool { !hasData }

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
    var placement = FieldErrorPlacement(entries: entries, count: count, bound: bound)
    let placed = placement.place(errors)
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
  @inline(__always) private mutating func descend() {
    depth += 1
    if depth + 1 >= pathCapacity { growPath() }
  }

  private mutating func growPath() {
    let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: pathCapacity * 2)
    grown.initialize(from: path, count: pathCapacity)
    path.deallocate()
    path = grown
    pathCapacity *= 2
  }

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
        if case .object(let members) = try tokenizer.readValue() { extensions = members }
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
    suspects = []
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
        excused = suspect
        throw complain("A non-null member is null, and no error says why")
      }
    }
  }

  private var excused: [PathSegment]?

  // MARK: Objects

  mutating func readObject(set: UInt32, field: UInt32) throws(JSONError) {
    let setRow = sets[Int(set)]
    let start = count
    let text = tokenizer.position
    append(Entry(.object, field))
    try tokenizer.beginObject()
    var type = -1
    var saysType = false
    if setRow.needsType {
      type = try readType(setRow)
      saysType = type >= 0
      if !saysType, start == 0, let known = site?.typeName { type = number(of: known) }
    }
    var keys = KeyFields()
    if fold != nil, setRow.isNumbered { keys.number = beginNumbered(set, type, text, start) }
    if setRow.count <= 64 {
      var seen: UInt64 = 0
      try withUnsafeMutablePointer(to: &seen) { (seen) throws(JSONError) in
        try readMembers(setRow, start, type, seen, &keys)
      }
      if keys.isFolded { return }
    } else {
      let words = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(setRow.count + 63) / 64)
      defer { words.deallocate() }
      words.initialize(repeating: 0, count: Int(setRow.count + 63) / 64)
      try readMembers(setRow, start, type, words, &keys)
      if keys.isFolded { return }
    }
    var place = saysType ? ObjectKey.hasType : 0
    let keyCount = setRow.keyCount >= 0 ? Int(setRow.keyCount) : keyCount(set, type)
    // The header has 24 bits for the way to the key.
    guard keys.entry - start < Int(ObjectKey.composite) else { throw JSONError(.tooLarge, at: tokenizer.position) }
    if keyCount == 1, keys.count > 0 {
      place |= UInt32(keys.entry - start)
    } else if keyCount > 1, keys.count >= keyCount {
      place |= ObjectKey.composite
    }
    entries[start].a = UInt32(count - start - 1)
    entries[start].b = keys.hash
    entries[start].c = place
    if keys.number >= 0 { closeNumbered(keys.number, start) }
  }

  /// The key fields an object had.
  struct KeyFields {
    var count = 0
    var entry = 0
    var hash: UInt32 = 0
    /// The object's number; -1 where it has none.
    var number = -1
    /// Whether the object was read before, and all that was read of it now is forgotten.
    var isFolded = false
  }

  private mutating func readMembers(
    _ setRow: PlanSetRow, _ start: Int, _ type: Int, _ seen: UnsafeMutablePointer<UInt64>, _ keys: inout KeyFields
  ) throws(JSONError) {
    var expected: UInt32 = 0
    let fields = rows + Int(setRow.first)
    while true {
      // The member the plan expects next is compared where it stands; only another one is read and looked for.
      while expected < setRow.count, !fields[Int(expected)].flags.isDisjoint(with: [.typed, .conditional, .client]),
        !applies(setRow.first + expected, type)
      {
        expected += 1
      }
      var index = expected
      if expected < setRow.count, skipName(fields[Int(expected)]) {
        expected += 1
      } else {
        guard let name = try tokenizer.nextMember() else { break }
        guard let found = find(name, setRow, type, from: expected) else {
          try tokenizer.skipValue()
          continue
        }
        index = found
        expected = found + 1
      }
      let field = setRow.first + index
      path[depth] = field
      let bit: UInt64 = 1 << UInt64(index & 63)
      if seen[Int(index >> 6)] & bit != 0 { removeEarlier(field, start, &keys) }
      seen[Int(index >> 6)] |= bit
      let entry = count
      if fields[Int(index)].flags.contains(.client) {
        leniency += 1
        try readValue(fields[Int(index)], field, 0)
        leniency -= 1
      } else {
        try readValue(fields[Int(index)], field, 0)
      }
      if fields[Int(index)].flags.contains(.identity) {
        noteKey(entry, &keys)
        if keys.number >= 0, fold(&keys, start, setRow) { return }
      }
    }
    guard leniency == 0 else { return }
    for word in 0..<(setRow.count + 63) / 64 {
      let rest = setRow.count - word * 64
      let all: UInt64 = rest >= 64 ? .max : (1 << UInt64(rest)) - 1
      var missing = all & ~seen[Int(word)]
      while missing != 0 {
        let index = word * 64 + UInt32(missing.trailingZeroBitCount)
        missing &= missing - 1
        let row = fields[Int(index)]
        if !row.flags.isDisjoint(with: [.deferred, .client]) || !applies(setRow.first + index, type) { continue }
        if let site, site.line == nil, start == 0 || !row.flags.contains(.identity) { continue }
        path[depth] = setRow.first + index
        depth += 1
        throw complain("A selected member is missing")
      }
    }
  }

  /// Moves over `"name":` where exactly that stands next, with or without a comma before it.
  @inline(__always) private mutating func skipName(_ row: PlanRow) -> Bool {
    var at = tokenizer.position
    let length = Int(row.nameLength)
    guard at &+ length &+ 9 <= tokenizer.count else { return false }
    if !tokenizer.isAtStart {
      guard tokenizer.byte(at) == UInt8(ascii: ",") else { return false }
      at &+= 1
    }
    var offset = 0
    let name = names + Int(row.nameOffset)
    while offset &+ 8 <= length {
      let expected = name.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard tokenizer.base.loadUnaligned(fromByteOffset: at &+ offset, as: UInt64.self) == expected else {
        return false
      }
      offset &+= 8
    }
    if offset < length {
      let mask = (1 as UInt64) << UInt64(8 &* (length &- offset)) &- 1
      let expected = UInt64(littleEndian: name.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      guard (tokenizer.word(at &+ offset) ^ expected) & mask == 0 else { return false }
    }
    tokenizer.position = at &+ length
    tokenizer.isAtStart = false
    return true
  }

  /// The place in the set of a member's field, looked for from the expected one on and then from the start.
  private func find(_ name: JSONString, _ setRow: PlanSetRow, _ type: Int, from expected: UInt32) -> UInt32? {
    for step in 0..<setRow.count {
      let index = (expected + step) % setRow.count
      let row = rows[Int(setRow.first + index)]
      // The row's name has its quotation marks and a colon.
      let bytes = UnsafeRawBufferPointer(start: names + Int(row.nameOffset) + 1, count: Int(row.nameLength) - 3)
      if tokenizer.isEqual(name, bytes), applies(setRow.first + index, type) { return index }
    }
    return nil
  }

  /// Whether the variables include a field and the object's type has it.
  private func applies(_ field: UInt32, _ type: Int) -> Bool {
    let flags = rows[Int(field)].flags
    if flags.contains(.conditional), bound.isExcluded(Int(field)) { return false }
    if flags.contains(.client), !isLocal { return false }
    guard flags.contains(.typed), let typeSet = bound.table.fields[Int(field)].typeSet else { return true }
    return type >= 0 && types[type].isIn[typeSet]
  }

  /// The last of equal members counts: what the earlier one wrote goes.
  private mutating func removeEarlier(_ field: UInt32, _ start: Int, _ keys: inout KeyFields) {
    // Numbered objects cannot be moved.
    guard fold == nil else {
      fold?.differs = true
      return
    }
    var index = start + 1
    while index < count {
      let span = entries[index].span
      guard entries[index].kind != .type, entries[index].field == Int(field) else {
        index += span
        continue
      }
      for later in index + span..<max(index + span, count) { entries[later - span] = entries[later] }
      count -= span
      if keys.count > 0, keys.entry == index {
        keys.count -= 1
      } else if keys.entry > index {
        keys.entry -= span
      }
      return
    }
  }

  // MARK: Identity

  private mutating func noteKey(_ entry: Int, _ keys: inout KeyFields) {
    switch entries[entry].kind {
    case .string:
      keys.hash = hash(entries[entry])
    case .integer, .float, .yes, .no, .text: keys.hash = 0
    default: return
    }
    keys.entry = entry
    keys.count += 1
  }

  private func hash(_ entry: Entry) -> UInt32 {
    guard entry.c != 0 else {
      return KeyHash.hash(UnsafeRawBufferPointer(start: tokenizer.base + Int(entry.a), count: Int(entry.b)))
    }
    return KeyHash.hash(tokenizer.text(of: JSONString(offset: Int(entry.a), length: Int(entry.b), hasEscapes: true)))
  }

  private func keyCount(_ set: UInt32, _ type: Int) -> Int {
    guard type >= 0 else { return 0 }
    let planSet = bound.table.sets[Int(set)]
    for (typeSet, keys) in planSet.keysByTypeSet where types[type].isIn[typeSet] { return keys.count }
    return planSet.keys.count
  }

  // MARK: Types

  /// Reads the object's type ahead of its members, wherever it stands among them: its number in `types`, -1 where the
  /// object does not say. The reader stays at the first member.
  private mutating func readType(_ setRow: PlanSetRow) throws(JSONError) -> Int {
    guard setRow.typeField >= 0 else { return -1 }
    let row = rows[Int(setRow.first) + Int(setRow.typeField)]
    let start = tokenizer
    var name: JSONString?
    let bytes = UnsafeRawBufferPointer(start: names + Int(row.nameOffset) + 1, count: Int(row.nameLength) - 3)
    // The first one is taken; a second that says otherwise changes what `__typename` reads and no more.
    while let member = try tokenizer.nextMember() {
      if tokenizer.isEqual(member, bytes), try tokenizer.peek() == .string {
        name = try tokenizer.readString()
        break
      }
      try tokenizer.skipValue()
    }
    tokenizer = start
    guard let name else { return -1 }
    append(
      Entry(.type, 0, a: UInt32(name.offset), b: UInt32(name.length), c: name.hasEscapes ? 1 : 0))
    return number(of: name)
  }

  mutating func number(of name: JSONString) -> Int {
    let bytes = UnsafeRawBufferPointer(start: tokenizer.base + name.offset, count: name.length)
    for index in types.indices.prefix(16) where !name.hasEscapes && tokenizer.isEqual(types[index].name, bytes) {
      return index
    }
    let text = tokenizer.text(of: name)
    if let number = typeNumbers[text] { return number }
    return addType(name, text)
  }

  /// The number of a type that the payload does not name.
  private mutating func number(of text: String) -> Int {
    typeNumbers[text] ?? addType(JSONString(offset: 0, length: 0, hasEscapes: false), text)
  }

  private mutating func addType(_ name: JSONString, _ text: String) -> Int {
    typeNumbers[text] = types.count
    let number = bound.table.rows.types[text] ?? UInt32(bound.table.rows.types.count + types.count)
    types.append((name, text, bound.table.typeSets.map { $0.contains(text) }, number))
    return types.count - 1
  }

  // MARK: Values

  mutating func readValue(_ row: PlanRow, _ field: UInt32, _ level: UInt8) throws(JSONError) {
    let kind = try tokenizer.peek()
    if kind == .null {
      try tokenizer.readNull()
      if row.nonNull & (1 << UInt32(level)) != 0 { suspects.append(segments(depth + 1)) }
      append(Entry(.null, field, b: 1))
      return
    }
    if level < row.listDepth {
      guard kind == .array else { throw mismatch(kind) }
      return try readList(row, field, level)
    }
    switch row.base {
    case .string, .typeName:
      if kind == .string {
        append(string(try tokenizer.readString(), field))
      } else if kind == .number, row.flags.contains(.identity) {
        // An id may come as a number; its text is the key.
        let range = try tokenizer.readNumber()
        guard tokenizer.integer(in: range) != nil, !tokenizer.text(in: range).contains(".") else {
          throw mismatch(kind)
        }
        append(Entry(.string, field, a: UInt32(range.lowerBound), b: UInt32(range.count)))
      } else {
        throw mismatch(kind)
      }
    case .object:
      guard kind == .object else { throw mismatch(kind) }
      descend()
      try readObject(set: row.target, field: field)
      depth -= 1
    case .integer:
      guard kind == .number, let integer = tokenizer.integer(in: try tokenizer.readNumber()) else {
        throw mismatch(kind)
      }
      append(bits(.integer, UInt64(bitPattern: integer), field))
    case .float:
      guard kind == .number, let double = tokenizer.double(in: try tokenizer.readNumber()) else {
        throw mismatch(kind)
      }
      append(bits(.float, double.bitPattern, field))
    case .boolean:
      guard kind == .boolean else { throw mismatch(kind) }
      append(Entry(try tokenizer.readBoolean() ? .yes : .no, field))
    case .custom:
      if kind == .string {
        append(string(try tokenizer.readString(), field))
      } else {
        let range = try tokenizer.skipValue()
        append(Entry(.text, field, a: UInt32(range.lowerBound), b: UInt32(range.count)))
      }
    case .spread, .alias:
      throw complain("The plan is no operation's")
    }
  }

  private mutating func readList(_ row: PlanRow, _ field: UInt32, _ level: UInt8) throws(JSONError) {
    let start = count
    append(Entry(.list, field))
    try tokenizer.beginArray()
    descend()
    var index: UInt32 = 0
    var nulls = -1
    while try tokenizer.nextElement() {
      path[depth] = index | 0x8000_0000
      index += 1
      let entry = count
      try readValue(row, field, level + 1)
      guard entries[entry].kind == .null else {
        nulls = -1
        continue
      }
      // Nulls in a row are one entry.
      if nulls >= 0 {
        entries[nulls].b += 1
        count -= 1
      } else {
        nulls = entry
      }
    }
    depth -= 1
    entries[start].a = UInt32(count - start - 1)
    entries[start].b = index
  }

  @inline(__always) private func string(_ string: JSONString, _ field: UInt32) -> Entry {
    Entry(.string, field, a: UInt32(string.offset), b: UInt32(string.length), c: string.hasEscapes ? 1 : 0)
  }

  @inline(__always) private func bits(_ kind: Entry.Kind, _ bits: UInt64, _ field: UInt32) -> Entry {
    Entry(kind, field, a: UInt32(truncatingIfNeeded: bits), b: UInt32(truncatingIfNeeded: bits >> 32))
  }

  // MARK: Failures

  mutating func complain(_ message: String) -> JSONError {
    complaint = message
    return JSONError(.wrongKind, at: tokenizer.position)
  }

  private mutating func mismatch(_ kind: JSONKind) -> JSONError {
    let ordinal = (0...depth).last { path[$0] & 0x8000_0000 == 0 }.map { Int(path[$0]) } ?? site?.line ?? 0
    let field = bound.table.fields[ordinal]
    depth += 1
    return complain("A member is \(kind) where the plan says \(field.base)\(field.listDepth > 0 ? " in lists" : "")")
  }

  private func segments(_ depth: Int) -> [PathSegment] {
    (site?.path ?? [])
      + (0..<depth).map { level in
        let step = path[level]
        return step & 0x8000_0000 != 0
          ? .index(Int(step & 0x7FFF_FFFF)) : .name(bound.table.fields[Int(step)].response)
      }
  }

  /// The failure of what was thrown.
  func failure(_ error: JSONError, operation: String) -> Failure {
    let path = excused ?? segments(depth)
    guard let complaint else {
      return Failure(.malformed, "The response is no JSON: \(error).", operation: operation, path: path)
    }
    return Failure(.malformed, complaint, operation: operation, path: path)
  }
}
