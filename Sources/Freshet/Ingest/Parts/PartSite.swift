/// Where the value of a part belongs, which is read by itself.
struct PartSite {
  /// The path of its object, or of its list.
  var path: [PathSegment]
  /// The object's type, where the set asks for it: a part need not say it again.
  var typeName: String?
  /// The line whose items are read.
  var line: Int?
}

/// What a part's reading needs besides the place.
struct PartValue {
  var payload: Payload
  var range: Range<Int>
  var errors: [GraphQLError]
}

extension IngestReader {
  /// Reads members that are merged into an object. Which of them come in this part is the server's choice, so none is
  /// missing; objects that begin inside it have their key fields like any.
  static func members(
    _ value: PartValue, of set: Int, at site: PartSite, _ bound: BoundPlan, operation: String
  ) throws(Failure) -> ChangeSet {
    try read(value, at: site, bound, operation, start: 0) { (reader) throws(JSONError) in
      guard try reader.tokenizer.peek() == .object else { throw reader.complain("A part's data is no object") }
      try reader.readObject(set: UInt32(set), field: Entry.fieldMask)
    }
  }

  /// Reads items of a list, or one item, of which the first has the index `start`.
  static func items(
    _ value: PartValue, isList: Bool, from start: Int, at site: PartSite, _ bound: BoundPlan, operation: String
  ) throws(Failure) -> ChangeSet {
    try read(value, at: site, bound, operation, start: start) { (reader) throws(JSONError) in
      try reader.readItems(UInt32(site.line ?? 0), isList: isList, from: start)
    }
  }

  private static func read(
    _ value: PartValue, at site: PartSite, _ bound: BoundPlan, _ operation: String, start: Int,
    _ body: (inout IngestReader) throws(JSONError) -> Void
  ) throws(Failure) -> ChangeSet {
    let result = value.payload.bytes.withUnsafeBytes { bytes -> Result<ChangeSet, Failure> in
      var reader = IngestReader(
        bytes, bound, isLocal: false, isPartial: false, site: site, at: value.range.lowerBound)
      defer { reader.free() }
      reader.errors = value.errors
      do throws(JSONError) {
        try body(&reader)
        try reader.checkSuspects()
      } catch {
        return .failure(reader.failure(error, operation: operation))
      }
      reader.isTaken = true
      var placement = FieldErrorPlacement(entries: reader.entries, count: reader.count, bound: bound)
      return .success(
        ChangeSet(
          payload: value.payload, entries: reader.entries, count: reader.count,
          errors: placement.place(value.errors, below: site.path, start: start)))
    }
    return try result.get()
  }

  /// Writes a list's entry with the items, in which nulls are entries of their own.
  private mutating func readItems(_ line: UInt32, isList: Bool, from start: Int) throws(JSONError) {
    let row = rows + Int(line)
    append(Entry(.list, line))
    if isList { try tokenizer.beginArray() }
    var number = 0
    while isList ? try tokenizer.nextElement() : number == 0 {
      guard let index = UInt32(exactly: start + number), index < 0x8000_0000 else {
        throw JSONError(.tooLarge, at: tokenizer.position)
      }
      path[0] = index | 0x8000_0000
      number += 1
      try readValue(row, line, 1)
    }
    entries[0].a = UInt32(count - 1)
    entries[0].b = UInt32(number)
  }

  /// Reads the first result of a response in parts, whose other members were read before.
  static func first(
    _ value: PartValue, _ bound: BoundPlan, operation: String
  ) throws(Failure) -> ChangeSet? {
    let result = value.payload.bytes.withUnsafeBytes { bytes -> Result<ChangeSet?, Failure> in
      var reader = IngestReader(bytes, bound, isLocal: false, isPartial: false, at: value.range.lowerBound)
      defer { reader.free() }
      reader.errors = value.errors
      do throws(JSONError) {
        try reader.readData()
        try reader.checkSuspects()
      } catch {
        return .failure(reader.failure(error, operation: operation))
      }
      return .success(reader.takeChanges(value.payload))
    }
    return try result.get()
  }
}
