@MainActor extension Anchor {
  /// The anchor of a non-null connection's list.
  public func connection(_ ordinal: Int) -> Anchor {
    if let anchor = optionalConnection(ordinal) { return anchor }
    if let number = field(ordinal).connection, !record.value(scope.listSymbols[number]).isMissing {
      warnMissing(ordinal)
    }
    return nowhere
  }

  /// The anchor of a connection's list; nil where the server's value is null.
  public func optionalConnection(_ ordinal: Int) -> Anchor? {
    guard let number = field(ordinal).connection, !isLeftOut(ordinal) else { return nil }
    let value = record.observedValue(scope.listSymbols[number])
    if case .link(let list) = value { return following(list) }
    if value.isMissing, !mayBeAbsent(ordinal) { warnMissing(ordinal) }
    return nil
  }

  /// The same where the set that the list is read by has required fields: nil where one of them is null.
  public func optionalConnection(_ ordinal: Int, checking set: Int) -> Anchor? {
    guard let list = optionalConnection(ordinal), list.record.isWhole(scope, set) else { return nil }
    return list
  }

  /// The lens of a non-null connection's list.
  public func list<List: ConnectionLens>(_ ordinal: Int) -> List { List(connection(ordinal)) }

  /// The lens of a connection's list; nil where the server's value is null.
  public func optionalList<List: ConnectionLens>(_ ordinal: Int) -> List? {
    optionalConnection(ordinal).map { List($0) }
  }

  /// The same where the set that the list is read by has required fields: nil where one of them is null.
  public func optionalList<List: ConnectionLens>(_ ordinal: Int, checking set: Int) -> List? {
    optionalConnection(ordinal, checking: set).map { List($0) }
  }

  /// The nodes of a list's edges; those that read as null for a required field of theirs are skipped as well.
  public func nodes<Node: Lens>(
    edges: Int, node: Int, checkingEdges edgeSet: Int?, checkingNodes nodeSet: Int?
  ) -> [Node] {
    guard case .links(let links) = value(edges), node < scope.symbols.count else { return [] }
    return links.compactMap { link in
      guard link != .none, let edge = scope.store.record(link), edgeSet.map({ edge.isWhole(scope, $0) }) ?? true,
        case .link(let target) = edge.observedValue(scope.symbols[node])
      else { return nil }
      return nodeSet.map { following(target, checking: $0) } ?? following(target)
    }.map { Node($0) }
  }

  /// The nodes of a list's edges; null edges, null nodes and deleted nodes are skipped.
  public func nodes<Node: Lens>(edges: Int, node: Int) -> [Node] {
    guard case .links(let links) = value(edges) else { return [] }
    guard node < scope.symbols.count else { return [] }
    let symbol = scope.symbols[node]
    var nodes: [Node] = []
    nodes.reserveCapacity(links.count)
    for link in links where link != .none {
      guard let edge = scope.store.record(link), case .link(let target) = edge.observedValue(symbol),
        let anchor = following(target)
      else { continue }
      nodes.append(Node(anchor))
    }
    return nodes
  }

  func pageInfo(_ key: KeyPath<Store.ConnectionSymbols, Symbol>) -> Bool {
    let symbols = scope.store.connectionSymbols
    guard case .link(let link) = record.observedValue(symbols.pageInfo), let info = scope.store.record(link),
      case .boolean(let flag) = info.observedValue(symbols[keyPath: key])
    else { return false }
    return flag
  }

  func isLoading(_ direction: PageDirection) -> Bool {
    scope.store.isInFlight(observed(.page(record.id, direction)))
  }

  var isReloading: Bool { scope.store.isInFlight(observed(.list(record.id))) }

  /// Why the last of them that did not come failed.
  var loadFailure: Failure? {
    let loads: [Load] = [.list(record.id), .page(record.id, .next), .page(record.id, .previous)]
    return loads.lazy.compactMap { scope.store.failure(of: observed($0)) }.first
  }

  /// The load, whose changes the reader is told of.
  func observed(_ load: Load) -> Load {
    _ = record.observedValue(scope.store.connectionSymbols.loads)
    return load
  }

  func load(_ direction: PageDirection, _ count: Int?) {
    scope.store.load(direction, count: count, list: record, scope: scope, origin: origin)
  }

  func reload(_ count: Int?) { scope.store.reload(record, count: count, scope: scope, origin: origin) }
}
