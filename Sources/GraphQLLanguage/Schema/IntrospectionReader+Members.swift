// The members of the objects in an introspection result, and what each must be.
extension IntrospectionReader {
  mutating func isObject(_ value: PositionedJSON, _ what: String) -> Bool {
    if case .object = value.value { return true }
    report("\(what) is an object, not \(value.kind)", at: value.location)
    return false
  }

  /// A member that is there and is not null.
  func present(_ member: String, of object: PositionedJSON) -> PositionedJSON? {
    guard let value = object.member(member) else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  mutating func required(_ member: String, of object: PositionedJSON, _ owner: String) -> PositionedJSON? {
    if let value = present(member, of: object) { return value }
    report("\(owner) has no \"\(member)\"", at: object.location)
    return nil
  }

  mutating func list(
    _ member: String, of object: PositionedJSON, _ owner: String, isRequired: Bool = false
  ) -> [PositionedJSON] {
    guard let value = isRequired ? required(member, of: object, owner) : present(member, of: object) else { return [] }
    if case .array(let elements) = value.value { return elements }
    report("\"\(member)\" of \(owner) is a list, not \(value.kind)", at: value.location)
    return []
  }

  mutating func string(_ value: PositionedJSON, _ what: String) -> String? {
    if case .string(let text) = value.value { return text }
    report("\(what) is a string, not \(value.kind)", at: value.location)
    return nil
  }

  mutating func text(_ member: String, of object: PositionedJSON) -> (text: String, at: SourceLocation)? {
    guard let value = present(member, of: object), let text = string(value, "\"\(member)\"") else { return nil }
    return (text, value.location)
  }

  mutating func flag(_ member: String, of object: PositionedJSON) -> Bool {
    guard let value = present(member, of: object) else { return false }
    if case .boolean(let flag) = value.value { return flag }
    report("\"\(member)\" is a boolean, not \(value.kind)", at: value.location)
    return false
  }

  mutating func description(of object: PositionedJSON) -> Description? {
    text("description", of: object).map { Description($0.text, location: $0.at) }
  }

  /// The member `name`, which is a name of the grammar (2.1.9): generated code is made of it.
  mutating func name(of object: PositionedJSON, _ owner: String) -> Name? {
    guard let value = required("name", of: object, owner), let text = string(value, "the name of \(owner)") else {
      return nil
    }
    guard let first = text.utf8.first, Lexer.startsName(first), text.utf8.allSatisfy(Lexer.continuesName) else {
      report("\"\(text)\" is no name of GraphQL", at: value.location)
      return nil
    }
    return Name(text, at: value.location)
  }
}

extension PositionedJSON {
  /// The value of an object's member; nil where there is none, or where this is no object.
  func member(_ name: String) -> PositionedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }
}
