/// A type that is named is one of the schema (5.5.1.2).
enum KnownTypeNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let variableTypes = context.executables.flatMap(\.variables).map(\.type.name)
    for name in context.typeConditions.map(\.condition) + variableTypes where context.schema.type(name.text) == nil {
      let suggestion = Suggestion.ending(for: name.text, among: context.schema.types.keys)
      collector.error("there is no type \"\(name)\"" + suggestion, at: name.location)
    }
  }
}
