/// A fragment that is spread is defined (5.5.2.1).
enum KnownFragmentNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.executables.lazy.flatMap(\.spreads) {
      let name = use.spread.name
      guard context.fragments[name.text] == nil, !context.unreadableFragments.contains(name.text) else { continue }
      let suggestion = Suggestion.ending(for: name.text, among: context.fragments.keys)
      collector.error("there is no fragment \"\(name)\"" + suggestion, at: name.location)
    }
  }
}
