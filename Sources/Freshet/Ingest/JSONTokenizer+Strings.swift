extension JSONTokenizer {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes of a word that are a quotation mark, a backslash or a control character. (A borrow can mark bytes
  /// above a true one only: the lowest mark is true.)
  @inline(__always) private static func marks(_ bytes: UInt64) -> UInt64 {
    let quotes = bytes ^ (ones &* 0x22)
    let slashes = bytes ^ (ones &* 0x5C)
    return (((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((bytes &- (ones &* 0x20)) & ~bytes))
      & highs
  }

  /// Reads a string, checking its escapes and its UTF-8.
  @inline(__always) package mutating func readString() throws(JSONError) -> JSONString {
    skipSpace()
    // Most are ASCII without escapes.
    if position < count, byte(position) == UInt8(ascii: "\"") {
      let start = position &+ 1
      var end = start
      while end &+ 8 <= count {
        let bytes = word(end)
        let marks = Self.marks(bytes) | (bytes & Self.highs)
        guard marks != 0 else {
          end &+= 8
          continue
        }
        end &+= marks.trailingZeroBitCount >> 3
        guard byte(end) == UInt8(ascii: "\"") else { break }
        position = end &+ 1
        return JSONString(offset: start, length: end &- start, hasEscapes: false)
      }
    }
    return try readAnyString()
  }

  private mutating func readAnyString() throws(JSONError) -> JSONString {
    guard position < count, byte(position) == UInt8(ascii: "\"") else { throw unexpected() }
    position += 1
    let start = position
    var hasEscapes = false
    var gathered: UInt64 = 0
    while true {
      // Eight bytes at a time.
      while position &+ 8 <= count {
        let bytes = word(position)
        let marks = Self.marks(bytes)
        if marks != 0 {
          let ahead = marks.trailingZeroBitCount >> 3
          if ahead > 0 { gathered |= bytes << UInt64(64 &- 8 &* ahead) }
          position &+= ahead
          break
        }
        gathered |= bytes
        position &+= 8
      }
      guard position < count else { throw error(.unexpectedEnd) }
      let next = byte(position)
      if next == UInt8(ascii: "\"") { break }
      if next == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape()
        continue
      }
      guard next >= 0x20 else { throw error(.controlCharacter) }
      gathered |= UInt64(next)
      position &+= 1
    }
    let string = JSONString(offset: start, length: position &- start, hasEscapes: hasEscapes)
    if gathered & Self.highs != 0 { try checkUTF8(string) }
    position &+= 1
    return string
  }

  private mutating func skipEscape() throws(JSONError) {
    guard position + 1 < count else { throw JSONError(.unexpectedEnd, at: count) }
    switch byte(position + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      guard position + 6 <= count else { throw JSONError(.unexpectedEnd, at: count) }
      guard hexadecimal(at: position + 2) != nil else { throw error(.badEscape) }
      position += 6
    default: throw error(.badEscape)
    }
  }

  /// The four hexadecimal digits at an offset that has four bytes.
  private func hexadecimal(at offset: Int) -> UInt16? {
    var value: UInt16 = 0
    for index in offset..<offset + 4 {
      let digit = byte(index)
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(digit - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return value
  }

  /// Unicode's table of well-formed byte sequences (Unicode 15, table 3-7).
  private func checkUTF8(_ string: JSONString) throws(JSONError) {
    var index = string.offset
    let end = string.offset + string.length
    while index < end {
      let lead = byte(index)
      let length: Int
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      switch lead {
      case 0x00...0x7F:
        index += 1
        continue
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF:
        length = 3
        if lead == 0xE0 { low = 0xA0 }
        if lead == 0xED { high = 0x9F }
      case 0xF0...0xF4:
        length = 4
        if lead == 0xF0 { low = 0x90 }
        if lead == 0xF4 { high = 0x8F }
      default: throw JSONError(.badUTF8, at: index)
      }
      guard index + length <= end, byte(index + 1) >= low, byte(index + 1) <= high else {
        throw JSONError(.badUTF8, at: index)
      }
      for follower in index + 2..<max(index + 2, index + length) where byte(follower) & 0xC0 != 0x80 {
        throw JSONError(.badUTF8, at: index)
      }
      index += length
    }
  }

  /// The text of a string that was read. A lone surrogate becomes U+FFFD.
  package func text(of string: JSONString) -> String {
    let raw = UnsafeRawBufferPointer(start: base + string.offset, count: string.length)
    guard string.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    // Decoded text is never longer: the shortest escape of n bytes of UTF-8 has more than n.
    return String(unsafeUninitializedCapacity: string.length) { decode(string, into: $0) }
  }

  /// Whether a string that was read has these bytes as its text.
  @inline(__always) package func isEqual(_ string: JSONString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    if string.hasEscapes { return isEqual(escaped: string, bytes) }
    guard string.length == bytes.count else { return false }
    for index in 0..<bytes.count where byte(string.offset &+ index) != bytes[index] { return false }
    return true
  }

  private func isEqual(escaped string: JSONString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, string.length)) { buffer in
      let length = decode(string, into: buffer)
      guard length == bytes.count else { return false }
      for index in 0..<length where buffer[index] != bytes[index] { return false }
      return true
    }
  }

  /// Whether a string that was read has this text.
  @inline(__always) package func isEqual(_ string: JSONString, _ text: StaticString) -> Bool {
    isEqual(string, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes the text of a string with escapes; its length. `buffer` holds at least `string.length` bytes.
  package func decode(_ string: JSONString, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var read = string.offset
    let end = string.offset + string.length
    var written = 0
    func put(_ value: UInt8) {
      buffer[written] = value
      written += 1
    }
    while read < end {
      let next = byte(read)
      guard next == UInt8(ascii: "\\") else {
        put(next)
        read += 1
        continue
      }
      let escape = byte(read + 1)
      read += 2
      switch escape {
      case UInt8(ascii: "b"): put(0x08)
      case UInt8(ascii: "f"): put(0x0C)
      case UInt8(ascii: "n"): put(0x0A)
      case UInt8(ascii: "r"): put(0x0D)
      case UInt8(ascii: "t"): put(0x09)
      case UInt8(ascii: "u"):
        let unit = hexadecimal(at: read) ?? 0xFFFD
        read += 4
        for code in scalar(unit, &read, end).utf8 { put(code) }
      default: put(escape)
      }
    }
    return written
  }

  /// The scalar a code unit begins, reading the second half of a pair.
  private func scalar(_ unit: UInt16, _ read: inout Int, _ end: Int) -> Unicode.Scalar {
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, read + 6 <= end, byte(read) == UInt8(ascii: "\\"), byte(read + 1) == UInt8(ascii: "u"),
      let low = hexadecimal(at: read + 2), (0xDC00...0xDFFF).contains(low)
    else { return "\u{FFFD}" }
    read += 6
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
