/// A variable's type fits everywhere it stands (5.8.5).
enum VariablesInAllowedPositionRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for (index, executable) in context.executables.enumerated() where !executable.variables.isEmpty {
      let variables = Dictionary(
        executable.variables.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
      let message = { (use: ReachedVariables.Kind) -> String? in
        guard let variable = variables[use.name], let type = use.type, context.schema.type(of: variable.type) != nil
        else { return nil }
        return Self.message(variable, use, type, context.schema)
      }
      var uses = executable.variableUses
      if executable.operation != nil {
        if context.reachedVariables.entries[index].kinds.allSatisfy({ message($0) == nil }) { continue }
        uses = context.variableUses(ofOperation: index).map(\.use)
      }
      for use in uses {
        guard let message = message(.init(use)), let variable = variables[use.name] else { continue }
        collector.error(message, at: use.location, notes: [.init("declared here", at: variable.location)])
      }
    }
  }

  private static func message(
    _ variable: VariableDefinition, _ use: ReachedVariables.Kind, _ type: TypeReference, _ schema: Schema
  ) -> String? {
    if use.isOneOfField, !variable.type.isNonNull {
      return "variable \"$\(use.name)\" of type \"\(variable.type)\" must be non-null to be the field of a @oneOf input"
    }
    let standsIn = use.hasDefault || variable.defaultValue.map { !$0.isNull } == true
    let expected = !variable.type.isNonNull && standsIn ? type.nullable : type
    if schema.isSubtype(variable.type, of: expected) { return nil }
    return "variable \"$\(use.name)\" of type \"\(variable.type)\" stands where \"\(type)\" is expected"
  }
}
