extension Store {
  /// The keys of a connection's own fields.
  struct ConnectionSymbols {
    var typename, edges, node, cursor, pageInfo, hasNextPage, hasPreviousPage, startCursor, endCursor: Symbol
    /// The client's own, at a record that something was loaded for.
    var loads: Symbol

    init(_ keys: inout StorageKeys) {
      typename = keys.symbol("__typename")
      edges = keys.symbol("edges")
      node = keys.symbol("node")
      cursor = keys.symbol("cursor")
      pageInfo = keys.symbol("pageInfo")
      hasNextPage = keys.symbol("hasNextPage")
      hasPreviousPage = keys.symbol("hasPreviousPage")
      startCursor = keys.symbol("startCursor")
      endCursor = keys.symbol("endCursor")
      loads = keys.symbol("__loads")
    }
  }

  /// Asks for a page, unless one is on its way or there is none.
  func load(_ direction: PageDirection, count: Int?, list: Record, scope: Scope, origin: Record?) {
    let symbols = connectionSymbols
    guard case .link(let infoID) = list.value(symbols.pageInfo), let info = record(infoID) else { return }
    let more = direction == .next ? symbols.hasNextPage : symbols.hasPreviousPage
    let cursorSymbol = direction == .next ? symbols.endCursor : symbols.startCursor
    guard info.value(more) == .boolean(true), case .string(let cursor) = info.value(cursorSymbol) else { return }
    guard let request = scope.page(direction, behind: cursor, count: count, of: list, origin: origin) else { return }
    start(request)
  }

  /// Asks for a list anew, unless that is on its way.
  func reload(_ list: Record, count: Int?, scope: Scope, origin: Record?) {
    scope.firstPage(count: count, of: list, origin: origin).map(start)
  }

  /// Writes a value that no response says, outside of any batch.
  func set(_ record: Record, _ symbol: Symbol, _ value: Value) {
    let slot = record.slot(symbol)
    guard record.row.pointee.value(slot) != value else { return }
    record.row.pointee.set(slot, value)
    record.notify(slot)
  }
}

extension Scope {
  /// What asks for further pages: a refetchable fragment's query, or, for a list that a query reads itself, that query.
  var pagingDocument: OperationDocument? { plan.refetch?() ?? (document?.kind == .query ? document : nil) }

  /// What asks for a list's next page: a refetch, with the cursor's and the count's variables replaced.
  func page(
    _ direction: PageDirection, behind cursor: String, count: Int?, of list: Record, origin: Record?
  ) -> LoadRequest? {
    let (after, first) = direction == .next ? ("after", "first") : ("before", "last")
    guard let document = pagingDocument, let arguments = line(of: list)?.storage,
      let cursorName = arguments.variable(of: after), var values = refetchVariables(of: document, origin: origin)
    else { return nil }
    values[cursorName] = .string(cursor)
    if let count, let countName = arguments.variable(of: first) { values[countName] = .integer(Int64(count)) }
    // The other direction's cursor would cut the page.
    if let other = arguments.variable(of: direction == .next ? "before" : "after") { values[other] = nil }
    return LoadRequest(.page(list.id, direction), document: document, variables: values)
  }

  /// What asks for a list from its first page on: a refetch without cursors.
  func firstPage(count: Int?, of list: Record, origin: Record?) -> LoadRequest? {
    guard let document = pagingDocument, let arguments = line(of: list)?.storage,
      var values = refetchVariables(of: document, origin: origin)
    else { return nil }
    for cursor in ["after", "before"] { if let name = arguments.variable(of: cursor) { values[name] = nil } }
    if let count, let name = arguments.variable(of: "first") ?? arguments.variable(of: "last") {
      values[name] = .integer(Int64(count))
    }
    return LoadRequest(.list(list.id), document: document, variables: values)
  }

  /// The connection's line of the client's list.
  private func line(of list: Record) -> PlanField? {
    table.fields.first { field in
      field.connection.map { list.keyValue.hasSuffix(":" + store.keys.text(listSymbols[$0])) } ?? false
    }
  }

  /// The variables that fetch what a fragment reads again: its own, the operation's that the query names, and the key
  /// of the record it is read at; nil where that is not held.
  func refetchVariables(of document: OperationDocument, origin: Record?) -> [String: JSONValue]? {
    if document === self.document { return bound.operationVariables }
    let table = document.plan.table
    let named = table.variableNames
    var values = bound.operationVariables.filter { named.contains($0.key) }
    values.merge(bound.ownVariables) { _, own in own }
    guard let origin, origin !== store.existingRoot(.query) else { return values }
    // The arguments of the query's one root field say which variable stands for which field of the record.
    guard let root = table.sets.first.flatMap({ table.fields[$0.fields].first }) else { return nil }
    for argument in root.storage.arguments {
      guard case .variable(let name) = argument.value else { continue }
      switch origin.value(store.keys.symbol(argument.name)) {
      case .string(let text): values[name] = .string(text)
      case .integer(let integer): values[name] = .integer(integer)
      case .boolean(let flag): values[name] = .boolean(flag)
      case .float(let double): values[name] = .float(double)
      case .text(let text): values[name] = .literal(text)
      default: return nil
      }
    }
    return values
  }
}
