extension IngestReader {
  mutating func noteKey(_ entry: Int, _ keys: inout KeyFields) {
    switch entries[entry].kind {
    case .string:
      keys.hash = hash(entries[entry])
    case .integer, .float, .yes, .no, .text: keys.hash = 0
    default: return
    }
    keys.entry = entry
    keys.count += 1
  }

  func hash(_ entry: Entry) -> UInt32 {
    guard entry.c != 0 else {
      return KeyHash.hash(UnsafeRawBufferPointer(start: tokenizer.base + Int(entry.a), count: Int(entry.b)))
    }
    return KeyHash.hash(tokenizer.text(of: JSONString(offset: Int(entry.a), length: Int(entry.b), hasEscapes: true)))
  }

  /// Whether a field that is a key of some of the set's types is one of the object's.
  @inline(__always) func isKey(
    _ row: UnsafePointer<PlanRow>, _ field: UInt32, _ setRow: UnsafePointer<PlanSetRow>, _ type: Int
  ) -> Bool {
    !row.pointee.flags.contains(.keyOfSome) || type < 0 || isKey(field, setRow - sets, type)
  }

  private func isKey(_ field: UInt32, _ set: Int, _ type: Int) -> Bool {
    let name = bound.table.fields[Int(field)].storage.name
    for (typeSet, keys) in bound.table.sets[set].keysByTypeSet where types[type].isIn[typeSet] {
      return keys.contains(name)
    }
    return true
  }

  func keyCount(_ set: UInt32, _ type: Int) -> Int {
    guard type >= 0 else { return 0 }
    let planSet = bound.table.sets[Int(set)]
    for (typeSet, keys) in planSet.keysByTypeSet where types[type].isIn[typeSet] { return keys.count }
    return planSet.keys.count
  }

  // MARK: Types

  /// Reads the object's type ahead of its members, wherever it stands among them: its number in `types`, -1 where the
  /// object does not say. The reader stays at the first member.
  mutating func readType(_ setRow: UnsafePointer<PlanSetRow>) throws(JSONError) -> Int {
    guard setRow.pointee.typeField >= 0 else { return -1 }
    let row = rows[Int(setRow.pointee.first) + Int(setRow.pointee.typeField)]
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
    if let number = typeNumber(text) { return number }
    return addType(name, text)
  }

  /// The number of a type that the payload does not name.
  mutating func number(of text: String) -> Int {
    typeNumber(text) ?? addType(JSONString(offset: 0, length: 0, hasEscapes: false), text)
  }

  mutating func addType(_ name: JSONString, _ text: String) -> Int {
    note(type: text, number: types.count)
    let number = bound.table.rows.types[text] ?? UInt32(bound.table.rows.types.count + types.count)
    types.append((name, text, bound.table.typeSets.map { $0.contains(text) }, number))
    return types.count - 1
  }
}
