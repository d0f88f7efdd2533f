/// A field, or a directive, has each argument once (3.6.1, 3.13).
enum UniqueArgumentDefinitionNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.repetitive {
      for field in type.fields {
        report(field.arguments, of: "\(type.name).\(field.name)", &collector)
      }
    }
    for directive in context.directives { report(directive.arguments, of: "@\(directive.name)", &collector) }
  }

  private static func report(
    _ arguments: [InputValueDefinition], of owner: String, _ collector: inout DiagnosticCollector
  ) {
    SchemaContext.reportRepeated(
      arguments, \.name, "argument", of: owner, reporting: &collector, isAlike: SchemaContext.isAlike)
  }
}
