/// A variable that is declared is used (5.8.4).
enum NoUnusedVariablesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for (index, executable) in context.executables.enumerated() where !executable.variables.isEmpty {
      // What is not there, and so is told of already, may use it.
      let reached = context.reachedVariables.entries[index]
      if executable.operation != nil, reached.reachesUnknown { continue }
      let used = Set(
        executable.operation == nil ? executable.variableUses.map(\.name) : reached.kinds.map(\.name))
      for variable in executable.variables where !used.contains(variable.name.text) {
        collector.error(
          "\(executable.title) declares the variable \"$\(variable.name)\" but does not use it",
          at: variable.location)
      }
    }
  }
}
