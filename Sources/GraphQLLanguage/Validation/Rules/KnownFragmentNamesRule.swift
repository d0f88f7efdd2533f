/// A fragment that is spread is defined (5.5.2.1).
enum KnownFragmentNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.executables.flatMap(\.spreads) where context.fragments[use.spread.name.text] == nil {
      let name = use.spread.name
      let suggestion = Suggestion.ending(for: name.text, among: context.fragments.keys)
      collector.error("there is no fragment \"\(name)\"" + suggestion, at: name.location)
    }
  }
}
