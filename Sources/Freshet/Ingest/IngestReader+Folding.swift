extension IngestReader {
  /// Begins an object whose set may have a key of one field: its number.
  mutating func beginNumbered(_ set: UInt32, _ type: Int, _ text: Int, _ entry: Int) -> Int {
    let number = type >= 0 ? types[type].number : sets[Int(set)].type
    return fold?.begin(.init(type: number, set: set, start: UInt32(text), entry: UInt32(entry))) ?? -1
  }

  /// Moves over the rest of an object whose key was just read, where the same text was read before: then one entry
  /// stands for it.
  @inline(__always) mutating func fold(_ keys: inout KeyFields, _ start: Int, _ setRow: UnsafePointer<PlanSetRow>)
    -> Bool
  {
    // Where something numbered is inside already, it would have to be taken back.
    guard setRow.pointee.isFoldable, keys.count == 1, fold.unsafelyUnwrapped.count == keys.number + 1 else {
      return false
    }
    return foldObject(&keys, start)
  }

  private mutating func foldObject(_ keys: inout KeyFields, _ start: Int) -> Bool {
    guard let fold, !fold.differs, entries[keys.entry].kind == .string, entries[keys.entry].c == 0 else { return false }
    let object = fold.objects[keys.number]
    let key = entries[keys.entry].bytes(tokenizer.base)
    var number = fold.find(object.type, keys.hash, key, in: tokenizer.base)
    while number != ObjectFold.none {
      let other = fold.objects[Int(number)]
      let text = tokenizer.base + Int(object.start)
      if other.set == object.set, Int(object.start) + Int(other.length) <= tokenizer.count,
        text.isEqual(to: tokenizer.base + Int(other.start), count: Int(other.length))
      {
        let field = entries[start].head & Entry.fieldMask
        forget(from: start)
        append(Entry(.same, field, a: number, b: other.entry))
        tokenizer.leave(at: Int(object.start) + Int(other.length))
        self.fold?.drop()
        keys.isFolded = true
        return true
      }
      number = other.other
    }
    return false
  }

  /// Ends an object that has a number, and compares it with what the payload said of its record before.
  mutating func closeNumbered(_ number: Int, _ start: Int) {
    entries[start].c |= ObjectKey.isNumbered
    guard fold?.differs == false else { return }
    let distance = entries[start].c & ObjectKey.mask
    // Keyed by its path: it is compared as a part of what is around it. Several key fields are of a type whose objects
    // are in no set that is folded.
    if distance == ObjectKey.none || distance == ObjectKey.composite { return }
    let key = entries[start + Int(distance)]
    guard key.kind == .string, key.c == 0 else {
      fold?.differs = true
      return
    }
    guard
      var other = fold?.close(
        number, end: tokenizer.position, hash: entries[start].b, key: key, in: tokenizer.base)
    else { return }
    var texts = 0
    while other != ObjectFold.none, let fold {
      let object = fold.objects[Int(other)]
      texts += 1
      guard texts <= ObjectFold.textLimit, agree(start, Int(object.entry)) else {
        self.fold?.differs = true
        return
      }
      other = object.other
    }
  }

  // MARK: Comparing

  /// So many pairs of fields of two texts are looked at.
  private static let pairLimit = 4096

  /// Makes sure that an object gives no slot two values, of which another text of the record may have the first only.
  mutating func checkRepeats(_ start: Int) {
    guard let layout, fold?.differs == false else { return }
    var pairs = 0
    var index = start + 1
    while index < count {
      let entry = entries[index]
      var other = index + entry.span
      while other < count, entry.kind != .type {
        pairs += 1
        let isRepeated = layout.symbols[entries[other].field] == layout.symbols[entry.field]
        if pairs > Self.pairLimit || (isRepeated && !agree(value: index, other)) {
          fold?.differs = true
          return
        }
        other += entries[other].span
      }
      index += entry.span
    }
  }

  /// Whether two objects of one record say the same of it, as far as both say something.
  private mutating func agree(_ first: Int, _ second: Int) -> Bool {
    guard let layout else { return false }
    var pairs = 0
    var expected = second + 1
    var index = first + 1
    let end = first + entries[first].span
    let secondEnd = second + entries[second].span
    while index < end {
      let entry = entries[index]
      defer { index += entry.span }
      if entry.kind == .type { continue }
      // The same field is looked for from where the last one was found on, and then from the beginning.
      var candidate = expected
      for _ in 0..<2 {
        var isFound = false
        while candidate < secondEnd {
          pairs += 1
          if pairs > Self.pairLimit { return false }
          let other = entries[candidate]
          if other.kind != .type, layout.symbols[other.field] == layout.symbols[entry.field] {
            guard agree(value: index, candidate) else { return false }
            expected = candidate + other.span
            isFound = true
            break
          }
          candidate += other.span
        }
        if isFound { break }
        candidate = second + 1
      }
    }
    return true
  }

  /// Whether two values of one slot are the same. An object inside is compared by its record: what is said of that is
  /// compared where it is closed.
  private mutating func agree(value first: Int, _ second: Int) -> Bool {
    let (one, other) = (entries[first], entries[second])
    switch (one.kind, other.kind) {
    case (.string, .string), (.text, .text):
      return one.b == other.b && one.c == 0 && other.c == 0
        && (tokenizer.base + Int(one.a)).isEqual(to: other.bytes(tokenizer.base).baseAddress, count: Int(one.b))
    case (.integer, .integer), (.float, .float): return one.bits == other.bits
    case (.null, .null): return one.b == other.b
    case (.yes, .yes), (.no, .no): return true
    case (.list, .list):
      guard one.b == other.b else { return false }
      var (index, candidate) = (first + 1, second + 1)
      let (end, otherEnd) = (first + one.span, second + other.span)
      while index < end, candidate < otherEnd {
        guard agree(value: index, candidate) else { return false }
        index += entries[index].span
        candidate += entries[candidate].span
      }
      return index == end && candidate == otherEnd
    case (.object, .object), (.object, .same), (.same, .object), (.same, .same):
      return isSameRecord(place(of: first), place(of: second))
    default: return false
    }
  }

  private func place(of entry: Int) -> Int {
    entries[entry].kind == .same ? Int(fold?.objects[Int(entries[entry].a)].entry ?? 0) : entry
  }

  /// Whether two objects in one place are one record: of one type, with the same key or with the same path. Then what
  /// they say is compared here.
  private mutating func isSameRecord(_ first: Int, _ second: Int) -> Bool {
    guard type(of: first) == type(of: second) else { return false }
    let distances = (entries[first].c & ObjectKey.mask, entries[second].c & ObjectKey.mask)
    if distances == (ObjectKey.none, ObjectKey.none) { return agree(first, second) }
    guard distances.0 != ObjectKey.none, distances.0 != ObjectKey.composite, distances.1 != ObjectKey.none,
      distances.1 != ObjectKey.composite
    else { return false }
    return agree(value: first + Int(distances.0), second + Int(distances.1))
  }

  /// The number of an object's type.
  private mutating func type(of object: Int) -> UInt32 {
    guard entries[object].c & ObjectKey.hasType != 0 else {
      return sets[Int(rows[entries[object].field].target)].type
    }
    let name = entries[object + 1]
    return types[number(of: JSONString(offset: Int(name.a), length: Int(name.b), hasEscapes: name.c != 0))].number
  }

  // MARK: Seeds

  /// Makes the records of the numbered objects, each at the first of its texts.
  func makeSeeds() -> RecordSeeds? {
    guard let fold, let layout else { return nil }
    let seeds = RecordSeeds(layout, numbered: fold.count)
    for number in 0..<fold.count {
      let object = fold.objects[number]
      guard object.length > 0, object.other == ObjectFold.none else { continue }
      let entry = Int(object.entry)
      // An object that says its type may be of another than its set's.
      if entries[entry].c & ObjectKey.hasType != 0 { continue }
      seeds.make(number, entry, entries, tokenizer.base, layout.sets[Int(object.set)])
    }
    return seeds
  }
}
