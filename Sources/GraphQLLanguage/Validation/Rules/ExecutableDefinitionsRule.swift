/// Documents that are sent hold operations and fragments only (5.1.1).
enum ExecutableDefinitionsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for definition in context.document.definitions {
      switch definition {
      case .operation, .fragment: continue
      case .schema, .type, .directive, .schemaExtension, .typeExtension:
        collector.error(
          "a definition of the type system has no place among operations and fragments", at: definition.location)
      }
    }
  }
}
