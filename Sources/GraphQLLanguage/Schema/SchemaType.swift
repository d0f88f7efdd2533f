/// A named type of a schema, its extensions merged in.
package final class SchemaType: Sendable {
  package let definition: TypeDefinition
  /// Defined by the specification, not by the schema's documents.
  package let isBuiltIn: Bool
  private let fieldIndex: NameIndex
  private let inputFieldIndex: NameIndex
  private let valueIndex: NameIndex
  private let interfaceNames: Set<String>

  init(_ definition: TypeDefinition, isBuiltIn: Bool) {
    self.definition = definition
    self.isBuiltIn = isBuiltIn
    fieldIndex = NameIndex(definition.fields.count) { definition.fields[$0].name.text }
    inputFieldIndex = NameIndex(definition.inputFields.count) { definition.inputFields[$0].name.text }
    valueIndex = NameIndex(definition.values.count) { definition.values[$0].name.text }
    interfaceNames = Set(definition.interfaces.lazy.map(\.text))
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
  package func field(_ name: String) -> FieldDefinition? {
    let fields = definition.fields
    return fieldIndex.place(of: name, among: fields.count) { fields[$0].name.text }.map { fields[$0] }
  }
  package func inputField(_ name: String) -> InputValueDefinition? {
    let fields = definition.inputFields
    return inputFieldIndex.place(of: name, among: fields.count) { fields[$0].name.text }.map { fields[$0] }
  }
  package func value(_ name: String) -> EnumValueDefinition? {
    let values = definition.values
    return valueIndex.place(of: name, among: values.count) { values[$0].name.text }.map { values[$0] }
  }
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
