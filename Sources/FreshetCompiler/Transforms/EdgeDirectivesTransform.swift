import GraphQLLanguage

/// The edge directives: an edge is inserted once by its node, so it has one selected.
struct EdgeDirectivesTransform {
  private let schema: Schema
  private var coverage: Coverage

  init(schema: Schema, program: Program) {
    self.schema = schema
    coverage = Coverage(schema: schema, fragments: program.fragments)
  }

  static func apply(to program: Program, schema: Schema) -> Program {
    var transform = EdgeDirectivesTransform(schema: schema, program: program)
    var program = program
    program.mapSelections { _, _, selections in
      selections.containsField { !$0.edits.isEmpty } ? transform.transform(selections) : selections
    }
    return program
  }

  private mutating func transform(_ selections: [TypedSelection]) -> [TypedSelection] {
    selections.map { selection in
      switch selection {
      case .field(var field):
        field.selections = transform(field.selections)
        if field.edits.contains(where: { if case .insertEdge = $0.action { true } else { false } }) { complete(&field) }
        return .field(field)
      case .inline(var fragment):
        fragment.selections = transform(fragment.selections)
        return .inline(fragment)
      case .spread: return selection
      }
    }
  }

  private mutating func complete(_ edge: inout TypedField) {
    guard let node = schema.field("node", of: edge.typeName) else { return }
    for type in schema.possibleTypes(of: edge.typeName) where !coverage.covers("node", edge.selections, type) {
      let typename = TypedField.typename(at: edge.location, addition: .identity)
      edge.selections.append(
        .field(
          TypedField(
            responseName: coverage.free("node", in: edge.selections), name: "node", type: node.type,
            selections: [.field(typename)], addition: .identity, location: edge.location)))
      return
    }
  }
}
