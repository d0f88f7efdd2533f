/// An argument is given once (5.4.2).
enum UniqueArgumentNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for list in context.argumentLists where list.arguments.count > 1 {
      var first: [Name: SourceLocation] = [:]
      for argument in list.arguments {
        guard let earlier = first[argument.name] else {
          first[argument.name] = argument.name.location
          continue
        }
        collector.error(
          "argument \"\(argument.name)\" is given twice", at: argument.name.location,
          notes: [.init("the first one", at: earlier)])
      }
    }
  }
}
