/// An operation without a name is the only one (5.2.3.1).
enum LoneAnonymousOperationRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let operations = context.executables.compactMap(\.operation)
    guard operations.count > 1 else { return }
    for operation in operations where operation.name == nil {
      collector.error("an operation among others needs a name", at: operation.location)
    }
  }
}
