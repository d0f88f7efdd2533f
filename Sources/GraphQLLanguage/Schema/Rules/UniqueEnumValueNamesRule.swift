/// An enum has each value once (3.9).
enum UniqueEnumValueNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.repetitive {
      SchemaContext.reportRepeated(type.values, \.name, "value", of: type.name.text, reporting: &collector)
    }
  }
}
