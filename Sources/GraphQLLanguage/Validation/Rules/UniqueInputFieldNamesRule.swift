/// An object that is written has each field once (5.6.3).
enum UniqueInputFieldNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for list in context.argumentLists {
      for argument in list.arguments { check(argument.value, reporting: &collector) }
    }
    for value in context.defaults { check(value, reporting: &collector) }
  }

  /// As deep as values may be nested, which the parser limits.
  private static func check(_ value: Value, reporting collector: inout DiagnosticCollector) {
    switch value.kind {
    case .list(let values):
      for value in values { check(value, reporting: &collector) }
    case .object(let fields):
      var first: [Name: SourceLocation] = [:]
      for field in fields {
        if let earlier = first[field.name] {
          collector.error(
            "field \"\(field.name)\" is given twice", at: field.name.location,
            notes: [.init("the first one", at: earlier)])
        }
        first[field.name] = first[field.name] ?? field.name.location
        check(field.value, reporting: &collector)
      }
    default: break
    }
  }
}
