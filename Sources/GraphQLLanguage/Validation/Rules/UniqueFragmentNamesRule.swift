/// Each fragment has its own name (5.5.1.1).
enum UniqueFragmentNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var first: [String: SourceLocation] = [:]
    for name in context.executables.compactMap(\.fragment?.name) {
      guard let earlier = first[name.text] else {
        first[name.text] = name.location
        continue
      }
      collector.error(
        "there are two fragments called \"\(name)\"", at: name.location, notes: [.init("the first one", at: earlier)])
    }
  }
}
