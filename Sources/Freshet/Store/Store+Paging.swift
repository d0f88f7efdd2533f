extension Store {
  /// The keys of a connection's own fields.
  struct ConnectionSymbols {
    var typename, edges, node, cursor, pageInfo, hasNextPage, hasPreviousPage, startCursor, endCursor: Symbol
    /// Flags of the client's own beside the list.
    var loadingNext, loadingPrevious: Symbol

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
      loadingNext = keys.symbol("__isLoadingNext")
      loadingPrevious = keys.symbol("__isLoadingPrevious")
    }

    func loading(_ direction: PageDirection) -> Symbol { direction == .next ? loadingNext : loadingPrevious }
  }

  /// Asks the delegate for a page, unless one is on its way or there is none.
  func load(_ direction: PageDirection, count: Int?, list: Record, scope: Scope, origin: Record?) {
    let symbols = connectionSymbols
    guard let delegate, let refetch = scope.plan.refetch, list.value(symbols.loading(direction)) != .boolean(true),
      case .link(let infoID) = list.value(symbols.pageInfo), let info = record(infoID)
    else { return }
    let more = direction == .next ? symbols.hasNextPage : symbols.hasPreviousPage
    let cursorSymbol = direction == .next ? symbols.endCursor : symbols.startCursor
    guard info.value(more) == .boolean(true), case .string(let cursor) = info.value(cursorSymbol) else { return }
    let document = refetch()
    guard
      let variables = scope.pageVariables(
        direction, cursor: cursor, count: count, list: list, origin: origin, document: document)
    else { return }
    set(list, symbols.loading(direction), .boolean(true))
    delegate.loadPage(PageRequest(document: document, variables: variables, direction: direction, connection: list))
  }

  /// Says that a page came, or will not come.
  package func finishLoading(_ request: PageRequest) {
    set(request.connection, connectionSymbols.loading(request.direction), .boolean(false))
  }

  /// Writes a value of the client's own, outside of any batch.
  private func set(_ record: Record, _ symbol: Symbol, _ value: Value) {
    let slot = record.slot(symbol)
    guard record.row.pointee.value(slot) != value else { return }
    record.row.pointee.set(slot, value)
    record.notify(slot)
  }
}

extension Scope {
  /// The variables that ask for a list's next page: the fragment's own with the cursor's and the count's replaced, the
  /// operation's that the query names, and the key of the record the fragment is read at.
  func pageVariables(
    _ direction: PageDirection, cursor: String, count: Int?, list: Record, origin: Record?, document: OperationDocument
  ) -> [String: JSONValue]? {
    let field = table.fields.first { field in
      field.connection.map { list.keyValue.hasSuffix(":" + store.keys.text(listSymbols[$0])) } ?? false
    }
    guard let field else { return nil }
    let (after, first) = direction == .next ? ("after", "first") : ("before", "last")
    guard let cursorName = field.storage.variable(of: after) else { return nil }
    let named = document.plan.table.variableNames
    var values = bound.operationVariables.filter { named.contains($0.key) }
    values.merge(bound.ownVariables) { _, own in own }
    values[cursorName] = .string(cursor)
    if let count, let countName = field.storage.variable(of: first) { values[countName] = .integer(Int64(count)) }
    // The other direction's cursor would cut the page.
    if let other = field.storage.variable(of: direction == .next ? "before" : "after") { values[other] = nil }
    guard let origin, origin.hasKey else { return values }
    // The arguments of the refetch's one root field say which variable stands for which key field.
    let root = document.plan.table.sets.first.flatMap { document.plan.table.fields[$0.fields].first }
    for key in origin.shape.keys {
      let name = root?.storage.variable(of: key) ?? key
      switch origin.value(store.keys.symbol(key)) {
      case .string(let text): values[name] = .string(text)
      case .integer(let integer): values[name] = .integer(integer)
      default: return nil
      }
    }
    return values
  }
}
