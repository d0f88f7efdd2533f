/// The schema has the root that an operation starts at (5.2.1.1).
enum KnownOperationTypesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for operation in context.executables.compactMap(\.operation) where context.schema.root(operation.kind) == nil {
      collector.error(
        "the schema has no \(operation.kind.rawValue) root", at: operation.name?.location ?? operation.location)
    }
  }
}
