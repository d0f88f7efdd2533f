/// Holds a document of operations and fragments against a schema, by the rules of the specification (5).
package struct Validator {
  /// What is wrong with the document, in the order of its text.
  ///
  /// - Parameters:
  ///   - directives: those a document may use beside the schema's. They stand over ones of the same name there.
  ///   - openDirectives: names of directives whose arguments, and the variables in them, are the caller's to check.
  ///   - fragmentVariables: the variables a fragment declares for itself, which hide those of operations.
  ///   - fragmentArguments: the name of the directive by which a spread gives values to the fragment's variables.
  ///   - unreadableFragments: names of fragments that may be declared in texts nobody could read: they are not missed.
  package static func validate(
    document: Document, schema: Schema, directives: [DirectiveDefinition] = [], openDirectives: Set<String> = [],
    fragmentVariables: (FragmentDefinition) -> [VariableDefinition] = { _ in [] }, fragmentArguments: String? = nil,
    unreadableFragments: Set<String> = [],
    rules: [any ValidationRule.Type] = SpecifiedRules.all
  ) -> [Diagnostic] {
    let context = context(
      of: document, schema: schema, directives: directives, openDirectives: openDirectives,
      fragmentVariables: fragmentVariables, fragmentArguments: fragmentArguments,
      unreadableFragments: unreadableFragments)
    return rules.flatMap { check($0, context) }.sortedByLocation()
  }

  /// The document as rules look at it; the parameters are those of `validate`.
  package static func context(
    of document: Document, schema: Schema, directives: [DirectiveDefinition], openDirectives: Set<String>,
    fragmentVariables: (FragmentDefinition) -> [VariableDefinition], fragmentArguments: String?,
    unreadableFragments: Set<String>
  ) -> ValidationContext {
    var walk = ValidationWalk(
      schema: schema, directives: directives, openDirectives: openDirectives, fragmentArguments: fragmentArguments)
    return walk.context(
      of: document, unreadableFragments: unreadableFragments, fragmentVariables: fragmentVariables)
  }

  /// What breaks one rule.
  package static func check(_ rule: any ValidationRule.Type, _ context: ValidationContext) -> [Diagnostic] {
    var collector = DiagnosticCollector()
    rule.check(context, reporting: &collector)
    return collector.diagnostics.ruled(by: rule.name)
  }
}

/// One rule of the specification: it looks at what the walk found and reports what breaks it.
package protocol ValidationRule: SendableMetatype {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector)
}

extension ValidationRule {
  /// The specification's name for the rule: the type's name without its ending.
  package static var name: String { Diagnostic.ruleName(of: Self.self) }
}

extension Diagnostic {
  /// The name of a type that ends in "Rule", without that.
  static func ruleName(of type: Any.Type) -> String {
    let name = "\(type)"
    return name.hasSuffix("Rule") ? String(name.dropLast(4)) : name
  }
}

extension Sequence<Diagnostic> {
  /// The same, each with the rule that found it, where it does not say so itself.
  func ruled(by rule: String) -> [Diagnostic] {
    map { diagnostic in
      var diagnostic = diagnostic
      if diagnostic.rule == nil { diagnostic.rule = rule }
      return diagnostic
    }
  }
}
