/// A directive is defined, and for the place it stands at (5.7.1, 5.7.2).
enum KnownDirectivesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.directiveUses {
      for directive in use.directives {
        let name = directive.name
        guard let definition = context.directives[name.text] else {
          let suggestion = Suggestion.ending(for: name.text, among: context.directives.keys)
          collector.error("there is no directive \"@\(name)\"" + suggestion, at: directive.location)
          continue
        }
        if !definition.locations.contains(use.place) {
          collector.error("directive \"@\(name)\" does not belong on \(title(use.place))", at: directive.location)
        }
      }
    }
  }

  private static func title(_ place: DirectiveLocation) -> String {
    switch place {
    case .query: "a query"
    case .mutation: "a mutation"
    case .subscription: "a subscription"
    case .field: "a field"
    case .fragmentDefinition: "a fragment"
    case .fragmentSpread: "a spread"
    case .inlineFragment: "an inline fragment"
    case .variableDefinition: "a variable"
    default: place.rawValue
    }
  }
}
