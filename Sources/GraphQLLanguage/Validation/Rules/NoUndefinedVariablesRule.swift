/// A variable that is used is declared (5.8.3).
enum NoUndefinedVariablesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for (index, executable) in context.executables.enumerated() {
      guard let operation = executable.operation else { continue }
      let declared = Set(executable.variables.map(\.name.text))
      if context.reachedVariables.entries[index].kinds.allSatisfy({ declared.contains($0.name) }) { continue }
      for (use, fragment) in context.variableUses(ofOperation: index) where !declared.contains(use.name) {
        let suggestion = Suggestion.ending(for: use.name, among: declared, sign: "$")
        let place = operation.name?.location ?? operation.location
        collector.error(
          "\(executable.title) does not declare the variable \"$\(use.name)\"" + suggestion, at: use.location,
          notes: fragment.map { [.init("it uses fragment \"\($0.name)\"", at: place)] } ?? [])
      }
    }
  }
}
