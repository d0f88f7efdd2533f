/// A directive is defined, and for the place it stands at (5.7.1, 5.7.2).
///
/// A client reads schemas that others own, and some leave out the definitions of directives: there one that is not
/// defined is a warning, once for each name.
enum KnownDirectivesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var reported: Set<Name> = []
    for use in context.directiveUses {
      for directive in use.directives {
        let name = directive.name
        guard let definition = context.directives[name.text] else {
          if context.isTypeSystem, !reported.insert(name).inserted { continue }
          let suggestion = Suggestion.ending(for: name.text, among: context.directives.keys)
          collector.report(
            Diagnostic(
              context.isTypeSystem ? .warning : .error, "there is no directive \"@\(name)\"" + suggestion,
              at: directive.location))
          continue
        }
        if !definition.locations.contains(use.place) {
          collector.error("directive \"@\(name)\" does not belong on \(use.place.title)", at: directive.location)
        }
      }
    }
  }
}

extension DirectiveLocation {
  /// How messages call a place of the kind.
  fileprivate var title: String {
    switch self {
    case .query: "a query"
    case .mutation: "a mutation"
    case .subscription: "a subscription"
    case .field: "a field"
    case .fragmentDefinition: "a fragment"
    case .fragmentSpread: "a spread"
    case .inlineFragment: "an inline fragment"
    case .variableDefinition: "a variable"
    case .schema: "the schema"
    case .scalar: "a scalar"
    case .object: "an object type"
    case .fieldDefinition: "the definition of a field"
    case .argumentDefinition: "the definition of an argument"
    case .interface: "an interface"
    case .union: "a union"
    case .enumeration: "an enum"
    case .enumValue: "the value of an enum"
    case .inputObject: "an input type"
    case .inputFieldDefinition: "the field of an input type"
    }
  }
}
