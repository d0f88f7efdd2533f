/// What every schema has without defining it: the scalars (3.5), the directives (3.13) and introspection (4).
enum BuiltIn {
  static let types: [TypeDefinition] = definitions.compactMap { if case .type(let type) = $0 { type } else { nil } }
  static let directives: [DirectiveDefinition] = definitions.compactMap {
    if case .directive(let directive) = $0 { directive } else { nil }
  }
  static let typeNames = Set(types.map(\.name.text))

  private static let nowhere = SourceLocation.nowhere

  /// The field that tells the concrete type of every object.
  static let typename = FieldDefinition(
    name: Name("__typename", at: nowhere), type: .nonNull(.named(Name("String", at: nowhere))), location: nowhere)

  /// The fields of the query root that ask for the schema.
  static let queryFields = [
    FieldDefinition(
      name: Name("__schema", at: nowhere), type: .nonNull(.named(Name("__Schema", at: nowhere))), location: nowhere),
    FieldDefinition(
      name: Name("__type", at: nowhere),
      arguments: [
        InputValueDefinition(
          name: Name("name", at: nowhere), type: .nonNull(.named(Name("String", at: nowhere))), location: nowhere)
      ],
      type: .named(Name("__Type", at: nowhere)), location: nowhere),
  ]

  private static let definitions: [Definition] = {
    do throws(SyntaxError) {
      return try Parser.parse(Source(text, name: "<built-in>")).definitions
    } catch {
      preconditionFailure("the built-in definitions are not in the grammar: \(error)")
    }
  }()

  private static let text = #"""
    scalar Int
    scalar Float
    scalar String
    scalar Boolean
    scalar ID

    directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
    directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
    directive @deprecated(reason: String! = "No longer supported") on
      FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
    directive @specifiedBy(url: String!) on SCALAR
    directive @oneOf on INPUT_OBJECT
    directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION

    type __Schema {
      description: String
      types: [__Type!]!
      queryType: __Type!
      mutationType: __Type
      subscriptionType: __Type
      directives: [__Directive!]!
    }

    type __Type {
      kind: __TypeKind!
      name: String
      description: String
      specifiedByURL: String
      fields(includeDeprecated: Boolean! = false): [__Field!]
      interfaces: [__Type!]
      possibleTypes: [__Type!]
      enumValues(includeDeprecated: Boolean! = false): [__EnumValue!]
      inputFields(includeDeprecated: Boolean! = false): [__InputValue!]
      ofType: __Type
      isOneOf: Boolean
    }

    enum __TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }

    type __Field {
      name: String!
      description: String
      args(includeDeprecated: Boolean! = false): [__InputValue!]!
      type: __Type!
      isDeprecated: Boolean!
      deprecationReason: String
    }

    type __InputValue {
      name: String!
      description: String
      type: __Type!
      defaultValue: String
      isDeprecated: Boolean!
      deprecationReason: String
    }

    type __EnumValue {
      name: String!
      description: String
      isDeprecated: Boolean!
      deprecationReason: String
    }

    type __Directive {
      name: String!
      description: String
      isRepeatable: Boolean!
      locations: [__DirectiveLocation!]!
      args(includeDeprecated: Boolean! = false): [__InputValue!]!
    }

    enum __DirectiveLocation {
      QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION
      SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT
      INPUT_FIELD_DEFINITION
    }
    """#
}
