/// The roots are different object types, and the one for queries is there (3.3.1).
enum RootOperationTypesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    let schema = context.schema
    var first: [Name: OperationKind] = [:]
    var kinds: Set<OperationKind> = []
    for root in context.roots where kinds.insert(root.kind).inserted {
      let name = root.type
      guard let type = schema.type(name.text) else {
        let objects = context.types.lazy.filter(\.isObject).map(\.name)
        collector.error(
          "the \(root.kind.rawValue) root \"\(name)\" is not defined"
            + Suggestion.ending(for: name.text, among: objects),
          at: name.location)
        continue
      }
      if !type.isObject {
        collector.error(
          "the \(root.kind.rawValue) root \"\(name)\" must be an object type, and is \(type.kind.title)",
          at: name.location)
      }
      if let other = first[name] {
        collector.error(
          "\"\(name)\" is the \(other.rawValue) root and the \(root.kind.rawValue) root", at: name.location)
      }
      first[name] = first[name] ?? root.kind
    }
    // A document of operations in a schema's place is another fault.
    guard schema.root(.query) == nil, !kinds.contains(.query), !context.types.isEmpty else { return }
    let definition = context.definitions.lazy.compactMap { definition -> SourceLocation? in
      if case .schema(let schema) = definition { schema.location } else { nil }
    }.first
    collector.error(
      definition == nil
        ? "the schema has no query root: no object type is called \"Query\" and none is named as it"
        : "the schema names no query root",
      at: definition ?? context.types.first { $0.name == "Query" }?.location)
  }
}
