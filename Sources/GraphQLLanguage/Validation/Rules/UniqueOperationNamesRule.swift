/// Each operation has its own name (5.2.2.1).
enum UniqueOperationNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var first: [String: SourceLocation] = [:]
    for name in context.executables.compactMap(\.operation?.name) {
      guard let earlier = first[name.text] else {
        first[name.text] = name.location
        continue
      }
      collector.error(
        "there are two operations called \"\(name)\"", at: name.location, notes: [.init("the first one", at: earlier)])
    }
  }
}
