/// What must be given is not deprecated: nobody could leave it out (3.6.1, 3.10, 3.13).
enum RequiredInputsAreNotDeprecatedRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    context.forEachInput { input, title in
      guard input.isRequired, let directive = input.directives.first(named: "deprecated") else { return }
      collector.error("\(title()) is required, so it cannot be deprecated", at: directive.location)
    }
  }
}
