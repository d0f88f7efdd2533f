import Freshet
import GraphQLLanguage

/// What a leaf of a response is, by its type (GraphQL specification, "Result Coercion").
enum LeafCoercion {
  /// The value as its type writes it; nil where the type cannot represent it. An `Int` may have 64 bits here.
  static func coerce(_ value: JSONValue, to type: SchemaType) -> JSONValue? {
    switch type.name {
    case "Int":
      switch value {
      case .integer: value
      case .float(let number): Int64(exactly: number).map(JSONValue.integer)
      case .boolean(let flag): .integer(flag ? 1 : 0)
      default: nil
      }
    case "Float":
      switch value {
      case .integer, .float, .literal: value
      default: nil
      }
    case "Boolean":
      if case .boolean = value { value } else { nil }
    case "String", "ID":
      switch value {
      case .string: value
      case .integer, .float, .boolean: .string(value.text)
      default: nil
      }
    default:
      if type.kind == .scalar {
        value
      } else if case .string(let name) = value, type.value(name) != nil {
        value
      } else {
        nil
      }
    }
  }
}
