/// A type has each field once (3.6, 3.7, 3.10).
enum UniqueFieldDefinitionNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.repetitive {
      SchemaContext.reportRepeated(type.fields, \.name, "field", of: type.name.text, reporting: &collector) {
        $0.type == $1.type && $0.arguments.elementsEqual($1.arguments, by: SchemaContext.isAlike)
      }
      SchemaContext.reportRepeated(
        type.inputFields, \.name, "field", of: type.name.text, reporting: &collector, isAlike: SchemaContext.isAlike)
    }
  }
}
