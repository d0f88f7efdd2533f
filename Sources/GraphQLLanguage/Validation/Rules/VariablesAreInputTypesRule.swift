/// A variable is of a type that can be sent (5.8.2).
enum VariablesAreInputTypesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for variable in context.executables.flatMap(\.variables) {
      guard let type = context.schema.type(of: variable.type), !type.isInput else { continue }
      collector.error(
        "variable \"$\(variable.name)\" is of type \"\(variable.type)\", which cannot be sent",
        at: variable.type.location)
    }
  }
}
