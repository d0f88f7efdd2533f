import GraphQLLanguage

/// A Swift string literal, as the text it stands for and where each part of that text stands in the file.
struct StringLiteral {
  /// What keeps a literal from being a document.
  struct Problem: Error {
    var message: String
    /// In bytes of the file.
    var range: Range<Int>
  }

  private(set) var text: [UInt8] = []
  private(set) var origin: SourceOrigin
  private let file: Source
  private let shape: SwiftLexer.StringShape
  private var position: Int
  private let end: Int
  /// A place in the file that is known; the next one is counted from it.
  private var known: (position: Int, place: SourcePosition)

  /// Reads the literal the lexer found in a file (The Swift Programming Language, "String Literals").
  init(_ shape: SwiftLexer.StringShape, in file: Source) throws(Problem) {
    self.file = file
    self.shape = shape
    position = shape.content.lowerBound
    end = shape.content.upperBound
    let start = file.position(at: position)
    known = (position, start)
    origin = SourceOrigin(line: start.line, column: start.column)
    guard shape.isClosed else {
      throw Problem(message: "this string literal is not closed", range: position - 1..<position)
    }
    if let interpolation = shape.interpolation {
      throw Problem(
        message: "a document is compiled before the app runs: it cannot be interpolated",
        range: interpolation..<interpolation + shape.hashes + 2)
    }
    if shape.isMultiline { try readLines() } else { try readLine(to: end) }
  }

  private mutating func readLines() throws(Problem) {
    guard position < end, isNewline(position) else {
      throw Problem(message: "the text of a multi-line string literal begins on a new line", range: position..<position)
    }
    skipNewline()
    var lastLine = end
    while lastLine > position, !isNewline(lastLine - 1) { lastLine -= 1 }
    let indentation = file.bytes[lastLine..<end]
    // The line break in front of the closing quotes is no part of the text.
    var textEnd = lastLine
    if textEnd > position { textEnd -= 1 }
    if textEnd > position, file.bytes[textEnd] == 0x0A, file.bytes[textEnd - 1] == 0x0D { textEnd -= 1 }
    var continues = position < lastLine
    while continues {
      skipIndentation(indentation)
      anchor()
      var lineEnd = position
      while lineEnd < textEnd, !isNewline(lineEnd) { lineEnd += 1 }
      let joinsNext = try readLine(to: lineEnd)
      continues = position < textEnd
      if continues {
        skipNewline()
        if !joinsNext { text.append(0x0A) }
      }
    }
  }

  private mutating func skipIndentation(_ indentation: ArraySlice<UInt8>) {
    for byte in indentation {
      guard position < end, file.bytes[position] == byte else { return }
      position += 1
    }
  }

  /// Reads to the end of a line; true where the line break behind it is escaped.
  @discardableResult
  private mutating func readLine(to lineEnd: Int) throws(Problem) -> Bool {
    while position < lineEnd {
      let byte = file.bytes[position]
      if byte == UInt8(ascii: "\\"), file.bytes[(position + 1)..<lineEnd].starts(with: hashes) {
        if try readEscape(to: lineEnd) { return true }
      } else {
        text.append(byte)
        position += 1
      }
    }
    return false
  }

  private var hashes: [UInt8] { Array(repeating: UInt8(ascii: "#"), count: shape.hashes) }

  private mutating func readEscape(to lineEnd: Int) throws(Problem) -> Bool {
    let start = position
    position += 1 + shape.hashes
    guard position < lineEnd else { return shape.isMultiline }
    let byte = file.bytes[position]
    switch byte {
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): text.append(byte)
    case UInt8(ascii: "u"):
      guard let scalar = readScalar(to: lineEnd) else { throw invalidEscape(from: start) }
      text.append(contentsOf: String(scalar).utf8)
    case 0x20, 0x09:
      guard shape.isMultiline, file.bytes[position..<lineEnd].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
        throw invalidEscape(from: start)
      }
      position = lineEnd
      return true
    default: throw invalidEscape(from: start)
    }
    position += 1
    anchor()
    return false
  }

  private func invalidEscape(from start: Int) -> Problem {
    Problem(message: "Swift has no such escape sequence in a string literal", range: start..<position + 1)
  }

  /// Reads `u{…}`, up to the closing brace.
  private mutating func readScalar(to lineEnd: Int) -> Unicode.Scalar? {
    var index = position + 1
    guard index < lineEnd, file.bytes[index] == UInt8(ascii: "{") else { return nil }
    index += 1
    let digits = file.bytes[index..<lineEnd].prefix { $0 != UInt8(ascii: "}") }
    guard (1...8).contains(digits.count), digits.endIndex < lineEnd,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    position = digits.endIndex
    return scalar
  }

  private mutating func anchor() {
    let place = file.position(at: position, from: known.place, at: known.position)
    known = (position, place)
    origin.add(offset: text.count, line: place.line, column: place.column)
  }

  private func isNewline(_ offset: Int) -> Bool { file.bytes[offset] == 0x0A || file.bytes[offset] == 0x0D }

  private mutating func skipNewline() {
    if file.bytes[position] == 0x0D, position + 1 < end, file.bytes[position + 1] == 0x0A { position += 1 }
    position += 1
  }
}
