import GraphQLLanguage

/// `@connection`: adds the fields that pages are merged by, where the document has not got them.
///
/// An edge needs its `cursor` and its `node`; `pageInfo` needs `hasNextPage` and `endCursor` for a list that pages
/// forward, `hasPreviousPage` and `startCursor` for one that pages backward. What is there under an alias is there: the
/// store knows fields by their names.
struct ConnectionTransform {
  let schema: Schema
  var diagnostics = DiagnosticCollector()
  /// Whether the fragment whose selections are transformed loads further pages by a query of its own.
  private var isRefetchable = false

  init(schema: Schema) { self.schema = schema }

  mutating func apply(to program: Program) -> Program {
    var program = program
    let refetchable = Set(program.fragments.values.lazy.filter { $0.refetchQuery != nil }.map(\.name))
    program.mapSelections { _, document, selections in
      guard selections.containsField(where: { $0.connection != nil }) else { return selections }
      isRefetchable = refetchable.contains(document)
      return transform(selections)
    }
    return program
  }

  private mutating func transform(_ selections: [TypedSelection]) -> [TypedSelection] {
    selections.map { selection in
      switch selection {
      case .field(var field):
        field.selections = transform(field.selections)
        if let connection = field.connection { complete(&field, connection) }
        return .field(field)
      case .inline(var fragment):
        fragment.selections = transform(fragment.selections)
        return .inline(fragment)
      case .spread: return selection
      }
    }
  }

  private mutating func complete(_ field: inout TypedField, _ connection: Connection) {
    guard let shape = ConnectionShape(of: field, in: schema) else {
      diagnostics.error(
        "\"@connection\" needs a field whose type has \"edges\", a list of objects with \"cursor\" and \"node\", and"
          + " \"pageInfo\"; \"\(field.typeName)\", the type of \"\(field.name)\", is not like that",
        at: connection.location, rule: "Connection")
      return
    }
    guard check(field, connection) else { return }
    guard let edges = field.selections.firstIndex(whereField: "edges") else {
      diagnostics.error(
        "\"@connection\" needs \"edges\" selected in \"\(field.responseName)\", under its own name",
        at: connection.location, rule: "Connection")
      return
    }
    let location = field.location
    field.selections.updateField(at: edges) { edges in
      if edges.selections.firstIndex(ofField: "node") == nil {
        edges.selections.append(.field(added("node", shape.node, [typename(at: location)], at: location)))
      }
      if edges.selections.firstIndex(ofField: "cursor") == nil {
        edges.selections.insert(.field(added("cursor", shape.cursor, at: location)), at: 0)
      }
    }
    addPageInfo(to: &field, shape)
  }

  private func addPageInfo(to field: inout TypedField, _ shape: ConnectionShape) {
    var wanted: [String] = []
    let direction = PageDirection(of: field)
    if direction.isForward { wanted += ["hasNextPage", "endCursor"] }
    if direction.isBackward { wanted += ["hasPreviousPage", "startCursor"] }
    if field.selections.firstIndex(ofField: "pageInfo") == nil {
      field.selections.append(.field(added("pageInfo", shape.pageInfo, at: field.location)))
    }
    guard let index = field.selections.firstIndex(ofField: "pageInfo") else { return }
    let location = field.location
    field.selections.updateField(at: index) { pageInfo in
      for name in wanted where pageInfo.selections.firstIndex(ofField: name) == nil {
        guard let type = schema.field(name, of: shape.pageInfo.name.text)?.type else { continue }
        pageInfo.selections.append(.field(added(name, type, at: location)))
      }
    }
  }

  private mutating func check(_ field: TypedField, _ connection: Connection) -> Bool {
    let suffix = "_" + field.responseName
    if !connection.key.hasSuffix(suffix) || connection.key.utf8.count == suffix.utf8.count {
      diagnostics.error(
        "the key of a connection is a name of its own, then \"\(suffix)\"; \"\(connection.key)\" is not like that",
        at: connection.location, rule: "Connection")
      return false
    }
    let names = field.arguments.map(\.name.text)
    if !names.contains("first"), !names.contains("last") {
      diagnostics.error(
        "a connection needs the argument \"first\" or \"last\" on \"\(field.responseName)\"",
        at: connection.location, rule: "Connection")
      return false
    }
    if isRefetchable {
      if names.contains("first") { checkCursor("after", of: field, connection) }
      if names.contains("last") { checkCursor("before", of: field, connection) }
    }
    return true
  }

  /// The next page of a refetchable fragment is the fragment once more, with another cursor.
  private mutating func checkCursor(_ name: String, of field: TypedField, _ connection: Connection) {
    let argument = field.arguments.first { $0.name.text == name }
    guard argument?.value.variableName == nil else { return }
    diagnostics.error(
      "a list of a refetchable fragment pages by a variable: give \"\(field.responseName)\" the argument"
        + " \"\(name): $cursor\", and declare \"cursor\" in \"@argumentDefinitions\"",
      at: argument?.value.location ?? connection.location, rule: "Connection")
  }

  private func added(
    _ name: String, _ type: TypeReference, _ selections: [TypedSelection] = [], at location: SourceLocation
  ) -> TypedField {
    TypedField(
      responseName: name, name: name, type: type, selections: selections, addition: .connection, location: location)
  }

  private func typename(at location: SourceLocation) -> TypedSelection {
    .field(TypedField.typename(at: location, addition: .identity))
  }
}

/// The types of a connection's fixed fields.
struct ConnectionShape {
  let edges: TypeReference
  let cursor: TypeReference
  let node: TypeReference
  let pageInfo: TypeReference

  init?(of field: TypedField, in schema: Schema) {
    guard field.type.element == nil,
      let edges = schema.field("edges", of: field.typeName)?.type, edges.element != nil,
      let cursor = schema.field("cursor", of: edges.name.text)?.type,
      let node = schema.field("node", of: edges.name.text)?.type, node.element == nil,
      let pageInfo = schema.field("pageInfo", of: field.typeName)?.type, pageInfo.element == nil
    else { return nil }
    self.edges = edges
    self.cursor = cursor
    self.node = node
    self.pageInfo = pageInfo
  }
}

/// Which way a connection pages: by the arguments its field is given.
struct PageDirection {
  let isForward: Bool
  let isBackward: Bool

  init(of field: TypedField) {
    let names = Set(field.arguments.map(\.name.text))
    isForward = names.contains("first")
    isBackward = names.contains("last")
  }

  var code: String { (isForward ? "f" : "") + (isBackward ? "b" : "") }
}
