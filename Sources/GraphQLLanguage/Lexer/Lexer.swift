/// Cuts a source into the tokens of the September 2025 specification (2.1), leaving out what it ignores: white space,
/// line ends, comments, commas and byte order marks.
package struct Lexer: Sendable {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package let source: Source
  let bytes: [UInt8]
  package private(set) var offset = 0

  package init(_ source: Source) {
    self.source = source
    bytes = source.bytes
  }

  /// The next token; at the end of the text `endOfFile`, however often it is asked.
  package mutating func next() throws(SyntaxError) -> Token {
    skipIgnored()
    let start = offset
    guard start < bytes.count else { return Token(.endOfFile, start, start) }
    let byte = bytes[start]
    if Self.startsName(byte) {
      var end = start + 1
      while end < bytes.count, Self.continuesName(bytes[end]) { end += 1 }
      return take(.name, to: end)
    }
    switch byte {
    case UInt8(ascii: "!"): return take(.exclamationMark, to: start + 1)
    case UInt8(ascii: "$"): return take(.dollar, to: start + 1)
    case UInt8(ascii: "&"): return take(.ampersand, to: start + 1)
    case UInt8(ascii: "("): return take(.leftParenthesis, to: start + 1)
    case UInt8(ascii: ")"): return take(.rightParenthesis, to: start + 1)
    case UInt8(ascii: ":"): return take(.colon, to: start + 1)
    case UInt8(ascii: "="): return take(.equals, to: start + 1)
    case UInt8(ascii: "@"): return take(.at, to: start + 1)
    case UInt8(ascii: "["): return take(.leftBracket, to: start + 1)
    case UInt8(ascii: "]"): return take(.rightBracket, to: start + 1)
    case UInt8(ascii: "{"): return take(.leftBrace, to: start + 1)
    case UInt8(ascii: "|"): return take(.pipe, to: start + 1)
    case UInt8(ascii: "}"): return take(.rightBrace, to: start + 1)
    case UInt8(ascii: "."):
      if byteAt(start + 1) == byte, byteAt(start + 2) == byte { return take(.spread, to: start + 3) }
      if let next = byteAt(start + 1), Self.isDigit(next) {
        throw error("a number needs a digit before its decimal point", start, start + 1)
      }
      throw error("unexpected \".\"; a spread is \"...\"", start, start + 1)
    case UInt8(ascii: "\""):
      if byteAt(start + 1) == byte, byteAt(start + 2) == byte { return try blockString() }
      return try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    default:
      throw unexpectedCharacter(at: start)
    }
  }

  private mutating func take(_ kind: Token.Kind, to end: Int) -> Token {
    let token = Token(kind, offset, end)
    offset = end
    return token
  }

  private mutating func skipIgnored() {
    let count = bytes.count
    var index = offset
    while index < count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","):
        index += 1
      case UInt8(ascii: "#"):
        index += 1
        while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      case 0xEF where index + 2 < count && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF:
        index += 3
      default:
        offset = index
        return
      }
    }
    offset = index
  }

  // MARK: Numbers (2.9.1, 2.9.2)

  private mutating func number() throws(SyntaxError) -> Token {
    let start = offset
    var index = start
    var kind = Token.Kind.int
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if byteAt(index) == UInt8(ascii: "0") {
      index += 1
      if let next = byteAt(index), Self.isDigit(next) {
        throw error("a number has no leading zeros", start, index + 1)
      }
    } else {
      index = try digits(from: index)
    }
    if byteAt(index) == UInt8(ascii: ".") {
      kind = .float
      index = try digits(from: index + 1)
    }
    if let byte = byteAt(index), byte | 0x20 == UInt8(ascii: "e") {
      kind = .float
      index += 1
      if let sign = byteAt(index), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      index = try digits(from: index)
    }
    // A number is not followed by a point or a name, so that `0xF` and `1.2.3` are not two tokens.
    if let next = byteAt(index), next == UInt8(ascii: ".") || Self.startsName(next) {
      throw error("a number is not followed by \(Self.quoted(next))", index, index + 1)
    }
    return take(kind, to: index)
  }

  private func digits(from start: Int) throws(SyntaxError) -> Int {
    var index = start
    while let byte = byteAt(index), Self.isDigit(byte) { index += 1 }
    guard index == start else { return index }
    guard let found = byteAt(start) else {
      throw error("expected a digit, found the end of the text", start, start)
    }
    throw error("expected a digit, found \(found < 0x80 ? Self.quoted(found) : "another character")", start, start + 1)
  }

  // MARK: Bytes

  func byteAt(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func finish(_ kind: Token.Kind, at end: Int) -> Token { take(kind, to: end) }

  func error(_ message: String, _ start: Int, _ end: Int) -> SyntaxError {
    SyntaxError(message, at: SourceLocation(source, start, min(end, bytes.count)))
  }

  private func unexpectedCharacter(at start: Int) -> SyntaxError {
    let rest = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return error("unexpected character", start, start + 1) }
    if scalar == "'" { return error("unexpected \"'\"; a string is written with double quotes", start, start + 1) }
    let isVisible = scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isDefaultIgnorableCodePoint
    let code = "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
    let name = isVisible ? "\"\(scalar)\"" : code + String(scalar.value, radix: 16, uppercase: true)
    return error("unexpected character \(name)", start, start + scalar.utf8.count)
  }

  private static func quoted(_ byte: UInt8) -> String { "\"\(Unicode.Scalar(byte))\"" }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func startsName(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

  static func continuesName(_ byte: UInt8) -> Bool { startsName(byte) || isDigit(byte) }
}
