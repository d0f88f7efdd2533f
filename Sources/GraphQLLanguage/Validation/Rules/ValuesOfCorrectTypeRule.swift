/// A value is one of the type that is expected where it stands (5.6.1, 5.6.2, 5.6.4, 5.6.5).
enum ValuesOfCorrectTypeRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let check = LiteralCheck(context.schema)
    for use in context.values { collector.report(contentsOf: check.problems(of: use.value, as: use.type)) }
  }
}
