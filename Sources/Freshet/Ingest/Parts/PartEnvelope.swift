/// The members of a payload that belongs to a response in parts, whatever their order, with the values that the plan
/// reads left where they are.
///
/// Incremental delivery has had three shapes, and some servers mix them: each member is taken where it stands.
struct PartEnvelope {
  /// A value that is read later.
  enum Content: Hashable {
    case null(Range<Int>)
    /// Where it stands in the payload, and whether it begins like an object.
    case value(Range<Int>, isObject: Bool)

    var range: Range<Int> {
      switch self {
      case .null(let range), .value(let range, _): range
      }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var isObject: Bool { if case .value(_, isObject: true) = self { true } else { false } }
  }

  /// A part that the server promises.
  struct Pending {
    var id: String
    var path: [PathSegment]
    var label: String?
  }

  /// A part's result.
  struct Entry {
    var id: String?
    var path: [PathSegment]?
    var subPath: [PathSegment] = []
    var label: String?
    var data: Content?
    var items: Content?
    var errors: [GraphQLError] = []
  }

  /// A part that is over.
  struct Completed {
    var id: String
    /// Nil where it came whole.
    var errors: [GraphQLError]?
  }

  var pending: [Pending] = []
  var incremental: [Entry] = []
  var completed: [Completed] = []
  /// The payload's own members: a first result, or a part that is the whole payload.
  var own = Entry()
  var hasErrors = false
  var hasNext: Bool?
  var extensions: [String: JSONValue] = [:]

  /// Whether the payload has the first result of a response, and not parts alone.
  var isFirst: Bool { own.data != nil && own.path == nil && own.id == nil }
  /// Whether it has anything that only responses in parts have.
  var hasParts: Bool {
    hasNext != nil || own.path != nil || !(pending.isEmpty && incremental.isEmpty && completed.isEmpty)
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(PartError) {
    do throws(JSONError) {
      var reader = EnvelopeReader(bytes)
      self = try reader.read()
    } catch {
      throw error.kind == .wrongKind
        ? PartError("The response has a member of the wrong kind at byte \(error.offset).")
        : PartError("The response is no JSON: \(error).")
    }
  }

  fileprivate init() {}
}

/// Why a payload is no part of the response it came for.
struct PartError: Error {
  var message: String
  var path: [PathSegment] = []

  init(_ message: String, path: [PathSegment] = []) {
    self.message = message
    self.path = path
  }
}

private struct EnvelopeReader {
  private var tokenizer: JSONTokenizer

  init(_ bytes: UnsafeRawBufferPointer) { tokenizer = JSONTokenizer(bytes) }

  private func wrongKind() -> JSONError { JSONError(.wrongKind, at: tokenizer.position) }

  mutating func read() throws(JSONError) -> PartEnvelope {
    guard tokenizer.count < Int(Int32.max) else { throw JSONError(.tooLarge, at: 0) }
    var envelope = PartEnvelope()
    guard try tokenizer.peek() == .object else { throw wrongKind() }
    try tokenizer.beginObject()
    while let name = try tokenizer.nextMember() {
      switch tokenizer.text(of: name) {
      case "hasNext": envelope.hasNext = try boolean()
      case "extensions":
        if case .object(let members) = try tokenizer.readValue() { envelope.extensions = members }
      case "pending": envelope.pending = try list { (reader) throws(JSONError) in try reader.pending() }
      case "incremental": envelope.incremental = try list { (reader) throws(JSONError) in try reader.entry() }
      case "completed": envelope.completed = try list { (reader) throws(JSONError) in try reader.completed() }
      case "errors":
        envelope.own.errors = try errors() ?? []
        envelope.hasErrors = !envelope.own.errors.isEmpty
      case let name: try member(name, of: &envelope.own)
      }
    }
    try tokenizer.end()
    return envelope
  }

  // MARK: Objects

  private mutating func pending() throws(JSONError) -> PartEnvelope.Pending {
    let entry = try entry()
    guard let id = entry.id, let path = entry.path else { throw wrongKind() }
    return PartEnvelope.Pending(id: id, path: path, label: entry.label)
  }

  private mutating func completed() throws(JSONError) -> PartEnvelope.Completed {
    var id: String?
    var failures: [GraphQLError]?
    try object { (reader, name) throws(JSONError) in
      switch name {
      case "id": id = try reader.name()
      case "errors": failures = try reader.errors()
      default: try reader.tokenizer.skipValue()
      }
    }
    guard let id else { throw wrongKind() }
    return PartEnvelope.Completed(id: id, errors: failures)
  }

  private mutating func entry() throws(JSONError) -> PartEnvelope.Entry {
    var entry = PartEnvelope.Entry()
    try object { (reader, name) throws(JSONError) in
      if name == "errors" { entry.errors = try reader.errors() ?? [] } else { try reader.member(name, of: &entry) }
    }
    return entry
  }

  private mutating func member(_ name: String, of entry: inout PartEnvelope.Entry) throws(JSONError) {
    switch name {
    case "id": entry.id = try self.name()
    case "path": entry.path = try path()
    case "subPath": entry.subPath = try path() ?? []
    case "label": entry.label = try label()
    case "data": entry.data = try content()
    case "items":
      let items = try content()
      if case .value(let range, _) = items, tokenizer.byte(range.lowerBound) != UInt8(ascii: "[") { throw wrongKind() }
      entry.items = items
    default: try tokenizer.skipValue()
    }
  }

  // MARK: Values

  /// The elements of a list; null is none.
  private mutating func list<Element>(
    _ read: (inout EnvelopeReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    guard try tokenizer.peek() == .array else {
      try null()
      return []
    }
    var elements: [Element] = []
    try tokenizer.beginArray()
    while try tokenizer.nextElement() { elements.append(try read(&self)) }
    return elements
  }

  private mutating func object(
    _ member: (inout EnvelopeReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try tokenizer.peek() == .object else { throw wrongKind() }
    try tokenizer.beginObject()
    while let name = try tokenizer.nextMember() { try member(&self, tokenizer.text(of: name)) }
  }

  private mutating func null() throws(JSONError) {
    guard try tokenizer.peek() == .null else { throw wrongKind() }
    try tokenizer.readNull()
  }

  private mutating func boolean() throws(JSONError) -> Bool? {
    if try tokenizer.peek() == .boolean { return try tokenizer.readBoolean() }
    try null()
    return nil
  }

  private mutating func label() throws(JSONError) -> String? {
    if try tokenizer.peek() == .string { return tokenizer.text(of: try tokenizer.readString()) }
    try null()
    return nil
  }

  /// A part's id: a string, and a number where a server writes one. Null is none.
  private mutating func name() throws(JSONError) -> String? {
    if try tokenizer.peek() == .number { return tokenizer.text(in: try tokenizer.readNumber()) }
    return try label()
  }

  private mutating func path() throws(JSONError) -> [PathSegment]? {
    guard try tokenizer.peek() == .array else {
      try null()
      return nil
    }
    return try list { (reader) throws(JSONError) in
      switch try reader.tokenizer.peek() {
      case .string: return .name(reader.tokenizer.text(of: try reader.tokenizer.readString()))
      case .number:
        guard let index = reader.tokenizer.integer(in: try reader.tokenizer.readNumber()), index >= 0,
          let index = Int(exactly: index)
        else { throw reader.wrongKind() }
        return .index(index)
      default: throw reader.wrongKind()
      }
    }
  }

  private mutating func content() throws(JSONError) -> PartEnvelope.Content {
    let kind = try tokenizer.peek()
    let range = try tokenizer.skipValue()
    return kind == .null ? .null(range) : .value(range, isObject: kind == .object)
  }

  /// A list of errors; nil where it is null.
  private mutating func errors() throws(JSONError) -> [GraphQLError]? {
    let value = try tokenizer.readValue()
    if value == .null { return nil }
    guard let errors = GraphQLError.list(value) else { throw wrongKind() }
    return errors
  }
}
