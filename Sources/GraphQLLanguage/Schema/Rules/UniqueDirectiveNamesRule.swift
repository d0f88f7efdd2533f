/// Each directive has its own name (3.3). A name is reported once, however often it is defined.
enum UniqueDirectiveNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    var reported: Set<String> = []
    for case .directive(let directive) in context.definitions {
      let name = directive.name
      guard let first = context.schema.directives[name.text]?.name, first.location != name.location,
        reported.insert(name.text).inserted
      else { continue }
      collector.error(
        "directive \"@\(name)\" is defined twice" + first.location.ending(forSecond: name.location),
        at: name.location, notes: [.init("first defined here", at: first.location)])
    }
  }
}
