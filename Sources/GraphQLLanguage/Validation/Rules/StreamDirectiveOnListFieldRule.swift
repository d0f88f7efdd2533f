/// What is streamed is a list (incremental delivery, "Stream Directives Are Used On List Fields").
enum StreamDirectiveOnListFieldRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.directiveUses {
      guard let field = use.definition, field.type.element == nil else { continue }
      for directive in use.directives where directive.name.text == "stream" {
        collector.error(
          "\"@stream\" stands on a list; \"\(field.name)\" is of type \"\(field.type)\"", at: directive.location)
      }
    }
  }
}
