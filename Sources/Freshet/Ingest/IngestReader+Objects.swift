extension IngestReader {
  mutating func readObject(set: UInt32, field: UInt32) throws(JSONError) {
    let setRow = sets + Int(set)
    let start = count
    let text = tokenizer.position
    append(Entry(.object, field))
    try tokenizer.beginObject()
    var type = -1
    var saysType = false
    if setRow.pointee.needsType {
      type = try readType(setRow)
      saysType = type >= 0
      if !saysType, start == 0, let known = site?.typeName { type = number(of: known) }
    }
    var keys = KeyFields()
    if fold != nil, setRow.pointee.isNumbered { keys.number = beginNumbered(set, type, text, start) }
    if setRow.pointee.count <= 64 {
      var seen: UInt64 = 0
      try readMembers(setRow, start, type, &seen, &keys)
    } else {
      let words = Int(setRow.pointee.count + 63) / 64
      let seen = UnsafeMutablePointer<UInt64>.allocate(capacity: words)
      defer { seen.deallocate() }
      seen.initialize(repeating: 0, count: words)
      try readMembers(setRow, start, type, seen, &keys)
    }
    if keys.isFolded { return }
    var place = saysType ? ObjectKey.hasType : 0
    let keyCount = setRow.pointee.keyCount >= 0 ? Int(setRow.pointee.keyCount) : keyCount(set, type)
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
    if setRow.pointee.repeatsSlots, fold != nil { checkRepeats(start) }
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

  /// - Parameter seen: a bit for each member of the set, all zero.
  private mutating func readMembers(
    _ setRow: UnsafePointer<PlanSetRow>, _ start: Int, _ type: Int, _ seen: UnsafeMutablePointer<UInt64>,
    _ keys: inout KeyFields
  ) throws(JSONError) {
    var expected: UInt32 = 0
    let (first, memberCount) = (setRow.pointee.first, setRow.pointee.count)
    let fields = rows + Int(first)
    while true {
      // The member the plan expects next is compared where it stands; only another one is read and looked for.
      while expected < memberCount, !fields[Int(expected)].flags.isDisjoint(with: [.typed, .conditional, .client]),
        !applies(first &+ expected, type)
      {
        expected &+= 1
      }
      var index = expected
      if expected < memberCount, skipName(fields + Int(expected)) {
        expected &+= 1
      } else {
        guard let name = try tokenizer.nextMember() else { break }
        guard let found = find(name, setRow, type, from: expected) else {
          try tokenizer.skipValue()
          continue
        }
        index = found
        expected = found &+ 1
      }
      let row = fields + Int(index)
      let field = first &+ index
      path[depth] = field
      let bit: UInt64 = 1 << UInt64(index & 63)
      if seen[Int(index >> 6)] & bit != 0 { removeEarlier(field, start, &keys) }
      seen[Int(index >> 6)] |= bit
      let entry = count
      if row.pointee.flags.contains(.client) {
        leniency += 1
        try readValue(row, field, 0)
        leniency -= 1
      } else {
        try readValue(row, field, 0)
      }
      if row.pointee.flags.contains(.identity), isKey(row, field, setRow, type) {
        noteKey(entry, &keys)
        if keys.number >= 0, fold(&keys, start, setRow) { return }
      }
    }
    if leniency == 0 { try checkMissing(setRow, start, type, seen) }
  }

  /// Makes sure that every member was seen that is neither a later part's nor the client's.
  @inline(__always) private mutating func checkMissing(
    _ setRow: UnsafePointer<PlanSetRow>, _ start: Int, _ type: Int, _ seen: UnsafeMutablePointer<UInt64>
  ) throws(JSONError) {
    let memberCount = setRow.pointee.count
    var word: UInt32 = 0
    while word &* 64 < memberCount {
      let rest = memberCount &- word &* 64
      let all: UInt64 = rest >= 64 ? .max : (1 << UInt64(rest)) &- 1
      let missing = all & ~seen[Int(word)]
      if missing != 0 { try checkMissing(missing, from: word &* 64, setRow, start, type) }
      word &+= 1
    }
  }

  private mutating func checkMissing(
    _ missing: UInt64, from offset: UInt32, _ setRow: UnsafePointer<PlanSetRow>, _ start: Int, _ type: Int
  ) throws(JSONError) {
    var missing = missing
    while missing != 0 {
      let field = setRow.pointee.first + offset + UInt32(missing.trailingZeroBitCount)
      missing &= missing - 1
      let flags = rows[Int(field)].flags
      if !flags.isDisjoint(with: [.deferred, .client]) || !applies(field, type) { continue }
      if let site, site.line == nil, start == 0 || !flags.contains(.identity) { continue }
      path[depth] = field
      depth += 1
      throw complain("A selected member is missing")
    }
  }

  /// Moves over `"name":` where exactly that stands next, with or without a comma before it.
  @inline(__always) private mutating func skipName(_ row: UnsafePointer<PlanRow>) -> Bool {
    var at = tokenizer.position
    let length = Int(row.pointee.nameLength)
    guard at &+ length &+ 1 <= tokenizer.count else { return false }
    if !tokenizer.isAtStart {
      guard tokenizer.byte(at) == UInt8(ascii: ",") else { return false }
      at &+= 1
    }
    // The bytes that the last word has beyond the name are in the payload as well, but at its end.
    guard at &+ (length &+ 7) & ~7 <= tokenizer.count else { return skipName(row, atEnd: at) }
    var offset = 0
    let name = names + Int(row.pointee.nameOffset)
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

  /// The same byte by byte, for a name at an offset that has room for it.
  private mutating func skipName(_ row: UnsafePointer<PlanRow>, atEnd at: Int) -> Bool {
    let length = Int(row.pointee.nameLength)
    guard (names + Int(row.pointee.nameOffset)).isEqual(to: tokenizer.base + at, count: length) else { return false }
    tokenizer.position = at + length
    tokenizer.isAtStart = false
    return true
  }

  /// The place in the set of a member's field, looked for from the expected one on and then from the start.
  private func find(
    _ name: JSONString, _ setRow: UnsafePointer<PlanSetRow>, _ type: Int, from expected: UInt32
  ) -> UInt32? {
    let (first, memberCount) = (setRow.pointee.first, setRow.pointee.count)
    for step in 0..<memberCount {
      let index = (expected + step) % memberCount
      let row = rows[Int(first + index)]
      // The row's name has its quotation marks and a colon.
      let bytes = UnsafeRawBufferPointer(start: names + Int(row.nameOffset) + 1, count: Int(row.nameLength) - 3)
      if tokenizer.isEqual(name, bytes), applies(first + index, type) { return index }
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
}
