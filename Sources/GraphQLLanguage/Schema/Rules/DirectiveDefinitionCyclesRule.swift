/// A directive is not used in its own definition, nor by what that names (3.13).
enum DirectiveDefinitionCyclesRule: SchemaRule {
  private enum Node: Hashable {
    case directive(String)
    case type(String)
  }

  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    let directives = context.directives
    let schema = context.schema
    let circles = CircleSearch.circles(from: directives.map { Node.directive($0.name.text) }) { node in
      switch node {
      case .directive(let name): (schema.directives[name]?.arguments ?? []).flatMap(references)
      case .type(let name): schema.type(name).map(references) ?? []
      }
    }
    for directive in directives {
      guard let circle = circles.first(where: { $0.contains(.directive(directive.name.text)) }) else { continue }
      let others = circle.subtracting([.directive(directive.name.text)]).map(title).sorted()
      collector.error(
        "directive \"@\(directive.name)\" is used in its own definition"
          + (others.isEmpty ? "" : ", through \(others.joined(separator: ", "))"), at: directive.name.location)
    }
  }

  private static func references(of input: InputValueDefinition) -> [Node] {
    [.type(input.type.name.text)] + references(of: input.directives)
  }

  private static func references(of type: SchemaType) -> [Node] {
    references(of: type.definition.directives) + type.values.flatMap { references(of: $0.directives) }
      + type.inputFields.flatMap(references)
  }

  private static func references(of directives: [Directive]) -> [Node] { directives.map { .directive($0.name.text) } }

  private static func title(_ node: Node) -> String {
    switch node {
    case .directive(let name): "\"@\(name)\""
    case .type(let name): "\"\(name)\""
    }
  }
}
