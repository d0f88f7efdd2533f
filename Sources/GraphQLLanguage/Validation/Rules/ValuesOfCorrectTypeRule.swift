/// A value is one of the type that is expected where it stands (5.6.1; "Input Coercion" in 3.5 to 3.12).
///
/// A variable passes: whether its own type fits is another rule's question.
enum ValuesOfCorrectTypeRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let values = LiteralCheck(schema: context.schema)
    for use in context.values { values.check(use.value, use.type, &collector) }
  }
}

/// As deep as values may be nested, which the parser limits.
private struct LiteralCheck {
  let schema: Schema

  func check(_ value: Value, _ type: TypeReference, _ collector: inout DiagnosticCollector) {
    if value.variableName != nil { return }
    switch type {
    case .nonNull(let nullable):
      if value.isNull {
        collector.error("null is no value of type \"\(type)\"", at: value.location)
      } else {
        check(value, nullable, &collector)
      }
    case .list(let element):
      if value.isNull { return }
      // A single value stands for a list of it.
      guard case .list(let values) = value.kind else { return check(value, element, &collector) }
      for value in values { check(value, element, &collector) }
    case .named(let name):
      guard !value.isNull, let type = schema.type(name.text) else { return }
      check(value, type, &collector)
    }
  }

  private func check(_ value: Value, _ type: SchemaType, _ collector: inout DiagnosticCollector) {
    switch type.kind {
    case .scalar:
      if let message = Self.message(value, scalar: type) { collector.error(message, at: value.location) }
    case .enumeration:
      guard case .enumeration(let name) = value.kind else {
        collector.error(
          "\(Printer.compact(value)) is no value of enum \"\(type.name)\"" + Self.unquoted(value, type),
          at: value.location)
        return
      }
      if type.value(name) == nil {
        let suggestion = Suggestion.ending(for: name, among: type.values.map(\.name.text))
        collector.error("enum \"\(type.name)\" has no value \"\(name)\"" + suggestion, at: value.location)
      }
    case .inputObject:
      guard case .object(let fields) = value.kind else {
        collector.error("\(Printer.compact(value)) is no value of input \"\(type.name)\"", at: value.location)
        return
      }
      // Which fields there may be, and must be, is for other rules.
      for field in fields {
        if let definition = type.inputField(field.name.text) { check(field.value, definition.type, &collector) }
      }
    case .object, .interface, .union: break
    }
  }

  /// Why the value is none of the scalar; nil where it is, and for scalars that only the server knows.
  private static func message(_ value: Value, scalar type: SchemaType) -> String? {
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

  private static func unquoted(_ value: Value, _ type: SchemaType) -> String {
    guard let text = value.stringValue else { return "" }
    if type.value(text) != nil { return "; did you mean \(text), without quotes?" }
    return Suggestion.ending(for: text, among: type.values.map(\.name.text))
  }
}
