/// Whether a value as it is written is one of a type (3.5 to 3.12, "Input Coercion"; 5.6).
///
/// A variable passes: whether its own type fits is another rule's question. The value's nesting bounds the recursion.
package struct LiteralCheck {
  private let schema: Schema
  private static let rule = "ValuesOfCorrectType"

  package init(_ schema: Schema) { self.schema = schema }

  /// What is wrong with the value, each fault at its own place; nothing where the schema has no such type.
  package func problems(of value: Value, as type: TypeReference) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    check(value, type, &problems)
    return problems
  }

  private func check(_ value: Value, _ type: TypeReference, _ problems: inout [Diagnostic]) {
    if value.variableName != nil { return }
    switch type {
    case .nonNull(let nullable):
      if value.isNull {
        problems.append(problem("null is no value of type \"\(type)\"", value))
      } else {
        check(value, nullable, &problems)
      }
    case .list(let element):
      if value.isNull { return }
      // A single value stands for a list of it.
      guard case .list(let values) = value.kind else { return check(value, element, &problems) }
      for value in values { check(value, element, &problems) }
    case .named(let name):
      guard !value.isNull, let type = schema.type(name.text) else { return }
      check(value, type, &problems)
    }
  }

  private func check(_ value: Value, _ type: SchemaType, _ problems: inout [Diagnostic]) {
    switch type.kind {
    case .scalar:
      if let message = message(value, scalar: type) { problems.append(problem(message, value)) }
    case .enumeration:
      guard case .enumeration(let name) = value.kind else {
        problems.append(
          problem("\(Printer.compact(value)) is no value of enum \"\(type.name)\"" + unquoted(value, type), value))
        return
      }
      if type.value(name) == nil {
        let suggestion = Suggestion.ending(for: name, among: type.values.map(\.name.text))
        problems.append(problem("enum \"\(type.name)\" has no value \"\(name)\"" + suggestion, value))
      }
    case .inputObject:
      guard case .object(let fields) = value.kind else {
        problems.append(problem("\(Printer.compact(value)) is no value of input \"\(type.name)\"", value))
        return
      }
      check(fields, of: value, type, &problems)
    case .object, .interface, .union: break
    }
  }

  private func check(
    _ fields: [ObjectField], of value: Value, _ type: SchemaType, _ problems: inout [Diagnostic]
  ) {
    for field in fields {
      if let definition = type.inputField(field.name.text) {
        check(field.value, definition.type, &problems)
      } else {
        let suggestion = Suggestion.ending(for: field.name.text, among: type.inputFields.map(\.name.text))
        problems.append(
          Diagnostic(
            .error, "input \"\(type.name)\" has no field \"\(field.name)\"" + suggestion, at: field.name.location,
            rule: Self.rule))
      }
    }
    let given = Set(fields.map(\.name.text))
    for field in type.inputFields where field.isRequired && !given.contains(field.name.text) {
      problems.append(
        problem("input \"\(type.name)\" needs the field \"\(field.name)\" of type \"\(field.type)\"", value))
    }
    guard type.isOneOf else { return }
    if fields.count != 1 {
      problems.append(problem("input \"\(type.name)\" takes exactly one field, found \(fields.count)", value))
    } else if fields[0].value.isNull {
      problems.append(problem("field \"\(fields[0].name)\" of \"\(type.name)\" must not be null", fields[0].value))
    }
  }

  /// Why the value is none of the scalar; nil where it is, and for scalars that only the server knows.
  private func message(_ value: Value, scalar type: SchemaType) -> String? {
    switch (type.name, value.kind) {
    case ("Int", .int(let digits)):
      return Int32(digits) == nil ? "\(digits) is out of the range of \"Int\", which has 32 bits" : nil
    case ("Float", .int(let digits)), ("Float", .float(let digits)):
      return Double(digits).map(\.isFinite) == true ? nil : "\(digits) is out of the range of \"Float\""
    case ("String", .string), ("Boolean", .boolean), ("ID", .string), ("ID", .int): return nil
    default:
      guard BuiltIn.typeNames.contains(type.name) else { return nil }
      return "\(Printer.compact(value)) is no value of type \"\(type.name)\""
    }
  }

  private func unquoted(_ value: Value, _ type: SchemaType) -> String {
    guard let text = value.stringValue else { return "" }
    if type.value(text) != nil { return "; did you mean \(text), without quotes?" }
    return Suggestion.ending(for: text, among: type.values.map(\.name.text))
  }

  private func problem(_ message: String, _ value: Value) -> Diagnostic {
    Diagnostic(.error, message, at: value.location, rule: Self.rule)
  }
}
