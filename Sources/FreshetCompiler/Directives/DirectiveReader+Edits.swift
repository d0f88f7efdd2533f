import GraphQLLanguage

/// The edge, node and record directives.
extension DirectiveReader {
  private static let editRule = "EdgeDirectives"

  mutating func edits(_ field: Field, type: TypeReference) -> [FieldEdit] {
    var edits: [FieldEdit] = []
    for directive in field.directives {
      guard let edit = edit(directive, field, type: type) else { continue }
      if let message = Self.conflict(edit, edits) {
        diagnostics.error(message, at: edit.location, rule: Self.editRule)
      } else {
        edits.append(edit)
      }
    }
    return edits
  }

  private static func conflict(_ edit: FieldEdit, _ others: [FieldEdit]) -> String? {
    for other in others {
      switch (other.action, edit.action) {
      case (.insertEdge, .insertEdge): return "an edge is either appended or prepended"
      case (.insertNode, .insertNode): return "a node is either appended or prepended"
      case (.insertEdge, .insertNode), (.insertNode, .insertEdge):
        return "\"@\(other.name)\" and \"@\(edit.name)\" cannot stand together: one takes an edge, the other a node"
      default: continue
      }
    }
    return nil
  }

  private mutating func edit(_ directive: Directive, _ field: Field, type: TypeReference) -> FieldEdit? {
    switch directive.name.text {
    case "appendEdge": return edge(directive, .append, field, type)
    case "prependEdge": return edge(directive, .prepend, field, type)
    case "appendNode": return node(directive, .append, field, type)
    case "prependNode": return node(directive, .prepend, field, type)
    case "deleteEdge":
      guard isID(directive, field, type, rule: Self.editRule), let connections = connections(of: directive) else {
        return nil
      }
      return FieldEdit(action: .deleteEdge, connections: connections, location: directive.location)
    case "deleteRecord": return record(directive, field, type)
    default: return nil
    }
  }

  // MARK: Edges and nodes

  private mutating func edge(
    _ directive: Directive, _ end: FieldEdit.End, _ field: Field, _ type: TypeReference
  ) -> FieldEdit? {
    guard let connections = connections(of: directive) else { return nil }
    guard !type.isNestedList, nodeType(ofEdge: type.name.text) != nil else {
      diagnostics.error(
        "\"@\(directive.name)\" stands on an edge, an object with \"node\", or on a list of edges; \"\(field.name)\" is"
          + " of type \"\(type)\"", at: directive.location, rule: Self.editRule)
      return nil
    }
    return FieldEdit(action: .insertEdge(end), connections: connections, location: directive.location)
  }

  private mutating func node(
    _ directive: Directive, _ end: FieldEdit.End, _ field: Field, _ type: TypeReference
  ) -> FieldEdit? {
    guard let connections = connections(of: directive), let argument = directive.argument("edgeTypeName"),
      let edgeType = argument.value.stringValue
    else { return nil }
    guard !type.isNestedList, schema.isComposite(type.name.text) else {
      diagnostics.error(
        "\"@\(directive.name)\" stands on an object, or on a list of objects; \"\(field.name)\" is of type \"\(type)\"",
        at: directive.location, rule: Self.editRule)
      return nil
    }
    guard schema.type(edgeType)?.isObject == true else {
      diagnostics.error(
        "\"\(edgeType)\" is no object type of the schema"
          + Suggestion.ending(for: edgeType, among: schema.objectTypeNames),
        at: argument.value.location, rule: Self.editRule)
      return nil
    }
    guard let held = nodeType(ofEdge: edgeType) else {
      diagnostics.error(
        "\"\(edgeType)\" is no edge: it has no field \"node\" of an object", at: argument.value.location,
        rule: Self.editRule)
      return nil
    }
    guard !Set(schema.possibleTypes(of: held)).isDisjoint(with: schema.possibleTypes(of: type.name.text)) else {
      diagnostics.error(
        "the nodes of \"\(edgeType)\" are of type \"\(held)\", and \"\(field.name)\" is of type \"\(type)\"",
        at: argument.value.location, rule: Self.editRule)
      return nil
    }
    return FieldEdit(
      action: .insertNode(end, edgeType: edgeType), connections: connections, location: directive.location)
  }

  private func nodeType(ofEdge type: String) -> String? {
    guard let node = schema.field("node", of: type)?.type, node.element == nil, schema.isComposite(node.name.text)
    else {
      return nil
    }
    return node.name.text
  }

  /// A variable, or a list; a single id stands for a list of it. What is neither was told of before.
  private func connections(of directive: Directive) -> Value? {
    guard let value = directive.argument("connections")?.value else { return nil }
    switch value.kind {
    case .variable, .list: return value
    case .string: return Value(.list([value]), location: value.location)
    default: return nil
    }
  }

  // MARK: Records

  private mutating func record(_ directive: Directive, _ field: Field, _ type: TypeReference) -> FieldEdit? {
    guard isID(directive, field, type, rule: "DeleteRecord") else { return nil }
    guard let argument = directive.argument("type"), let name = argument.value.stringValue else {
      if !schema.isAbstract("Node") {
        diagnostics.error(
          "the schema has no interface \"Node\", so an id alone does not name a record: say of which type it is,"
            + " \"@deleteRecord(type: …)\"", at: directive.location, rule: "DeleteRecord")
      }
      return FieldEdit(action: .deleteRecord(type: nil), location: directive.location)
    }
    if schema.type(name)?.isObject != true {
      diagnostics.error(
        "\"\(name)\" is no object type of the schema\(Suggestion.ending(for: name, among: schema.objectTypeNames))",
        at: argument.value.location, rule: "DeleteRecord")
    }
    return FieldEdit(action: .deleteRecord(type: name), location: directive.location)
  }

  private mutating func isID(_ directive: Directive, _ field: Field, _ type: TypeReference, rule: String) -> Bool {
    if ["ID", "String"].contains(type.name.text) { return true }
    diagnostics.error(
      "\"@\(directive.name)\" stands on an id, or a list of ids; \"\(field.name)\" is of type \"\(type)\"",
      at: directive.location, rule: rule)
    return false
  }
}

extension TypeReference {
  /// Whether it is a list of lists.
  fileprivate var isNestedList: Bool { element?.element != nil }
}
