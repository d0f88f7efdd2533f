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
    guard let delegate, let document = scope.pagingDocument, list.value(symbols.loading(direction)) != .boolean(true),
      case .link(let infoID) = list.value(symbols.pageInfo), let info = record(infoID)
    else { return }
    let more = direction == .next ? symbols.hasNextPage : symbols.hasPreviousPage
    let cursorSymbol = direction == .next ? symbols.endCursor : symbols.startCursor
    guard info.value(more) == .boolean(true), case .string(let cursor) = info.value(cursorSymbol) else { return }
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

  /// The variables that ask for a list's next page: those of a refetch, with the cursor's and the count's replaced.
  func pageVariables(
    _ direction: PageDirection, cursor: String, count: Int?, list: Record, origin: Record?, document: OperationDocument
  ) -> [String: JSONValue]? {
    let field = table.fields.first { field in
      field.connection.map { list.keyValue.hasSuffix(":" + store.keys.text(listSymbols[$0])) } ?? false
    }
    guard let field else { return nil }
    let (after, first) = direction == .next ? ("after", "first") : ("before", "last")
    guard let cursorName = field.storage.variable(of: after),
      var values = refetchVariables(of: document, origin: origin)
    else { return nil }
    values[cursorName] = .string(cursor)
    if let count, let countName = field.storage.variable(of: first) { values[countName] = .integer(Int64(count)) }
    // The other direction's cursor would cut the page.
    if let other = field.storage.variable(of: direction == .next ? "before" : "after") { values[other] = nil }
    return values
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

@MainActor extension Anchor {
  /// What fetches a refetchable fragment again, with the values its lens is read with; nil where it is none, or where its
  /// record has no key.
  package var refetch: (document: OperationDocument, variables: [String: JSONValue])? {
    guard let document = scope.plan.refetch?(),
      let variables = scope.refetchVariables(of: document, origin: origin)
    else { return nil }
    return (document, variables)
  }
}
