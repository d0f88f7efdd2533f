/// A directive stands once at a place, unless it is repeatable (5.7.3).
enum UniqueDirectivesPerLocationRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.directiveUses where use.directives.count > 1 {
      var first: [Name: SourceLocation] = [:]
      for directive in use.directives where context.directives[directive.name.text]?.isRepeatable == false {
        guard let earlier = first[directive.name] else {
          first[directive.name] = directive.location
          continue
        }
        collector.error(
          "directive \"@\(directive.name)\" stands twice at one place", at: directive.location,
          notes: [.init("the first one", at: earlier)])
      }
    }
  }
}
