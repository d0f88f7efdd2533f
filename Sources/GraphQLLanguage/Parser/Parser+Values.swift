// Values, types, arguments and directives (2.6, 2.9, 2.11, 2.12, 2.13).
extension Parser {
  mutating func value(isConstant: Bool) throws(SyntaxError) -> Value {
    if at(.leftBracket) { return try listValue(isConstant: isConstant) }
    if at(.leftBrace) { return try objectValue(isConstant: isConstant) }
    return try plainValue(isConstant: isConstant)
  }

  private mutating func plainValue(isConstant: Bool) throws(SyntaxError) -> Value {
    let place = location(token)
    switch token.kind {
    case .int:
      return try scalar(.int(tokenText), place)
    case .float:
      return try scalar(.float(tokenText), place)
    case .string, .blockString:
      let string = try string()
      return Value(.string(string.text, isBlock: string.isBlock), location: place)
    case .name:
      if atKeyword("true") { return try scalar(.boolean(true), place) }
      if atKeyword("false") { return try scalar(.boolean(false), place) }
      if atKeyword("null") { return try scalar(.null, place) }
      return try scalar(.enumeration(tokenText), place)
    case .dollar:
      return try variable(isConstant: isConstant)
    default:
      throw unexpected(expected: "a value")
    }
  }

  private mutating func scalar(_ kind: Value.Kind, _ place: SourceLocation) throws(SyntaxError) -> Value {
    try advance()
    return Value(kind, location: place)
  }

  private mutating func variable(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = token.start
    try advance()
    let name = try name()
    let place = location(from: start)
    if isConstant { throw SyntaxError("the variable \"$\(name)\" stands where a value must be constant", at: place) }
    return Value(.variable(name.text), location: place)
  }

  private mutating func listValue(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = token.start
    try enter()
    try advance()
    var values: [Value] = []
    while !at(.rightBracket) { values.append(try value(isConstant: isConstant)) }
    try advance()
    leave()
    return Value(.list(values), location: location(from: start))
  }

  private mutating func objectValue(isConstant: Bool) throws(SyntaxError) -> Value {
    let start = token.start
    try enter()
    try advance()
    var fields: [ObjectField] = []
    while !at(.rightBrace) {
      let name = try name()
      try expect(.colon, context: "and the field's value")
      fields.append(ObjectField(name: name, value: try value(isConstant: isConstant)))
    }
    try advance()
    leave()
    return Value(.object(fields), location: location(from: start))
  }

  mutating func typeReference() throws(SyntaxError) -> TypeReference {
    var type: TypeReference
    if at(.leftBracket) {
      try enter()
      try advance()
      type = .list(try typeReference())
      try expect(.rightBracket)
      leave()
    } else {
      guard at(.name) else { throw unexpected(expected: "a type") }
      type = .named(try name())
    }
    if try take(.exclamationMark) { type = .nonNull(type) }
    return type
  }

  mutating func arguments(isConstant: Bool) throws(SyntaxError) -> [Argument] {
    try optionalList(.leftParenthesis, .rightParenthesis) { (parser) throws(SyntaxError) in
      let name = try parser.name()
      try parser.expect(.colon, context: "and the argument's value")
      return Argument(name: name, value: try parser.value(isConstant: isConstant))
    }
  }

  mutating func directives(isConstant: Bool) throws(SyntaxError) -> [Directive] {
    var directives: [Directive] = []
    while at(.at) {
      let start = token.start
      try advance()
      let name = try name()
      let arguments = try arguments(isConstant: isConstant)
      directives.append(Directive(name: name, arguments: arguments, location: location(from: start)))
    }
    return directives
  }
}
