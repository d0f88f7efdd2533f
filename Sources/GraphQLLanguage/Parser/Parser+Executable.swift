// Operations and fragments (2.2 to 2.8, 2.10, 2.12).
extension Parser {
  mutating func definition() throws(SyntaxError) -> Definition {
    let start = token.start
    if at(.leftBrace) {
      let selectionSet = try selectionSet()
      return .operation(
        OperationDefinition(kind: .query, name: nil, selectionSet: selectionSet, location: location(from: start)))
    }
    let description = try self.description()
    guard at(.name) else {
      throw unexpected(expected: description == nil ? "a definition" : "the definition that is described")
    }
    let keyword = tokenText
    if let kind = OperationKind(rawValue: keyword) { return .operation(try operation(kind, description, start)) }
    if keyword == "fragment" { return .fragment(try fragment(description, start)) }
    if let definition = try typeSystemDefinition(keyword, description, start) { return definition }
    if keyword == "extend" {
      if let description { throw SyntaxError("an extension has no description", at: description.location) }
      return try typeSystemExtension(start)
    }
    let keywords =
      OperationKind.allCases.map(\.rawValue) + TypeDefinition.Kind.allCases.map(\.rawValue)
      + ["fragment", "schema", "directive", "extend"]
    let suggestion = Suggestion.ending(for: keyword, among: keywords)
    throw SyntaxError("expected a definition, found \"\(keyword)\"" + suggestion, at: location(token))
  }

  mutating func description() throws(SyntaxError) -> Description? {
    guard at(.string) || at(.blockString) else { return nil }
    let description = Description(token, at: location(token))
    try advance()
    return description
  }

  private mutating func operation(
    _ kind: OperationKind, _ description: Description?, _ start: Int
  ) throws(SyntaxError) -> OperationDefinition {
    try advance()
    let name = at(.name) ? try name() : nil
    let variables = try optionalList(.leftParenthesis, .rightParenthesis) { (parser) throws(SyntaxError) in
      try parser.variableDefinition()
    }
    let directives = try directives(isConstant: false)
    let selectionSet = try selectionSet()
    return OperationDefinition(
      description: description, kind: kind, name: name, variables: variables, directives: directives,
      selectionSet: selectionSet, location: location(from: start))
  }

  private mutating func variableDefinition() throws(SyntaxError) -> VariableDefinition {
    let start = token.start
    let description = try description()
    try expect(.dollar)
    let name = try name()
    try expect(.colon, context: "and the variable's type")
    let type = try typeReference()
    let defaultValue = try take(.equals) ? try value(isConstant: true) : nil
    let directives = try directives(isConstant: true)
    return VariableDefinition(
      description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
      location: location(from: start))
  }

  private mutating func fragment(
    _ description: Description?, _ start: Int
  ) throws(SyntaxError) -> FragmentDefinition {
    try advance()
    if atKeyword("on") {
      throw SyntaxError("expected the fragment's name, found \"on\"; no fragment has that name", at: location(token))
    }
    let name = try name()
    try expectKeyword("on")
    let typeCondition = try self.name()
    let directives = try directives(isConstant: false)
    let selectionSet = try selectionSet()
    return FragmentDefinition(
      description: description, name: name, typeCondition: typeCondition, directives: directives,
      selectionSet: selectionSet, location: location(from: start))
  }

  // MARK: Selections

  /// The one function on the stack for each level of selections.
  private mutating func selectionSet() throws(SyntaxError) -> SelectionSet {
    let start = token.start
    try enter()
    try expect(.leftBrace)
    var selections: [Selection] = []
    repeat {
      if at(.endOfFile) {
        throw unexpected(
          expected: "a field or a spread",
          notes: [.init("this \"{\" is not closed", at: SourceLocation(source, start, start + 1))])
      }
      var selection = try selectionHead()
      try finish(&selection)
      selections.append(selection)
    } while !at(.rightBrace)
    try advance()
    leave()
    return SelectionSet(selections, location: location(from: start))
  }

  /// Reads the selections inside a selection, where it has any.
  private mutating func finish(_ selection: inout Selection) throws(SyntaxError) {
    switch selection {
    case .field where at(.leftBrace), .inlineFragment:
      selection.fill(with: try selectionSet(), end: lastEnd)
    case .field, .fragmentSpread: return
    }
  }

  /// A selection up to the selections inside it.
  private mutating func selectionHead() throws(SyntaxError) -> Selection {
    switch token.kind {
    case .name: .field(try fieldHead())
    case .spread: try spreadHead()
    default: throw unexpected(expected: "a field or a spread")
    }
  }

  private mutating func fieldHead() throws(SyntaxError) -> Field {
    let start = token.start
    var alias: Name?
    var name = try name()
    if try take(.colon) {
      alias = name
      name = try self.name()
    }
    let arguments = try arguments(isConstant: false)
    let directives = try directives(isConstant: false)
    return Field(
      alias: alias, name: name, arguments: arguments, directives: directives, location: location(from: start))
  }

  private mutating func spreadHead() throws(SyntaxError) -> Selection {
    let start = token.start
    try advance()
    let hasCondition = try takeKeyword("on")
    if !hasCondition, at(.name) {
      let name = try name()
      let directives = try directives(isConstant: false)
      return .fragmentSpread(FragmentSpread(name: name, directives: directives, location: location(from: start)))
    }
    let typeCondition = hasCondition ? try name() : nil
    let directives = try directives(isConstant: false)
    let place = location(from: start)
    return .inlineFragment(
      InlineFragment(
        typeCondition: typeCondition, directives: directives, selectionSet: SelectionSet([], location: place),
        location: place))
  }
}

extension Selection {
  /// Gives a selection that was read up to its selections those, and the place where they end.
  fileprivate mutating func fill(with selectionSet: SelectionSet, end: Int) {
    let place = SourceLocation(location.source, location.start, end)
    switch self {
    case .field(let field):
      self = .field(
        Field(
          alias: field.alias, name: field.name, arguments: field.arguments, directives: field.directives,
          selectionSet: selectionSet, location: place))
    case .inlineFragment(let fragment):
      self = .inlineFragment(
        InlineFragment(
          typeCondition: fragment.typeCondition, directives: fragment.directives, selectionSet: selectionSet,
          location: place))
    case .fragmentSpread: return
    }
  }
}
