/// A property whose marker stores an operation, read from its source text.
///
/// Several properties in one declaration are left to the compiler, which refuses them by itself.
struct MarkedProperty: Equatable {
  /// The name, without backticks.
  var name: String
  /// The type as it is written.
  var type: String

  /// Something wrong in the declaration, or in the marker's argument.
  struct Problem: Error, Equatable {
    var message: String
    /// Where, in bytes of the text that was read.
    var range: Range<Int>
    /// What to write there instead.
    var replacement: String?
  }

  /// Reads a declaration: attributes and modifiers, `var`, a name, its type, and perhaps an initial value.
  init(_ source: String, marker: String) throws(Problem) {
    let lexer = SwiftLexer(Array(source.utf8))
    var tokens = DeclarationTokens(lexer)
    try Self.readModifiers(&tokens, marker)
    guard let name = tokens.next(), name.kind == .word else {
      throw Problem(message: "\(marker) marks one property", range: tokens.here)
    }
    self.name = lexer.text(name.range).filter { $0 != "`" }
    guard tokens.peek?.isPunctuation(":") == true else {
      throw Problem(
        message: "\(marker) needs the type its document generates: 'var \(self.name): NameOfTheOperation'",
        range: name.range)
    }
    _ = tokens.next()
    guard let type = tokens.skipType() else {
      throw Problem(message: "the type of '\(self.name)' is missing", range: tokens.here)
    }
    self.type = lexer.text(type)
    if let last = self.type.last, "?!".contains(last) {
      throw Problem(
        message: "\(marker) needs the type its document generates, which is not optional",
        range: type.upperBound - 1..<type.upperBound, replacement: "")
    }
    if let behind = tokens.peek, behind.isPunctuation("{") {
      throw Problem(message: "a property marked \(marker) has no accessors of its own", range: behind.range)
    }
  }

  private static func readModifiers(_ tokens: inout DeclarationTokens, _ marker: String) throws(Problem) {
    while let token = tokens.nextOutsideAttributes() {
      switch tokens.lexer.text(token.range) {
      case "var": return
      case "let":
        throw Problem(message: "\(marker) marks a 'var'", range: token.range, replacement: "var")
      case let modifier where ["static", "class", "lazy", "weak", "unowned"].contains(modifier):
        throw Problem(message: "a property marked \(marker) cannot be '\(modifier)'", range: token.range)
      default: continue
      }
    }
    throw Problem(message: "\(marker) marks a 'var'", range: tokens.first)
  }

  /// Checks the argument of a marker's attribute: one string literal, without interpolation.
  static func checkDocument(_ source: String, marker: String) throws(Problem) {
    var tokens = DeclarationTokens(SwiftLexer(Array(source.utf8)))
    while let token = tokens.next(), !token.isPunctuation("(") {}
    let message = "the document of \(marker) is one string literal, which the compiler reads before the app runs"
    guard let token = tokens.next(), case .string(let literal) = token.kind else {
      throw Problem(message: message, range: tokens.here)
    }
    if let interpolation = literal.interpolation {
      throw Problem(message: message + ": it cannot be interpolated", range: interpolation..<interpolation + 2)
    }
    guard let behind = tokens.next(), behind.isPunctuation(")") || behind.isPunctuation(",") else {
      throw Problem(message: message, range: tokens.here)
    }
  }
}

/// The tokens of one declaration.
private struct DeclarationTokens {
  let lexer: SwiftLexer
  private let tokens: [SwiftLexer.Token]
  private var index = 0

  init(_ lexer: SwiftLexer) {
    self.lexer = lexer
    var tokens: [SwiftLexer.Token] = []
    var remaining = lexer
    while let token = remaining.next() { tokens.append(token) }
    self.tokens = tokens
  }

  var peek: SwiftLexer.Token? { index < tokens.count ? tokens[index] : nil }

  /// The token that was read last.
  var here: Range<Int> { tokens.isEmpty ? 0..<0 : tokens[min(max(index - 1, 0), tokens.count - 1)].range }

  /// The first token.
  var first: Range<Int> { tokens.first?.range ?? 0..<0 }

  mutating func next() -> SwiftLexer.Token? {
    defer { index += 1 }
    return peek
  }

  /// The next word that is no attribute and in no parentheses.
  mutating func nextOutsideAttributes() -> SwiftLexer.Token? {
    var depth = 0
    while let token = next() {
      switch token.kind {
      case .punctuation(UInt8(ascii: "@")), .punctuation(UInt8(ascii: ".")): index += 1
      case .punctuation(let byte) where "([{".utf8.contains(byte): depth += 1
      case .punctuation(let byte) where ")]}".utf8.contains(byte): depth -= 1
      case .word where depth == 0: return token
      default: continue
      }
    }
    return nil
  }

  /// Steps over a type: up to an initial value, accessors, another binding or the end.
  mutating func skipType() -> Range<Int>? {
    let start = index
    var depth = 0
    while let token = peek {
      guard case .punctuation(let byte) = token.kind else {
        index += 1
        continue
      }
      if depth == 0, "={,;".utf8.contains(byte) { break }
      if "([<".utf8.contains(byte) { depth += 1 }
      if ")]".utf8.contains(byte) || (byte == UInt8(ascii: ">") && !isArrow) { depth -= 1 }
      index += 1
    }
    guard index > start else { return nil }
    return tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
  }

  private var isArrow: Bool { index > 0 && tokens[index - 1].isPunctuation("-") }
}
