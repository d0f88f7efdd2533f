/// A named type of a schema, its extensions merged in.
package final class SchemaType: Sendable {
  package let definition: TypeDefinition
  /// Defined by the specification, not by the schema's documents.
  package let isBuiltIn: Bool
  private let fieldIndex: [String: Int]
  private let inputFieldIndex: [String: Int]
  private let valueIndex: [String: Int]
  private let interfaceNames: Set<String>

  init(_ definition: TypeDefinition, isBuiltIn: Bool) {
    self.definition = definition
    self.isBuiltIn = isBuiltIn
    fieldIndex = Self.index(definition.fields.lazy.map(\.name.text))
    inputFieldIndex = Self.index(definition.inputFields.lazy.map(\.name.text))
    valueIndex = Self.index(definition.values.lazy.map(\.name.text))
    interfaceNames = Set(definition.interfaces.lazy.map(\.text))
  }

  private static func index(_ names: some Collection<String>) -> [String: Int] {
    var index = [String: Int](minimumCapacity: names.count)
    for (position, name) in names.enumerated() where index[name] == nil { index[name] = position }
    return index
  }

  package var name: String { definition.name.text }
  package var kind: TypeDefinition.Kind { definition.kind }
  package var location: SourceLocation { definition.name.location }

  /// Of an object or an interface; without the fields whose names begin with two underscores.
  package var fields: [FieldDefinition] { definition.fields }
  package var interfaces: [Name] { definition.interfaces }
  package var members: [Name] { definition.members }
  package var values: [EnumValueDefinition] { definition.values }
  package var inputFields: [InputValueDefinition] { definition.inputFields }

  /// A field the type itself has; `Schema.field(_:on:)` knows the others.
  package func field(_ name: String) -> FieldDefinition? { fieldIndex[name].map { definition.fields[$0] } }
  package func inputField(_ name: String) -> InputValueDefinition? {
    inputFieldIndex[name].map { definition.inputFields[$0] }
  }
  package func value(_ name: String) -> EnumValueDefinition? { valueIndex[name].map { definition.values[$0] } }
  package func implements(_ interface: String) -> Bool { interfaceNames.contains(interface) }

  package var isObject: Bool { kind == .object }
  /// An interface or a union: what is found there is of another, concrete type.
  package var isAbstract: Bool { kind == .interface || kind == .union }
  /// Has selections.
  package var isComposite: Bool { isObject || isAbstract }
  /// Has no selections.
  package var isLeaf: Bool { kind == .scalar || kind == .enumeration }
  package var isInput: Bool { isLeaf || kind == .inputObject }
  package var isOutput: Bool { kind != .inputObject }
  /// An input object of which exactly one field is given (3.10.1).
  package var isOneOf: Bool { kind == .inputObject && definition.directives.contains(named: "oneOf") }
}

extension SchemaType: Equatable {
  package static func == (left: SchemaType, right: SchemaType) -> Bool { left === right }
}
