extension Store {
  /// The lists an edit names; what the store does not hold is logged.
  func lists(_ edit: PlanEdit, _ field: PlanField, _ scope: Scope) -> [Record] {
    connectionIDs(edit.connections?.value(scope.variables)).compactMap { id in
      if let list = table.find(0, id), !list.isDeleted, !list.value(connectionSymbols.edges).isMissing { return list }
      warn(LogEvent(.connectionNotHeld, operation: scope.document?.name, detail: field.response))
      return nil
    }
  }

  private func connectionIDs(_ value: JSONValue?) -> [String] {
    switch value {
    case .string(let id): [id]
    case .array(let values): values.flatMap { connectionIDs($0) }
    default: []
    }
  }

  // MARK: Insertion

  /// Inserts edges, once by node.
  func insertEdges(_ value: Value, into lists: [Record], atEnd: Bool) {
    for case let edge? in links(value).map({ record($0) }) {
      guard let node = link(edge, connectionSymbols.node) else { continue }
      for list in lists {
        insert(node, into: list, atEnd: atEnd) { index in clientEdge(edge, list, &index) }
      }
    }
  }

  /// Inserts nodes, once each, inside edges that are made for them.
  func insertNodes(_ value: Value, in edgeShape: Shape, into lists: [Record], atEnd: Bool) {
    for node in links(value) where node != .none {
      for list in lists {
        insert(node, into: list, atEnd: atEnd) { index in
          let edge = newEdge(edgeShape, list, &index)
          put(edge, connectionSymbols.node, .link(node))
          put(edge, connectionSymbols.typename, .string(edgeShape.typeName))
          return edge
        }
      }
    }
  }

  private func insert(
    _ node: RecordID, into list: Record, atEnd: Bool, edge makeEdge: (inout ConnectionIndex) -> Record
  ) {
    var index = self.index(list)
    if let known = index.edgeOfNode[node], record(known) != nil { return }
    let edge = makeEdge(&index)
    index.edgeOfNode[node] = edge.id
    connectionIndexes[list.id] = index
    let held = links(list.value(connectionSymbols.edges))
    put(list, connectionSymbols.edges, .links(atEnd ? held + [edge.id] : [edge.id] + held))
  }

  // MARK: Removal

  /// Takes the edge of the node with that id out of a list; the node stays what it is.
  func removeEdge(of id: String, from list: Record) {
    var index = self.index(list)
    let nodes = shapeList.compactMap { shape in
      shape.keys.count == 1 ? table.find(UInt32(shape.number + 1), id)?.id : nil
    }
    .filter { index.edgeOfNode[$0] != nil }
    guard nodes.count <= 1 else {
      let types = nodes.compactMap { record($0)?.typeName }.sorted()
      warn(LogEvent(.ambiguousID, detail: types.joined(separator: ", ")))
      return
    }
    guard let node = nodes.first, let edge = index.edgeOfNode.removeValue(forKey: node) else { return }
    connectionIndexes[list.id] = index
    put(list, connectionSymbols.edges, .links(links(list.value(connectionSymbols.edges)).filter { $0 != edge }))
  }
}
