/// A directive is defined (5.7.1).
///
/// A client reads schemas that others own, and some leave out the definitions of directives: there one that is not
/// defined is a warning, once for each name.
enum KnownDirectivesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var reported: Set<Name> = []
    for use in context.directiveUses {
      for directive in use.directives where context.directives[directive.name.text] == nil {
        let name = directive.name
        if context.isTypeSystem, !reported.insert(name).inserted { continue }
        let suggestion = Suggestion.ending(for: name.text, among: context.directives.keys, sign: "@")
        collector.report(
          Diagnostic(
            context.isTypeSystem ? .warning : .error, "there is no directive \"@\(name)\"" + suggestion,
            at: directive.location))
      }
    }
  }
}
