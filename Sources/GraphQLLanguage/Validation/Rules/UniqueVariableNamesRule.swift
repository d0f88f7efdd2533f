/// An operation declares a variable once (5.8.1).
enum UniqueVariableNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for executable in context.executables {
      var first: [Name: SourceLocation] = [:]
      for variable in executable.variables {
        guard let earlier = first[variable.name] else {
          first[variable.name] = variable.name.location
          continue
        }
        collector.error(
          "\(executable.title) declares the variable \"$\(variable.name)\" twice", at: variable.name.location,
          notes: [.init("the first one", at: earlier)])
      }
    }
  }
}
