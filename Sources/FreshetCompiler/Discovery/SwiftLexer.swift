/// Reads Swift text as words, string literals and punctuation, and steps over comments.
///
/// It knows as much of Swift as it takes to tell code from the inside of strings, comments and regular expressions.
/// Any text has an end: what is not closed ends with its line, or with the text.
struct SwiftLexer {
  /// A piece of Swift text.
  struct Token: Equatable {
    enum Kind: Equatable {
      /// A name, a keyword or a number.
      case word
      case string(StringShape)
      case regularExpression
      case punctuation(UInt8)
    }
    var kind: Kind
    var range: Range<Int>

    func isPunctuation(_ character: Character) -> Bool { kind == .punctuation(character.asciiValue ?? 0) }
  }

  /// How a string literal is written.
  struct StringShape: Equatable {
    /// The number of `#` on either side.
    var hashes: Int
    /// Whether it stands between `"""`.
    var isMultiline: Bool
    /// What stands between the quotes.
    var content: Range<Int>
    /// Where its first `\(` stands.
    var interpolation: Int?
    /// Whether the closing quote was found.
    var isClosed: Bool
  }

  let bytes: [UInt8]
  private var position: Int
  private var mayBeginExpression = true
  /// By its number of `#`, up to where no end of a regular expression was found, so that no part is searched twice.
  private var endlessExpressions: [Int: Int] = [:]

  /// More of them than anyone writes around a literal begin none.
  private static let mostHashes = 255

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
    if position == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.position = 3 }
    if bytes[self.position...].starts(with: "#!".utf8) { skipLine() }
  }

  /// The text of a token.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The next token, nil at the end.
  mutating func next() -> Token? {
    skipSpaceAndComments()
    guard position < bytes.count else { return nil }
    let start = position
    let kind = readToken()
    let token = Token(kind: kind, range: start..<position)
    mayBeginExpression = mayBegin(after: token)
    return token
  }

  private mutating func readToken() -> Token.Kind {
    let byte = bytes[position]
    if let opening = stringOpening(at: position) {
      position = opening.content
      return .string(readString(opening))
    }
    if isWord(byte) {
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      return .word
    }
    if byte == UInt8(ascii: "`"), let end = endOfLineDelimited(by: [byte], from: position + 1) {
      position = end
      return .word
    }
    if let end = endOfRegularExpression() {
      position = end
      return .regularExpression
    }
    position += byte == UInt8(ascii: "#") ? hashes(at: position) : 1
    return .punctuation(byte)
  }

  // MARK: - Space and comments

  private mutating func skipSpaceAndComments() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C, 0x00: position += 1
      default: guard skipComment() else { return }
      }
    }
  }

  private mutating func skipLine() {
    while position < bytes.count, !isNewline(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() -> Bool {
    guard bytes[position] == UInt8(ascii: "/"), position + 1 < bytes.count else { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      skipLine()
    case UInt8(ascii: "*"):
      var depth = 0
      repeat {
        if matches("/*", at: position) {
          depth += 1
          position += 2
        } else if matches("*/", at: position) {
          depth -= 1
          position += 2
        } else {
          position += 1
        }
      } while depth > 0 && position < bytes.count
    default: return false
    }
    return true
  }

  // MARK: - Strings

  private struct Opening {
    var hashes: Int
    var isMultiline: Bool
    var content: Int
  }

  private func stringOpening(at start: Int) -> Opening? {
    var quote = start
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    let hashes = quote - start
    guard matches("\"", at: quote), hashes <= Self.mostHashes else { return nil }
    // `#"""#` is a quote in a raw string of one line, as Swift's own lexer has it.
    let isMultiline =
      matches("\"\"\"", at: quote) && (hashes == 0 || endOfLineDelimited(by: closing(hashes), from: quote + 1) == nil)
    return Opening(hashes: hashes, isMultiline: isMultiline, content: quote + (isMultiline ? 3 : 1))
  }

  private func closing(_ hashes: Int) -> [UInt8] {
    [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
  }

  /// Where the interpolations of a string nest, each level is one of these.
  private enum Level {
    case string(Opening)
    case code(parentheses: Int)
  }

  private mutating func readString(_ outermost: Opening) -> StringShape {
    var shape = StringShape(
      hashes: outermost.hashes, isMultiline: outermost.isMultiline, content: position..<position, isClosed: false)
    var levels = [Level.string(outermost)]
    while let level = levels.last, position < bytes.count {
      switch level {
      case .string(let opening): readStringByte(opening, &levels, &shape)
      case .code(let parentheses): readCodeByte(parentheses, &levels)
      }
    }
    if !shape.isClosed { shape.content = shape.content.lowerBound..<position }
    return shape
  }

  private mutating func readStringByte(_ opening: Opening, _ levels: inout [Level], _ shape: inout StringShape) {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\\"), hashes(at: position + 1) >= opening.hashes {
      let escaped = position + 1 + opening.hashes
      if matches("(", at: escaped) {
        if levels.count == 1, shape.interpolation == nil { shape.interpolation = position }
        levels.append(.code(parentheses: 1))
        position = escaped + 1
      } else {
        let endsLine = escaped < bytes.count && isNewline(bytes[escaped])
        position = min(endsLine ? escaped : escaped + 1, bytes.count)
      }
    } else if byte == UInt8(ascii: "\""), isClosing(opening) {
      levels.removeLast()
      if levels.isEmpty {
        shape.content = shape.content.lowerBound..<position
        shape.isClosed = true
      }
      position += (opening.isMultiline ? 3 : 1) + opening.hashes
    } else if isNewline(byte), !opening.isMultiline {
      levels.removeLast()
    } else {
      position += 1
    }
  }

  private mutating func readCodeByte(_ parentheses: Int, _ levels: inout [Level]) {
    if let opening = stringOpening(at: position) {
      position = opening.content
      levels.append(.string(opening))
      return
    }
    guard !skipComment() else { return }
    switch bytes[position] {
    case UInt8(ascii: "("): levels[levels.count - 1] = .code(parentheses: parentheses + 1)
    case UInt8(ascii: ")") where parentheses == 1: levels.removeLast()
    case UInt8(ascii: ")"): levels[levels.count - 1] = .code(parentheses: parentheses - 1)
    default: break
    }
    position += 1
  }

  private func isClosing(_ opening: Opening) -> Bool {
    let quotes: StaticString = opening.isMultiline ? "\"\"\"" : "\""
    return matches(quotes, at: position) && hashes(at: position + quotes.utf8CodeUnitCount) >= opening.hashes
  }

  private func hashes(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end - start
  }

  // MARK: - Regular expressions

  private mutating func endOfRegularExpression() -> Int? {
    let hashes = hashes(at: position)
    let slash = position + hashes
    guard matches("/", at: slash), slash + 1 < bytes.count, hashes <= Self.mostHashes else { return nil }
    let next = bytes[slash + 1]
    if hashes == 0, !mayBeginExpression || next == 0x20 || next == 0x09 { return nil }
    if let known = endlessExpressions[hashes], slash < known { return nil }
    let closing = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    let isMultiline = hashes > 0 && isNewline(next)
    let end =
      isMultiline
      ? endDelimited(by: closing, from: slash + 1) : endOfLineDelimited(by: closing, from: slash + 1)
    if end == nil { endlessExpressions[hashes] = isMultiline ? bytes.count : endOfLine(from: slash + 1) }
    return end
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex(where: isNewline) ?? bytes.count
  }

  private func mayBegin(after token: Token) -> Bool {
    switch token.kind {
    case .string, .regularExpression: false
    case .punctuation(let byte): !")]}.".utf8.contains(byte)
    case .word: Self.wordsBeforeExpressions.contains(text(token.range))
    }
  }

  private static let wordsBeforeExpressions: Set<String> = [
    "await", "case", "else", "guard", "if", "in", "return", "switch", "throw", "try", "where", "while",
  ]

  // MARK: - Bytes

  /// Where the text behind `delimiter` begins, if it stands in this line; a backslash hides the byte behind it.
  private func endOfLineDelimited(by delimiter: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count, !isNewline(bytes[end]) {
      if bytes[end...].starts(with: delimiter) { return end + delimiter.count }
      end += bytes[end] == UInt8(ascii: "\\") && delimiter.first == UInt8(ascii: "/") ? 2 : 1
    }
    return nil
  }

  private func endDelimited(by delimiter: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count {
      if bytes[end...].starts(with: delimiter) { return end + delimiter.count }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func matches(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  private func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
