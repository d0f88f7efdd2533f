/// A directive stands where its definition says that it may (5.7.2).
enum DirectivesInValidLocationsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.directiveUses {
      for directive in use.directives {
        guard let definition = context.directives[directive.name.text], !definition.locations.contains(use.place) else {
          continue
        }
        collector.error(
          "directive \"@\(directive.name)\" does not belong on \(use.place.title)", at: directive.location)
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
