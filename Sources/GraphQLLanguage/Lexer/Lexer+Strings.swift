extension Lexer {
  // MARK: Quoted strings (2.9.4)

  mutating func string() throws(SyntaxError) -> Token {
    let start = offset
    var index = start + 1
    while let byte = byteAt(index) {
      switch byte {
      case UInt8(ascii: "\""):
        return finish(.string, at: index + 1)
      case UInt8(ascii: "\\"):
        index = try escape(at: index).end
      case 0x0A, 0x0D:
        throw error("the string is not ended in its line", start, index)
      default:
        index += 1
      }
    }
    throw error("the string is not ended", start, index)
  }

  /// What a string token says, its escapes replaced.
  package func stringValue(_ token: Token) throws(SyntaxError) -> String {
    if token.kind == .blockString { return blockStringValue(token) }
    let content = token.start + 1..<token.end - 1
    guard bytes[content].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[content], as: UTF8.self)
    }
    var value: [UInt8] = []
    value.reserveCapacity(content.count)
    var index = content.lowerBound
    while index < content.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        let escape = try escape(at: index)
        value.append(contentsOf: UTF8.encode(escape.scalar).map(Array.init) ?? [])
        index = escape.end
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: value, as: UTF8.self)
  }

  private func escape(at start: Int) throws(SyntaxError) -> (scalar: Unicode.Scalar, end: Int) {
    guard let byte = byteAt(start + 1) else { throw error("the escape is not ended", start, start + 1) }
    let end = start + 2
    switch byte {
    case UInt8(ascii: "\""): return ("\"", end)
    case UInt8(ascii: "\\"): return ("\\", end)
    case UInt8(ascii: "/"): return ("/", end)
    case UInt8(ascii: "b"): return ("\u{8}", end)
    case UInt8(ascii: "f"): return ("\u{C}", end)
    case UInt8(ascii: "n"): return ("\n", end)
    case UInt8(ascii: "r"): return ("\r", end)
    case UInt8(ascii: "t"): return ("\t", end)
    case UInt8(ascii: "u"):
      return byteAt(end) == UInt8(ascii: "{") ? try bracedEscape(at: start) : try fixedEscape(at: start)
    default:
      throw error("a string has no such escape", start, end)
    }
  }

  /// `\u{1F600}`: any number of digits that name a Unicode scalar.
  private func bracedEscape(at start: Int) throws(SyntaxError) -> (scalar: Unicode.Scalar, end: Int) {
    var index = start + 3
    var value: UInt32 = 0
    while let digit = byteAt(index).flatMap(Self.hexadecimal) {
      // Held at a value that is no scalar, so that many digits cannot overflow.
      value = min(value << 4 | digit, 0x11_0000)
      index += 1
    }
    guard index > start + 3, byteAt(index) == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value) else {
      throw error("the escape is no Unicode scalar value", start, index + 1)
    }
    return (scalar, index + 1)
  }

  /// `\uD83D\uDE00`: four digits, and four more where the first are a leading surrogate.
  private func fixedEscape(at start: Int) throws(SyntaxError) -> (scalar: Unicode.Scalar, end: Int) {
    guard let value = fourDigits(at: start + 2) else {
      throw error("the escape needs four hexadecimal digits", start, start + 6)
    }
    if let scalar = Unicode.Scalar(value) { return (scalar, start + 6) }
    guard value < 0xDC00, byteAt(start + 6) == UInt8(ascii: "\\"), byteAt(start + 7) == UInt8(ascii: "u"),
      let low = fourDigits(at: start + 8), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00))
    else { throw error("the escape is half of a surrogate pair", start, start + 6) }
    return (scalar, start + 12)
  }

  private func fourDigits(at start: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in start..<start + 4 {
      guard let digit = byteAt(index).flatMap(Self.hexadecimal) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Block strings (2.9.4)

  mutating func blockString() throws(SyntaxError) -> Token {
    let start = offset
    var index = start + 3
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), isTripleQuote(index + 1) {
        index += 4
      } else if isTripleQuote(index) {
        return finish(.blockString, at: index + 3)
      } else {
        index += 1
      }
    }
    throw error("the block string is not ended", start, start + 3)
  }

  private func isTripleQuote(_ index: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    return byteAt(index) == quote && byteAt(index + 1) == quote && byteAt(index + 2) == quote
  }

  /// The specification's BlockStringValue: the indentation that all lines but the first share is taken off, and blank
  /// lines at either end are dropped.
  private func blockStringValue(_ token: Token) -> String {
    var lines = blockLines(token.start + 3..<token.end - 3)
    var indentation = Int.max
    for line in lines.dropFirst() {
      guard let first = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      indentation = min(indentation, first - line.startIndex)
    }
    if indentation != .max {
      for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indentation) }
    }
    let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    let first = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let last = lines.lastIndex { !isBlank($0) } ?? first
    guard first < lines.endIndex else { return "" }
    return String(decoding: Array(lines[first...last].joined(separator: [0x0A])), as: UTF8.self)
  }

  private func blockLines(_ content: Range<Int>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = content.lowerBound
    // Where a line has an escaped `"""` its bytes are copied, else they are a slice of the source.
    var copied: [UInt8] = []
    var index = start
    func take(to end: Int) -> ArraySlice<UInt8> {
      if copied.isEmpty { return bytes[start..<end] }
      defer { copied = [] }
      return ArraySlice(copied + bytes[start..<end])
    }
    while index < content.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 3 < content.upperBound, isTripleQuote(index + 1) {
        copied += bytes[start..<index]
        copied += bytes[index + 1..<index + 4]
        index += 4
        start = index
      } else if byte == 0x0A || byte == 0x0D {
        lines.append(take(to: index))
        index += 1
        if byte == 0x0D, index < content.upperBound, bytes[index] == 0x0A { index += 1 }
        start = index
      } else {
        index += 1
      }
    }
    lines.append(take(to: content.upperBound))
    return lines
  }
}
