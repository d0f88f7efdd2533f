/// Reads a source into the tree, by the grammar of the September 2025 specification.
///
/// It stops at the first fault: what follows one is a guess. Lists, values and selections may be nested only so deep,
/// so that no text can exhaust the stack of the parser or of anything that walks the tree after it.
package struct Parser {
  /// Deeper than any document that is meant, and shallow enough for the stack of any thread.
  package static let depthLimit = 128

  /// Many times what the largest schemas have, and few enough that the tree fits in memory.
  package static let tokenLimit = 2_000_000

  let source: Source
  private(set) var token: Token
  private var lexer: Lexer
  /// Where the token that was taken last ended.
  private(set) var lastEnd = 0
  private var depth = 0
  private var tokenCount = 0
  private let tokenLimit: Int

  private init(_ source: Source, tokenLimit: Int = Self.tokenLimit) throws(SyntaxError) {
    self.source = source
    self.tokenLimit = tokenLimit
    lexer = Lexer(source)
    token = try lexer.next()
  }

  /// A document: one definition or more.
  package static func parse(_ source: Source, tokenLimit: Int = Self.tokenLimit) throws(SyntaxError) -> Document {
    var parser = try Parser(source, tokenLimit: tokenLimit)
    var definitions: [Definition] = []
    repeat {
      definitions.append(try parser.definition())
    } while parser.token.kind != .endOfFile
    return Document(definitions: definitions)
  }

  /// One value, which may hold variables unless it is constant.
  package static func parseValue(_ source: Source, isConstant: Bool = false) throws(SyntaxError) -> Value {
    var parser = try Parser(source)
    let value = try parser.value(isConstant: isConstant)
    try parser.expectEnd()
    return value
  }

  /// One type, as `[Int!]`.
  package static func parseType(_ source: Source) throws(SyntaxError) -> TypeReference {
    var parser = try Parser(source)
    let type = try parser.typeReference()
    try parser.expectEnd()
    return type
  }

  /// A type that stands in a string of a document: it, and a fault in it, are at the string's place.
  package static func parseType(_ text: String, at location: SourceLocation) throws(SyntaxError) -> TypeReference {
    do {
      return try parseType(Source(text)).relocated(to: location)
    } catch {
      throw SyntaxError("\"\(text)\" is no type: \(error.message)", at: location)
    }
  }

  private func expectEnd() throws(SyntaxError) {
    if token.kind != .endOfFile { throw unexpected(expected: "the end of the text") }
  }
}

// MARK: Tokens

extension Parser {
  func at(_ kind: Token.Kind) -> Bool { token.kind == kind }

  func atKeyword(_ keyword: StaticString) -> Bool {
    guard token.kind == .name, token.end - token.start == keyword.utf8CodeUnitCount else { return false }
    return keyword.withUTF8Buffer { keyword in
      for index in 0..<keyword.count where source.bytes[token.start + index] != keyword[index] { return false }
      return true
    }
  }

  mutating func advance() throws(SyntaxError) {
    lastEnd = token.end
    tokenCount += 1
    token = try lexer.next()
    guard tokenCount < tokenLimit || token.kind == .endOfFile else {
      throw SyntaxError("the text has more than \(tokenLimit) tokens", at: location(token))
    }
  }

  /// Takes the token where it is of the kind.
  mutating func take(_ kind: Token.Kind) throws(SyntaxError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  mutating func takeKeyword(_ keyword: StaticString) throws(SyntaxError) -> Bool {
    guard atKeyword(keyword) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, context: StaticString? = nil) throws(SyntaxError) {
    guard token.kind == kind else {
      throw unexpected(expected: kind.text + (context.map { " \($0)" } ?? ""))
    }
    try advance()
  }

  mutating func expectKeyword(_ keyword: StaticString) throws(SyntaxError) {
    guard try takeKeyword(keyword) else { throw unexpected(expected: "\"\(keyword)\"") }
  }

  mutating func name() throws(SyntaxError) -> Name {
    guard token.kind == .name else { throw unexpected(expected: "a name") }
    let name = Name(tokenText, at: location(token))
    try advance()
    return name
  }

  var tokenText: String {
    source.bytes.withUnsafeBufferPointer { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[token.start..<token.end]), as: UTF8.self)
    }
  }

  mutating func string() throws(SyntaxError) -> (text: String, isBlock: Bool, location: SourceLocation) {
    let string = (try lexer.stringValue(token), token.kind == .blockString, location(token))
    try advance()
    return string
  }

  /// `open item… close`, with at least one item.
  mutating func list<Item>(
    _ open: Token.Kind, _ close: Token.Kind, _ item: (inout Parser) throws(SyntaxError) -> Item
  ) throws(SyntaxError) -> [Item] {
    try expect(open)
    var items: [Item] = []
    repeat {
      items.append(try item(&self))
    } while token.kind != close
    try advance()
    return items
  }

  /// The list where its opening token stands, else nothing.
  mutating func optionalList<Item>(
    _ open: Token.Kind, _ close: Token.Kind, _ item: (inout Parser) throws(SyntaxError) -> Item
  ) throws(SyntaxError) -> [Item] {
    token.kind == open ? try list(open, close, item) : []
  }

  /// Goes one level deeper into what may hold itself again. A level costs few stack frames, so none of them is a
  /// closure's.
  mutating func enter() throws(SyntaxError) {
    guard depth < Self.depthLimit else {
      throw SyntaxError("nested more than \(Self.depthLimit) levels deep", at: location(token))
    }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  // MARK: Places

  func location(_ token: Token) -> SourceLocation { SourceLocation(source, token.start, token.end) }

  /// From an offset to the end of the token that was taken last.
  func location(from start: Int) -> SourceLocation { SourceLocation(source, start, lastEnd) }

  func unexpected(expected: String, notes: [Diagnostic.Note] = []) -> SyntaxError {
    SyntaxError("expected \(expected), found \(tokenName)", at: location(token), notes: notes)
  }

  var tokenName: String {
    switch token.kind {
    case .name: "\"\(tokenText)\""
    case .int, .float: "the number \(tokenText)"
    default: token.kind.text
    }
  }
}
