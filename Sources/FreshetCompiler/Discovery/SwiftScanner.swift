package import GraphQLLanguage

/// Finds the documents in a Swift file: the string literals behind `@Query`, `@Fragment`, `@Mutation` and
/// `@Subscription`.
///
/// A marker whose argument does not begin with a string literal is someone else's attribute of the same name, or a
/// mistake that the macro reports; it is left alone here.
package struct SwiftScanner {
  /// What the file declares, in order.
  package private(set) var documents: [Source] = []
  /// The marked literals that are none, with the reason.
  package private(set) var unreadable: [UnreadableDocument] = []

  private static let markers = [
    "Query": "query", "Fragment": "fragment", "Mutation": "mutation",
    "Subscription": "subscription",
  ]
  private static let definitions: Set<String> = ["query", "mutation", "subscription", "fragment"]
  private static let module = "Freshet"

  private let file: Source
  private var lexer: SwiftLexer

  /// Reads a Swift file.
  package init(_ file: Source) {
    self.file = file
    lexer = SwiftLexer(file.bytes)
    guard Self.mayHoldMarkers(file.bytes) else { return }
    while let token = lexer.next() {
      if token.isPunctuation("@") { readAttribute() }
    }
  }

  /// Most files have no marker; they are not cut into tokens.
  private static func mayHoldMarkers(_ bytes: [UInt8]) -> Bool {
    let names = (markers.keys + [module]).map { Array($0.utf8) }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        defer { index += 1 }
        guard bytes[index] == UInt8(ascii: "@") else { continue }
        let rest = bytes[(index + 1)...]
        if names.contains(where: { rest.starts(with: $0) }) { return true }
      }
      return false
    }
  }

  private mutating func readAttribute() {
    // Looked at ahead: what is no marker may hold one.
    var ahead = lexer
    guard var name = ahead.next(), name.kind == .word else { return }
    if ahead.text(name.range) == Self.module {
      guard ahead.next()?.isPunctuation(".") == true, let inner = ahead.next(), inner.kind == .word else { return }
      name = inner
    }
    let marker = ahead.text(name.range)
    guard let keyword = Self.markers[marker], ahead.next()?.isPunctuation("(") == true,
      let argument = ahead.next(), case .string(let shape) = argument.kind
    else { return }
    lexer = ahead
    let behind = ahead.next()
    guard !shape.isClosed || behind?.isPunctuation(")") == true || behind?.isPunctuation(",") == true else {
      let range = behind?.range ?? shape.content.upperBound..<argument.range.upperBound
      report("the document of @\(marker) is one string literal", range, shape)
      return
    }
    readDocument(shape, marker, keyword)
  }

  private mutating func readDocument(_ shape: SwiftLexer.StringShape, _ marker: String, _ keyword: String) {
    let literal: StringLiteral
    do throws(StringLiteral.Problem) {
      literal = try StringLiteral(shape, in: file)
    } catch {
      report(error.message, error.range, shape)
      return
    }
    let document = Source(String(decoding: literal.text, as: UTF8.self), name: file.name, origin: literal.origin)
    var words = Lexer(document)
    if let first = try? words.next(), first.kind == .name || first.kind == .endOfFile {
      let location = SourceLocation(document, first.start, first.end)
      if first.kind == .endOfFile {
        report("@\(marker) holds a \(keyword), and this text is empty", at: location)
        return
      }
      if location.text != keyword, Self.definitions.contains(location.text) {
        // Others may use what it declares nevertheless.
        report("@\(marker) holds a \(keyword), not a \(location.text)", at: location)
      }
    }
    documents.append(document)
  }

  private mutating func report(_ message: String, _ range: Range<Int>, _ shape: SwiftLexer.StringShape) {
    let location = SourceLocation(file, range.lowerBound, range.upperBound)
    let text = Source(lexer.text(shape.content), name: file.name)
    unreadable.append(UnreadableDocument(text, [Diagnostic(.error, message, at: location)]))
  }

  private mutating func report(_ message: String, at location: SourceLocation) {
    unreadable.append(UnreadableDocument(location.source, [Diagnostic(.error, message, at: location)]))
  }
}
