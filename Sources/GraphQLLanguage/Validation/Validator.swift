/// Holds a document of operations and fragments against a schema, by the rules of the specification (5).
package struct Validator {
  /// What is wrong with the document, in the order of its text.
  ///
  /// - Parameters:
  ///   - directives: those a document may use beside the schema's. They stand over ones of the same name there.
  ///   - openDirectives: names of directives whose arguments are the caller's to check.
  ///   - fragmentVariables: the variables a fragment declares for itself, which hide those of operations.
  package static func validate(
    document: Document, schema: Schema, directives: [DirectiveDefinition] = [], openDirectives: Set<String> = [],
    fragmentVariables: (FragmentDefinition) -> [VariableDefinition] = { _ in [] },
    rules: [any ValidationRule.Type] = SpecifiedRules.all
  ) -> [Diagnostic] {
    var walk = ValidationWalk(schema: schema, directives: directives, openDirectives: openDirectives)
    let context = walk.context(of: document, fragmentVariables: fragmentVariables)
    var diagnostics: [Diagnostic] = []
    for rule in rules {
      var collector = DiagnosticCollector()
      rule.check(context, reporting: &collector)
      for var diagnostic in collector.diagnostics {
        if diagnostic.rule == nil { diagnostic.rule = rule.name }
        diagnostics.append(diagnostic)
      }
    }
    return diagnostics.sortedByLocation()
  }
}

/// One rule of the specification: it looks at what the walk found and reports what breaks it.
package protocol ValidationRule: SendableMetatype {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector)
}

extension ValidationRule {
  /// The specification's name for the rule: the type's name without its ending.
  package static var name: String {
    let name = "\(Self.self)"
    return name.hasSuffix("Rule") ? String(name.dropLast(4)) : name
  }
}
