/// The roots a schema names; as an extension, those it adds.
package struct SchemaDefinition: Sendable {
  package struct Root: Sendable {
    package var kind: OperationKind
    package var type: Name
    package var location: SourceLocation

    package init(kind: OperationKind, type: Name, location: SourceLocation) {
      self.kind = kind
      self.type = type
      self.location = location
    }
  }

  package var description: Description?
  package var directives: [Directive]
  package var roots: [Root]
  package var location: SourceLocation

  package init(
    description: Description? = nil, directives: [Directive] = [], roots: [Root], location: SourceLocation
  ) {
    self.description = description
    self.directives = directives
    self.roots = roots
    self.location = location
  }
}

/// A named type; as an extension, what it adds to one.
package struct TypeDefinition: Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case scalar
    case object = "type"
    case interface
    case union
    case enumeration = "enum"
    case inputObject = "input"

    /// How messages call it.
    package var title: String {
      switch self {
      case .scalar: "a scalar"
      case .object: "an object type"
      case .interface: "an interface"
      case .union: "a union"
      case .enumeration: "an enum"
      case .inputObject: "an input type"
      }
    }
  }

  package var kind: Kind
  package var description: Description?
  package var name: Name
  /// Of an object or an interface.
  package var interfaces: [Name]
  package var directives: [Directive]
  /// Of an object or an interface.
  package var fields: [FieldDefinition]
  /// Of a union.
  package var members: [Name]
  /// Of an enumeration.
  package var values: [EnumValueDefinition]
  /// Of an input object.
  package var inputFields: [InputValueDefinition]
  package var location: SourceLocation

  package init(
    kind: Kind, description: Description? = nil, name: Name, interfaces: [Name] = [], directives: [Directive] = [],
    fields: [FieldDefinition] = [], members: [Name] = [], values: [EnumValueDefinition] = [],
    inputFields: [InputValueDefinition] = [], location: SourceLocation
  ) {
    self.kind = kind
    self.description = description
    self.name = name
    self.interfaces = interfaces
    self.directives = directives
    self.fields = fields
    self.members = members
    self.values = values
    self.inputFields = inputFields
    self.location = location
  }
}

/// A class, since a schema's fields are looked up all the time.
package final class FieldDefinition: Sendable {
  package let description: Description?
  package let name: Name
  package let arguments: [InputValueDefinition]
  package let type: TypeReference
  package let directives: [Directive]
  package let location: SourceLocation

  package init(
    description: Description? = nil, name: Name, arguments: [InputValueDefinition] = [], type: TypeReference,
    directives: [Directive] = [], location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.arguments = arguments
    self.type = type
    self.directives = directives
    self.location = location
  }

  package func argument(_ name: String) -> InputValueDefinition? { arguments.first { $0.name.text == name } }
}

/// An argument of a field or a directive, or a field of an input object.
package struct InputValueDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var type: TypeReference
  package var defaultValue: Value?
  package var directives: [Directive]
  package var location: SourceLocation

  package init(
    description: Description? = nil, name: Name, type: TypeReference, defaultValue: Value? = nil,
    directives: [Directive] = [], location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.directives = directives
    self.location = location
  }

  /// A value must be given: null is not allowed and nothing stands in.
  package var isRequired: Bool { type.isNonNull && defaultValue == nil }
}

package struct EnumValueDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var directives: [Directive]
  package var location: SourceLocation

  package init(
    description: Description? = nil, name: Name, directives: [Directive] = [], location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.directives = directives
    self.location = location
  }
}
