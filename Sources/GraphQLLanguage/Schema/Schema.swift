/// What a server's operations can ask: the named types, the directives and the roots.
package final class Schema: Sendable {
  /// Every type by name, built-in ones too.
  package let types: [String: SchemaType]
  /// The types in the order of their definitions, the built-in ones last.
  package let orderedTypes: [SchemaType]
  package let directives: [String: DirectiveDefinition]
  private let roots: [OperationKind: SchemaType]
  /// By an abstract type's name, the objects that may stand there, in the order of their definitions.
  private let possible: [String: [SchemaType]]
  private let possibleNames: [String: Set<String>]

  init(
    types orderedTypes: [SchemaType], directives: [String: DirectiveDefinition],
    roots rootNames: [OperationKind: String]
  ) {
    let types = Dictionary(orderedTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var possible: [String: [SchemaType]] = [:]
    for type in orderedTypes where type.isObject {
      for interface in type.interfaces { possible[interface.text, default: []].append(type) }
    }
    for type in orderedTypes where type.kind == .union {
      possible[type.name] = type.members.compactMap { types[$0.text] }.filter(\.isObject)
    }
    self.types = types
    self.orderedTypes = orderedTypes
    self.directives = directives
    self.possible = possible
    possibleNames = possible.mapValues { Set($0.map(\.name)) }
    roots = rootNames.compactMapValues { types[$0] }
  }

  package func type(_ name: String) -> SchemaType? { types[name] }

  /// The named type inside all lists of a type.
  package func type(of reference: TypeReference) -> SchemaType? { types[reference.typeName] }

  /// The object that operations of the kind start at.
  package func root(_ kind: OperationKind) -> SchemaType? { roots[kind] }

  /// The type's field of that name; `__typename` where there are selections, `__schema` and `__type` on the query root.
  package func field(_ name: String, on type: SchemaType) -> FieldDefinition? {
    if let field = type.field(name) { return field }
    guard name.utf8.starts(with: "__".utf8), type.isComposite else { return nil }
    if name == "__typename" { return BuiltIn.typename }
    return type == root(.query) ? BuiltIn.queryFields.first { $0.name.text == name } : nil
  }

  // MARK: Relations between types

  /// The objects that may stand where the type does: an object's only one is itself.
  package func possibleTypes(of type: SchemaType) -> [SchemaType] {
    type.isObject ? [type] : possible[type.name] ?? []
  }

  /// Whether an object of that type may stand where the type does.
  package func isPossible(_ object: SchemaType, of type: SchemaType) -> Bool {
    object == type || possibleNames[type.name]?.contains(object.name) == true
  }

  /// Whether some object may stand where both do.
  package func overlap(_ left: SchemaType, _ right: SchemaType) -> Bool {
    if left == right { return true }
    switch (left.isAbstract, right.isAbstract) {
    case (false, false): return false
    case (true, false): return isPossible(right, of: left)
    case (false, true): return isPossible(left, of: right)
    case (true, true):
      guard let left = possibleNames[left.name], let right = possibleNames[right.name] else { return false }
      return !left.isDisjoint(with: right)
    }
  }

  /// Whether everything of one type is of the other: the same, a member of its union, or an implementation.
  package func isSubtype(_ type: SchemaType, of other: SchemaType) -> Bool {
    if type == other { return true }
    switch other.kind {
    case .union: return isPossible(type, of: other)
    case .interface: return type.implements(other.name)
    default: return false
    }
  }

  /// The same for types with lists, where a non-null type is a subtype of its nullable one.
  package func isSubtype(_ type: TypeReference, of other: TypeReference) -> Bool {
    switch (type, other) {
    case (.nonNull(let type), .nonNull(let other)): return isSubtype(type, of: other)
    case (.nonNull(let type), _): return isSubtype(type, of: other)
    case (_, .nonNull): return false
    case (.list(let type), .list(let other)): return isSubtype(type, of: other)
    case (.named(let type), .named(let other)):
      guard type != other else { return true }
      guard let type = types[type.text], let other = types[other.text] else { return false }
      return isSubtype(type, of: other)
    default: return false
    }
  }

  /// Whether a value of the type can be sent; false where the schema has no such type.
  package func isInput(_ reference: TypeReference) -> Bool { type(of: reference)?.isInput == true }

  /// Whether a field can have the type; false where the schema has no such type.
  package func isOutput(_ reference: TypeReference) -> Bool { type(of: reference)?.isOutput == true }
}
