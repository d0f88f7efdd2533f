/// A type as a field, an argument or a variable names it. Two are equal when they are written alike.
package indirect enum TypeReference: Hashable, Sendable {
  case named(Name)
  case list(TypeReference)
  /// Of a named type or a list, never of another non-null type.
  case nonNull(TypeReference)

  /// The named type inside all lists.
  package var name: Name {
    switch self {
    case .named(let name): name
    case .list(let element): element.name
    case .nonNull(let nullable): nullable.name
    }
  }

  /// What it is called, apart from where that is written.
  package var typeName: String {
    switch self {
    case .named(let name): name.text
    case .list(let element): element.typeName
    case .nonNull(let nullable): nullable.typeName
    }
  }

  package var isNonNull: Bool { if case .nonNull = self { true } else { false } }

  /// The type without the outermost exclamation mark.
  package var nullable: TypeReference { if case .nonNull(let nullable) = self { nullable } else { self } }

  /// What a list, null or not, holds; nil where this is no list.
  package var element: TypeReference? { if case .list(let element) = nullable { element } else { nil } }

  package var location: SourceLocation { name.location }

  /// The same type, all of it at another place.
  package func relocated(to location: SourceLocation) -> TypeReference {
    switch self {
    case .named(let name): .named(Name(name.text, at: location))
    case .list(let element): .list(element.relocated(to: location))
    case .nonNull(let nullable): .nonNull(nullable.relocated(to: location))
    }
  }
}

extension TypeReference: CustomStringConvertible {
  package var description: String {
    switch self {
    case .named(let name): name.text
    case .list(let element): "[\(element)]"
    case .nonNull(let nullable): "\(nullable)!"
    }
  }
}
