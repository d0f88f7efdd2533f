// The type system (3).
extension Parser {
  mutating func typeSystemDefinition(
    _ keyword: String, _ description: Description?, _ start: Int
  ) throws(SyntaxError) -> Definition? {
    switch keyword {
    case "schema":
      try advance()
      let directives = try directives(isConstant: true)
      let roots = try roots(isExtension: false)
      return .schema(
        SchemaDefinition(
          description: description, directives: directives, roots: roots, location: location(from: start)))
    case "directive":
      return .directive(try directiveDefinition(description, start))
    default:
      guard let kind = TypeDefinition.Kind(rawValue: keyword) else { return nil }
      return .type(try typeDefinition(kind, description, start, isExtension: false))
    }
  }

  mutating func typeSystemExtension(_ start: Int) throws(SyntaxError) -> Definition {
    try advance()
    guard at(.name) else { throw unexpected(expected: "what is extended") }
    let keyword = tokenText
    if keyword == "schema" {
      try advance()
      let directives = try directives(isConstant: true)
      let roots = try roots(isExtension: true)
      if directives.isEmpty, roots.isEmpty { throw unexpected(expected: "what the extension adds") }
      return .schemaExtension(
        SchemaDefinition(directives: directives, roots: roots, location: location(from: start)))
    }
    guard let kind = TypeDefinition.Kind(rawValue: keyword) else {
      throw unexpected(expected: "\"schema\" or a kind of type")
    }
    return .typeExtension(try typeDefinition(kind, nil, start, isExtension: true))
  }

  private mutating func roots(isExtension: Bool) throws(SyntaxError) -> [SchemaDefinition.Root] {
    if isExtension, !at(.leftBrace) { return [] }
    return try list(.leftBrace, .rightBrace) { (parser) throws(SyntaxError) in
      let start = parser.token.start
      guard parser.at(.name), let kind = OperationKind(rawValue: parser.tokenText) else {
        throw parser.unexpected(expected: "\"query\", \"mutation\" or \"subscription\"")
      }
      try parser.advance()
      try parser.expect(.colon)
      let type = try parser.name()
      return SchemaDefinition.Root(kind: kind, type: type, location: parser.location(from: start))
    }
  }

  // MARK: Types

  private mutating func typeDefinition(
    _ kind: TypeDefinition.Kind, _ description: Description?, _ start: Int, isExtension: Bool
  ) throws(SyntaxError) -> TypeDefinition {
    try advance()
    let name = try name()
    var type = TypeDefinition(kind: kind, description: description, name: name, location: name.location)
    if kind == .object || kind == .interface { type.interfaces = try interfaces() }
    type.directives = try directives(isConstant: true)
    switch kind {
    case .scalar: break
    case .object, .interface:
      type.fields = try optionalList(.leftBrace, .rightBrace) { (parser) throws(SyntaxError) in
        try parser.fieldDefinition()
      }
    case .union:
      if try take(.equals) { type.members = try separated(by: .pipe) }
    case .enumeration:
      type.values = try optionalList(.leftBrace, .rightBrace) { (parser) throws(SyntaxError) in
        try parser.enumValue()
      }
    case .inputObject:
      type.inputFields = try optionalList(.leftBrace, .rightBrace) { (parser) throws(SyntaxError) in
        try parser.inputValue()
      }
    }
    type.location = location(from: start)
    if isExtension, type.interfaces.isEmpty, type.directives.isEmpty, type.fields.isEmpty, type.members.isEmpty,
      type.values.isEmpty, type.inputFields.isEmpty
    {
      throw unexpected(expected: "what the extension adds")
    }
    return type
  }

  private mutating func interfaces() throws(SyntaxError) -> [Name] {
    try takeKeyword("implements") ? try separated(by: .ampersand) : []
  }

  /// Names with a separator between them, and perhaps one before the first.
  private mutating func separated(by separator: Token.Kind) throws(SyntaxError) -> [Name] {
    _ = try take(separator)
    var names: [Name] = []
    repeat {
      names.append(try name())
    } while try take(separator)
    return names
  }

  private mutating func fieldDefinition() throws(SyntaxError) -> FieldDefinition {
    let start = token.start
    let description = try description()
    let name = try name()
    let arguments = try argumentDefinitions()
    try expect(.colon, context: "and the field's type")
    let type = try typeReference()
    let directives = try directives(isConstant: true)
    return FieldDefinition(
      description: description, name: name, arguments: arguments, type: type, directives: directives,
      location: location(from: start))
  }

  private mutating func argumentDefinitions() throws(SyntaxError) -> [InputValueDefinition] {
    try optionalList(.leftParenthesis, .rightParenthesis) { (parser) throws(SyntaxError) in
      try parser.inputValue()
    }
  }

  private mutating func inputValue() throws(SyntaxError) -> InputValueDefinition {
    let start = token.start
    let description = try description()
    let name = try name()
    try expect(.colon, context: "and the type")
    let type = try typeReference()
    let defaultValue = try take(.equals) ? try value(isConstant: true) : nil
    let directives = try directives(isConstant: true)
    return InputValueDefinition(
      description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
      location: location(from: start))
  }

  private mutating func enumValue() throws(SyntaxError) -> EnumValueDefinition {
    let start = token.start
    let description = try description()
    if atKeyword("true") || atKeyword("false") || atKeyword("null") {
      throw SyntaxError("no value of an enum is called \(tokenName)", at: location(token))
    }
    let name = try name()
    let directives = try directives(isConstant: true)
    return EnumValueDefinition(
      description: description, name: name, directives: directives, location: location(from: start))
  }

  // MARK: Directives

  private mutating func directiveDefinition(
    _ description: Description?, _ start: Int
  ) throws(SyntaxError) -> DirectiveDefinition {
    try advance()
    try expect(.at)
    let name = try name()
    let arguments = try argumentDefinitions()
    let isRepeatable = try takeKeyword("repeatable")
    try expectKeyword("on")
    _ = try take(.pipe)
    var locations: [DirectiveLocation] = []
    repeat {
      locations.append(try directiveLocation())
    } while try take(.pipe)
    return DirectiveDefinition(
      description: description, name: name, arguments: arguments, isRepeatable: isRepeatable, locations: locations,
      location: location(from: start))
  }

  private mutating func directiveLocation() throws(SyntaxError) -> DirectiveLocation {
    guard at(.name) else { throw unexpected(expected: "a directive's location") }
    guard let place = DirectiveLocation(rawValue: tokenText) else {
      let suggestion = Suggestion.ending(for: tokenText, among: DirectiveLocation.allCases.map(\.rawValue))
      throw SyntaxError("no directive stands at \(tokenName)" + suggestion, at: location(token))
    }
    try advance()
    return place
  }
}
