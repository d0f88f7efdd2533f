/// Each type has its own name (3.3). A name is reported once, however often it is defined.
enum UniqueTypeNamesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    var reported: Set<String> = []
    for case .type(let type) in context.definitions {
      // What is built in may be printed again.
      guard let first = context.schema.type(type.name.text), !first.isBuiltIn, first.location != type.name.location,
        reported.insert(first.name).inserted
      else { continue }
      collector.error(
        "type \"\(first.name)\" is defined twice" + first.location.ending(forSecond: type.name.location),
        at: type.name.location, notes: [.init("first defined here", at: first.location)])
    }
  }
}
