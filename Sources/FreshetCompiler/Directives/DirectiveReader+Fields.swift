import GraphQLLanguage

extension DirectiveReader {
  mutating func connection(_ field: Field) -> Connection? {
    guard let directive = field.directives.first(named: "connection"),
      let key = directive.argument("key")?.value.stringValue
    else { return nil }
    var filters: [String]?
    if let argument = directive.argument("filters"), case .list(let values) = argument.value.kind {
      filters = values.compactMap(\.stringValue)
      let given = field.arguments.map(\.name.text)
      for value in values {
        guard let name = value.stringValue, !given.contains(name) else { continue }
        diagnostics.error(
          "\"filters\" names \"\(name)\", which is no argument that \"\(field.name)\" is given"
            + Suggestion.ending(for: name, among: given),
          at: value.location, rule: "Connection")
      }
    }
    return Connection(key: key, filters: filters, location: directive.location)
  }

  mutating func edgeEdit(_ field: Field, type: TypeReference) -> EdgeEdit? {
    let edits = field.directives.compactMap { directive -> (Directive, EdgeEdit.End)? in
      switch directive.name.text {
      case "appendEdge": (directive, .append)
      case "prependEdge": (directive, .prepend)
      default: nil
      }
    }
    guard let (directive, end) = edits.first else { return nil }
    if edits.count > 1 {
      diagnostics.error(
        "an edge is either appended or prepended", at: edits[1].0.location, rule: "EdgeDirectives")
    }
    guard let value = directive.argument("connections")?.value else { return nil }
    guard let variable = value.variableName else {
      diagnostics.error(
        "\"connections\" of \"@\(directive.name)\" is a variable: the ids of connections are known when the app runs",
        at: value.location, rule: "EdgeDirectives")
      return nil
    }
    guard type.element == nil, schema.field("node", of: type.name.text) != nil else {
      diagnostics.error(
        "\"@\(directive.name)\" stands on an edge, an object with \"node\"; \"\(field.name)\" is of type \"\(type)\"",
        at: directive.location, rule: "EdgeDirectives")
      return nil
    }
    return EdgeEdit(end: end, connections: variable)
  }

  mutating func deletion(_ field: Field, type: TypeReference) -> Deletion? {
    guard let directive = field.directives.first(named: "deleteRecord") else { return nil }
    guard ["ID", "String"].contains(type.name.text) else {
      diagnostics.error(
        "\"@deleteRecord\" stands on an id, or a list of ids; \"\(field.name)\" is of type \"\(type)\"",
        at: directive.location, rule: "DeleteRecord")
      return nil
    }
    guard let argument = directive.argument("type"), let name = argument.value.stringValue else {
      if !schema.isAbstract("Node") {
        diagnostics.error(
          "the schema has no interface \"Node\", so an id alone does not name a record: say of which type it is,"
            + " \"@deleteRecord(type: …)\"", at: directive.location, rule: "DeleteRecord")
      }
      return Deletion(type: nil)
    }
    if schema.type(name)?.isObject != true {
      diagnostics.error(
        "\"\(name)\" is no object type of the schema\(Suggestion.ending(for: name, among: schema.objectTypeNames))",
        at: argument.value.location, rule: "DeleteRecord")
    }
    return Deletion(type: name)
  }
}
