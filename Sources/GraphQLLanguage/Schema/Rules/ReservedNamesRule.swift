/// Names that begin with two underscores are introspection's (3.3, 2.1.9).
enum ReservedNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.types {
      check(type.definition.name, "type", &collector)
      for field in type.fields { check(field.name, "field", &collector) }
      for value in type.values { check(value.name, "value", &collector) }
    }
    for directive in context.directives { check(directive.name, "directive", &collector) }
    context.forEachInput { input, title in
      if isReserved(input.name) { report(input.name, title(), &collector) }
    }
  }

  private static func check(_ name: Name, _ kind: String, _ collector: inout DiagnosticCollector) {
    if isReserved(name) { report(name, "\(kind) \"\(name)\"", &collector) }
  }

  private static func isReserved(_ name: Name) -> Bool { name.text.utf8.starts(with: "__".utf8) }

  private static func report(_ name: Name, _ title: String, _ collector: inout DiagnosticCollector) {
    collector.error("\(title) begins with \"__\", which is kept for introspection", at: name.location)
  }
}
