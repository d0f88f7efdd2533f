/// An argument that is non-null and has no default is given (5.4.3).
enum ProvidedRequiredArgumentsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for list in context.argumentLists {
      for definition in list.definitions ?? [] where definition.isRequired {
        if list.arguments.contains(where: { $0.name == definition.name }) { continue }
        collector.error(
          "\(list.owner) needs the argument \"\(definition.name)\" of type \"\(definition.type)\"", at: list.location)
      }
    }
  }
}
