/// What a text holds: operations and fragments, or parts of a type system, or both.
package struct Document: Sendable {
  package var definitions: [Definition]

  package init(definitions: [Definition]) {
    self.definitions = definitions
  }

  package var operations: [OperationDefinition] {
    definitions.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
  }

  package var fragments: [FragmentDefinition] {
    definitions.compactMap { if case .fragment(let fragment) = $0 { fragment } else { nil } }
  }
}

package enum Definition: Sendable {
  case operation(OperationDefinition)
  case fragment(FragmentDefinition)
  case schema(SchemaDefinition)
  case type(TypeDefinition)
  case directive(DirectiveDefinition)
  case schemaExtension(SchemaDefinition)
  case typeExtension(TypeDefinition)

  package var location: SourceLocation {
    switch self {
    case .operation(let definition): definition.location
    case .fragment(let definition): definition.location
    case .schema(let definition), .schemaExtension(let definition): definition.location
    case .type(let definition), .typeExtension(let definition): definition.location
    case .directive(let definition): definition.location
    }
  }
}

/// The text written before a definition to explain it.
package struct Description: Sendable {
  package let isBlock: Bool
  package let location: SourceLocation
  /// Nil where the text is what the source has at the location: most descriptions of a schema are never read.
  private let ownText: String?

  package init(_ text: String, isBlock: Bool = true, location: SourceLocation) {
    ownText = text
    self.isBlock = isBlock
    self.location = location
  }

  /// A string that the lexer read.
  init(_ token: Token, at location: SourceLocation) {
    ownText = nil
    isBlock = token.kind == .blockString
    self.location = location
  }

  package var text: String {
    if let ownText { return ownText }
    let token = Token(isBlock ? .blockString : .string, location.start, location.end)
    // The lexer refuses a string whose escapes cannot be read.
    return (try? Lexer(location.source).stringValue(token)) ?? ""
  }
}
