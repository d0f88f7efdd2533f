extension IngestReader {
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

  mutating func readMembers(
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
  @inline(__always) mutating func skipName(_ row: PlanRow) -> Bool {
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
  func find(_ name: JSONString, _ setRow: PlanSetRow, _ type: Int, from expected: UInt32) -> UInt32? {
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
  func applies(_ field: UInt32, _ type: Int) -> Bool {
    let flags = rows[Int(field)].flags
    if flags.contains(.conditional), bound.isExcluded(Int(field)) { return false }
    if flags.contains(.client), !isLocal { return false }
    guard flags.contains(.typed), let typeSet = bound.table.fields[Int(field)].typeSet else { return true }
    return type >= 0 && types[type].isIn[typeSet]
  }

  /// The last of equal members counts: what the earlier one wrote goes.
  mutating func removeEarlier(_ field: UInt32, _ start: Int, _ keys: inout KeyFields) {
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
