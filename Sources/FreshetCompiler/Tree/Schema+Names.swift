import GraphQLLanguage

/// The typed tree names types; these look them up. A name the schema does not have has nothing.
extension Schema {
  var objectTypeNames: [String] { orderedTypes.lazy.filter { $0.isObject && !$0.isBuiltIn }.map(\.name) }

  func rootTypeName(_ kind: OperationKind) -> String? { root(kind)?.name }

  func field(_ name: String, of type: String) -> FieldDefinition? { self.type(type).flatMap { field(name, on: $0) } }

  func fieldNames(of type: String) -> [String] { self.type(type)?.fields.map(\.name.text) ?? [] }

  func inputFields(of type: String) -> [InputValueDefinition] { self.type(type)?.inputFields ?? [] }

  func isComposite(_ type: String) -> Bool { self.type(type)?.isComposite ?? false }

  func isAbstract(_ type: String) -> Bool { self.type(type)?.isAbstract ?? false }

  /// The names of the objects that may stand where the type does.
  func possibleTypes(of type: String) -> [String] { self.type(type).map { possibleTypes(of: $0).map(\.name) } ?? [] }

  /// Whether an object of that type may stand where the other type does.
  func includes(_ object: String, in type: String) -> Bool {
    guard object != type else { return true }
    guard let object = self.type(object), let type = self.type(type) else { return false }
    return isPossible(object, of: type)
  }

  /// Whether an object of a type is always one of another, whatever types the schema gets.
  func isSure(_ condition: String, of type: String) -> Bool {
    condition == type || (isAbstract(type) ? interfaces(of: type).contains(condition) : includes(type, in: condition))
  }

  func interfaces(of type: String) -> [String] { self.type(type)?.interfaces.map(\.text) ?? [] }

  /// Whether the type has a field of a scalar or an enum that can be asked for without arguments.
  func hasPlainLeaf(_ field: String, of type: String) -> Bool {
    guard let field = self.field(field, of: type), field.type.element == nil else { return false }
    return self.type(of: field.type)?.isLeaf == true && field.arguments.allSatisfy { !$0.isRequired }
  }
}
