import GraphQLLanguage

/// What happens with a field's value besides being stored: an edge, node or record directive.
struct FieldEdit: Sendable {
  enum End: String, Hashable, Sendable {
    case append = "a"
    case prepend = "p"
  }

  enum Action: Hashable, Sendable {
    /// `@appendEdge`, `@prependEdge`.
    case insertEdge(End)
    /// `@appendNode`, `@prependNode`: an edge of the type is made around the node.
    case insertNode(End, edgeType: String)
    /// `@deleteEdge`.
    case deleteEdge
    /// `@deleteRecord`, with its `type` argument.
    case deleteRecord(type: String?)
  }

  var action: Action
  /// The `connections` argument: a variable, or a list of ids and variables; nil for records.
  var connections: Value?
  /// The directive's.
  var location: SourceLocation

  /// The directive's name.
  var name: String {
    switch action {
    case .insertEdge(.append): "appendEdge"
    case .insertEdge(.prepend): "prependEdge"
    case .insertNode(.append, _): "appendNode"
    case .insertNode(.prepend, _): "prependNode"
    case .deleteEdge: "deleteEdge"
    case .deleteRecord: "deleteRecord"
    }
  }

  /// The type of `connections`.
  static func connectionsType(at location: SourceLocation) -> TypeReference {
    .nonNull(.list(.nonNull(.named(Name("ID", at: location)))))
  }
}
