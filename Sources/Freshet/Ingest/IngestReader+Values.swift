extension IngestReader {
  mutating func readValue(_ row: UnsafePointer<PlanRow>, _ field: UInt32, _ level: UInt8) throws(JSONError) {
    let kind = try tokenizer.peek()
    if kind == .null {
      try tokenizer.readNull()
      if row.pointee.nonNull & (1 << UInt32(level)) != 0 { suspect(segments(depth + 1)) }
      append(Entry(.null, field, b: 1))
      return
    }
    if level < row.pointee.listDepth {
      guard kind == .array else { throw mismatch(kind) }
      return try readList(row, field, level)
    }
    switch row.pointee.base {
    case .string, .typeName:
      if kind == .string {
        append(string(try tokenizer.readString(), field))
      } else if kind == .number, row.pointee.flags.contains(.identity) {
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
      try readObject(set: row.pointee.target, field: field)
      depth -= 1
    case .integer:
      if kind == .number, let number = tokenizer.readInteger() {
        return append(bits(.integer, UInt64(bitPattern: number), field))
      }
      guard kind == .number, let integer = tokenizer.integer(in: try tokenizer.readNumber()) else {
        throw mismatch(kind)
      }
      append(bits(.integer, UInt64(bitPattern: integer), field))
    case .float:
      if kind == .number, let (digits, places) = tokenizer.readDecimal() {
        return append(bits(.float, JSONTokenizer.double(digits, places).bitPattern, field))
      }
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

  mutating func readList(_ row: UnsafePointer<PlanRow>, _ field: UInt32, _ level: UInt8) throws(JSONError) {
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

  @inline(__always) func string(_ string: JSONString, _ field: UInt32) -> Entry {
    Entry(.string, field, a: UInt32(string.offset), b: UInt32(string.length), c: string.hasEscapes ? 1 : 0)
  }

  @inline(__always) func bits(_ kind: Entry.Kind, _ bits: UInt64, _ field: UInt32) -> Entry {
    Entry(kind, field, a: UInt32(truncatingIfNeeded: bits), b: UInt32(truncatingIfNeeded: bits >> 32))
  }
}
