/// A type that is named is one of the schema (3.4, 5.5.1.2).
enum KnownTypeNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for name in context.typeNames where context.schema.type(name.text) == nil {
      let suggestion = Suggestion.ending(for: name.text, among: context.schema.types.keys)
      collector.error("there is no type \"\(name)\"" + suggestion, at: name.location)
    }
  }
}
