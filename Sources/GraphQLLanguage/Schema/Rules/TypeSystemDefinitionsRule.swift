/// A schema's documents define the type system alone (3.1).
enum TypeSystemDefinitionsRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for definition in context.definitions {
      switch definition {
      case .operation(let operation): collector.error("a schema holds no operations", at: operation.location)
      case .fragment(let fragment): collector.error("a schema holds no fragments", at: fragment.name.location)
      case .schema, .type, .directive, .schemaExtension, .typeExtension: continue
      }
    }
  }
}
