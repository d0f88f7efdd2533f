import Freshet
import GraphQLLanguage

/// Coerces variables and arguments (GraphQL specification, "Coercing Variable Values", "Coercing Field Arguments").
struct InputCoercion {
  /// A value that does not fit its type.
  struct Mismatch: Error { var message: String }

  let schema: Schema

  /// The variables of an operation, defaults included; one that is absent has no member.
  func variables(
    _ definitions: [VariableDefinition], given: [String: JSONValue]
  ) throws(Mismatch) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for definition in definitions {
      let name = definition.name.text
      let place = "Variable '$\(name)'"
      if let value = given[name] {
        values[name] = try coerce(value, to: definition.type, place)
      } else if let value = definition.defaultValue {
        values[name] = try coerce(literal(value, variables: [:]) ?? .null, to: definition.type, place)
      } else if definition.type.isNonNull {
        throw Mismatch(message: "\(place) of required type '\(definition.type)' was not provided.")
      }
    }
    return values
  }

  /// The arguments of a field; one that was not given and has no default has no member.
  func arguments(
    _ definitions: [InputValueDefinition], given: [Argument], variables: [String: JSONValue]
  ) throws(Mismatch) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for definition in definitions {
      let name = definition.name.text
      let place = "Argument '\(name)'"
      let written = given.first { $0.name == definition.name }?.value
      if let written, let value = literal(written, variables: variables) {
        values[name] = try coerce(value, to: definition.type, place)
      } else if let value = definition.defaultValue {
        values[name] = try coerce(literal(value, variables: [:]) ?? .null, to: definition.type, place)
      } else if definition.type.isNonNull {
        throw Mismatch(message: "\(place) of required type '\(definition.type)' was not provided.")
      }
    }
    return values
  }

  /// A written value with its variables replaced; nil where it is a variable that is absent.
  private func literal(_ value: GraphQLLanguage.Value, variables: [String: JSONValue]) -> JSONValue? {
    switch value.kind {
    case .variable(let name): variables[name]
    case .int(let digits): Int64(digits).map(JSONValue.integer) ?? .literal(digits)
    case .float(let digits): Double(digits).map(JSONValue.float) ?? .literal(digits)
    case .string(let text, _), .enumeration(let text): .string(text)
    case .boolean(let value): .boolean(value)
    case .null: .null
    case .list(let values): .array(values.map { literal($0, variables: variables) ?? .null })
    case .object(let fields):
      .object(
        Dictionary(
          fields.compactMap { field in literal(field.value, variables: variables).map { (field.name.text, $0) } },
          uniquingKeysWith: { _, last in last }))
    }
  }

  private func coerce(_ value: JSONValue, to type: TypeReference, _ place: String) throws(Mismatch) -> JSONValue {
    if case .null = value {
      if type.isNonNull { throw Mismatch(message: "\(place) of type '\(type)' must not be null.") }
      return .null
    }
    if let element = type.element {
      guard case .array(let values) = value else { return .array([try coerce(value, to: element, place)]) }
      var coerced: [JSONValue] = []
      for value in values { coerced.append(try coerce(value, to: element, place)) }
      return .array(coerced)
    }
    return try coerceNamed(value, to: type.name.text, place)
  }

  private func coerceNamed(_ value: JSONValue, to name: String, _ place: String) throws(Mismatch) -> JSONValue {
    let mismatch = Mismatch(message: "\(place) cannot represent \(value.text) as '\(name)'.")
    switch (name, value) {
    case ("ID", .integer(let number)): return .string(String(number))
    case ("Float", .integer(let number)): return .float(Double(number))
    case ("Int", .integer), ("Float", .float), ("String", .string), ("ID", .string), ("Boolean", .boolean):
      return value
    case ("Int", _), ("Float", _), ("String", _), ("ID", _), ("Boolean", _): throw mismatch
    default: break
    }
    guard let type = schema.type(name) else { throw mismatch }
    switch type.kind {
    case .scalar: return value
    case .enumeration:
      guard case .string(let text) = value, type.value(text) != nil else { throw mismatch }
      return value
    case .inputObject:
      guard case .object(let members) = value else { throw mismatch }
      return .object(try coerceFields(members, of: type, place))
    case .object, .interface, .union: throw mismatch
    }
  }

  private func coerceFields(
    _ members: [String: JSONValue], of type: SchemaType, _ place: String
  ) throws(Mismatch) -> [String: JSONValue] {
    for name in members.keys where type.inputField(name) == nil {
      throw Mismatch(message: "\(place): '\(type.name)' has no field '\(name)'.")
    }
    var values: [String: JSONValue] = [:]
    for field in type.inputFields {
      let name = field.name.text
      if let value = members[name] {
        values[name] = try coerce(value, to: field.type, "\(place), field '\(name)',")
      } else if let value = field.defaultValue {
        values[name] = try coerce(literal(value, variables: [:]) ?? .null, to: field.type, place)
      } else if field.type.isNonNull {
        throw Mismatch(message: "\(place): field '\(name)' of required type '\(field.type)' was not provided.")
      }
    }
    return values
  }
}
