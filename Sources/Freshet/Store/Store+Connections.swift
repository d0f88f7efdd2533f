/// What a list's edges are known by, so that a page merges without reading the list.
struct ConnectionIndex {
  /// The list's edge of each node.
  var edgeOfNode: [RecordID: RecordID] = [:]
  /// The number the next edge's record gets.
  var nextEdge = 0
}

/// How a page went into the client's list.
enum PageMerge {
  case replace, append, prepend
}

/// A list that a page was merged into.
struct MergedPage {
  var list: Record
  var merge: PageMerge
}

extension Store {
  func links(_ value: Value) -> [RecordID] {
    switch value {
    case .links(let links): links
    case .link(let link): [link]
    default: []
    }
  }

  func link(_ record: Record, _ symbol: Symbol) -> RecordID? {
    if case .link(let link) = record.value(symbol) { link } else { nil }
  }

  private func text(_ record: Record?, _ symbol: Symbol) -> String? {
    if case .string(let text)? = record?.value(symbol) { text } else { nil }
  }

  // MARK: Pages

  /// Merges a page into the client's list, by the cursor it was asked with.
  ///
  /// - Returns: how; nil where it was not.
  func mergePage(_ edit: CommitEdit, _ field: PlanField, _ scope: Scope, _ number: Int) -> MergedPage? {
    let symbol = scope.listSymbols[number]
    guard case .link(let pageID) = edit.value, let page = record(pageID) else {
      if case .null = edit.value { put(edit.record, symbol, .null) }
      return nil
    }
    let list: Record
    let isNew: Bool
    if let held = link(edit.record, symbol).flatMap(record), !held.isDeleted {
      (list, isNew) = (held, false)
    } else {
      list = record(path: "\(edit.record.pathPrefix):\(keys.text(symbol))", page.shape)
      if list.isDeleted { revive(list) }
      isNew = list.value(connectionSymbols.edges).isMissing
      put(edit.record, symbol, .link(list.id))
    }
    if let wanted = scope.page, wanted != list.id, !isNew { return nil }
    let after = cursor(field, "after", scope)
    let before = cursor(field, "before", scope)
    let merge: PageMerge
    if isNew || (after == nil && before == nil) {
      merge = .replace
    } else {
      merge = after != nil ? .append : .prepend
      let info = link(list, connectionSymbols.pageInfo).flatMap(record)
      let end = text(info, merge == .append ? connectionSymbols.endCursor : connectionSymbols.startCursor)
      // A page behind another cursor than the list's end has been overtaken.
      guard end == (merge == .append ? after : before) else { return nil }
    }
    mergeEdges(page, into: list, merge)
    mergePageInfo(page, into: list, merge)
    copy(page, to: list, except: [connectionSymbols.edges, connectionSymbols.pageInfo])
    return MergedPage(list: list, merge: merge)
  }

  private func cursor(_ field: PlanField, _ argument: String, _ scope: Scope) -> String? {
    if case .string(let cursor)? = field.storage.value(of: argument, scope.variables) { cursor } else { nil }
  }

  private func mergeEdges(_ page: Record, into list: Record, _ merge: PageMerge) {
    let pageEdges = links(page.value(connectionSymbols.edges))
    let held = merge == .replace ? [] : links(list.value(connectionSymbols.edges))
    var index = self.index(list)
    var added: [RecordID] = []
    added.reserveCapacity(pageEdges.count)
    // Nodes the list shows already, or that this page had: an edge of one of them changes in its place.
    var placed: Set<RecordID> = []
    // Edges without a node have nothing to be known by: one that says the same stays.
    var nodeless = merge == .replace ? links(list.value(connectionSymbols.edges)).compactMap(record) : []
    nodeless.removeAll { link($0, connectionSymbols.node) != nil }
    for pageEdge in pageEdges {
      guard pageEdge != .none, let edge = record(pageEdge) else {
        added.append(.none)
        continue
      }
      guard let node = link(edge, connectionSymbols.node) else {
        let same = nodeless.firstIndex { isCopy($0, of: edge) }
        added.append(same.map { nodeless.remove(at: $0).id } ?? clientEdge(edge, list, &index).id)
        continue
      }
      if let known = index.edgeOfNode[node], let mine = record(known) {
        copy(edge, to: mine, except: [])
        if merge == .replace, placed.insert(node).inserted { added.append(known) }
      } else {
        let mine = clientEdge(edge, list, &index)
        index.edgeOfNode[node] = mine.id
        placed.insert(node)
        added.append(mine.id)
      }
    }
    if merge == .replace { index.edgeOfNode = index.edgeOfNode.filter { placed.contains($0.key) } }
    connectionIndexes[list.id] = index
    put(list, connectionSymbols.edges, .links(merge == .prepend ? added + held : held + added))
  }

  /// The list's own copy of an edge: a page's edge is keyed by its path, and the next page's first edge overwrites it.
  func clientEdge(_ edge: Record, _ list: Record, _ index: inout ConnectionIndex) -> Record {
    let mine = newEdge(edge.shape, list, &index)
    copy(edge, to: mine, except: [])
    return mine
  }

  func newEdge(_ shape: Shape, _ list: Record, _ index: inout ConnectionIndex) -> Record {
    let edge = record(path: "\(list.keyValue):edges:\(index.nextEdge)", shape)
    index.nextEdge += 1
    // A number used before the index was lost may have left values.
    if !edge.row.pointee.isNew { revive(edge) }
    return edge
  }

  /// The list's index, made from its edges where none is held.
  func index(_ list: Record) -> ConnectionIndex {
    if let index = connectionIndexes[list.id] { return index }
    var index = ConnectionIndex()
    let edges = links(list.value(connectionSymbols.edges))
    for id in edges where id != .none {
      guard let edge = record(id) else { continue }
      if let number = edge.keyValue.utf8.lastIndex(of: UInt8(ascii: ":")) {
        index.nextEdge = max(index.nextEdge, (Int(edge.keyValue[number...].dropFirst()) ?? 0) + 1)
      }
      if let node = link(edge, connectionSymbols.node) { index.edgeOfNode[node] = id }
    }
    return index
  }

  func mergePageInfo(_ page: Record, into list: Record, _ merge: PageMerge) {
    let symbols = connectionSymbols
    let pageInfo = link(page, symbols.pageInfo).flatMap(record)
    let shape = pageInfo?.shape ?? shape("PageInfo")
    let info = record(path: "\(list.keyValue):pageInfo", shape)
    if merge == .replace, let pageInfo { copy(pageInfo, to: info, except: []) }
    let edges = links(page.value(symbols.edges)).compactMap(record)
    if merge != .prepend {
      if let more = pageInfo?.value(symbols.hasNextPage), !more.isMissing { put(info, symbols.hasNextPage, more) }
      // An empty page has no cursor: the list's stays.
      if let end = text(pageInfo, symbols.endCursor) ?? text(edges.last, symbols.cursor) {
        put(info, symbols.endCursor, .string(end))
      }
    }
    if merge != .append {
      if let more = pageInfo?.value(symbols.hasPreviousPage), !more.isMissing {
        put(info, symbols.hasPreviousPage, more)
      }
      if let start = text(pageInfo, symbols.startCursor) ?? text(edges.first, symbols.cursor) {
        put(info, symbols.startCursor, .string(start))
      }
    }
    put(list, symbols.pageInfo, .link(info.id))
  }

  /// Whether a record holds what another holds, and no more.
  private func isCopy(_ copy: Record, of source: Record) -> Bool {
    guard copy.shape === source.shape, copy.row.pointee.extraCount <= source.row.pointee.extraCount else {
      return false
    }
    let isEqual = source.shape.symbols.allSatisfy { copy.value($0) == source.value($0) }
    return isEqual
      && (0..<source.row.pointee.extraCount).allSatisfy { number in
        let extra = source.row.pointee.extras.unsafelyUnwrapped[Int(number)]
        return copy.value(extra.symbol) == extra.value
      }
  }

  /// Writes what one record holds into another of the same type.
  func copy(_ source: Record, to target: Record, except: Set<Symbol>) {
    guard source !== target, source.shape === target.shape else { return }
    for slot in 0..<min(source.row.pointee.slotCount, Int32(source.shape.count)) {
      let value = source.row.pointee.value(SlotIndex(raw: slot))
      if value.isMissing || except.contains(source.shape.symbols[Int(slot)]) { continue }
      put(target, SlotIndex(raw: slot), value)
    }
    for number in 0..<source.row.pointee.extraCount {
      let extra = source.row.pointee.extras.unsafelyUnwrapped[Int(number)]
      if !extra.value.isMissing { put(target, extra.symbol, extra.value) }
    }
  }
}
