/// A fragment is on a type that has fields (5.5.1.3).
enum FragmentsOnCompositeTypesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.typeConditions {
      guard let type = context.schema.type(use.condition.text), !type.isComposite else { continue }
      collector.error("a fragment cannot be on \"\(type.name)\", which has no fields", at: use.condition.location)
    }
  }
}
