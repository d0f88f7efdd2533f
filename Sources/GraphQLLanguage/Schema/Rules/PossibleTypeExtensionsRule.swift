/// What is extended is defined, as a type of the same kind (3.4.3).
enum PossibleTypeExtensionsRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for case .typeExtension(let addition) in context.definitions {
      let name = addition.name
      guard let type = context.schema.type(name.text) else {
        collector.error(
          "there is no type \"\(name)\" to extend"
            + Suggestion.ending(for: name.text, among: context.types.lazy.map(\.name)),
          at: name.location)
        continue
      }
      // An extension of a built-in scalar can only add directives, and nobody reads them.
      guard type.kind != addition.kind else { continue }
      collector.error(
        "\"\(name)\" is extended as \"\(addition.kind.rawValue)\" but defined as \"\(type.kind.rawValue)\"",
        at: name.location, notes: type.isBuiltIn ? [] : [.init("defined here", at: type.location)])
    }
  }
}
