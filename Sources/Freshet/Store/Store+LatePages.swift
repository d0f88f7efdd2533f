/// A page of a response in parts: the client's list has edges of its own, so what comes late for the page, its edges or
/// its page info is copied to the list's.
struct AssembledPage {
  enum Role { case page, edge, pageInfo }

  var page: Record
  var merged: MergedPage
  var role = Role.page

  var edge: AssembledPage { AssembledPage(page: page, merged: merged, role: .edge) }
  var pageInfo: AssembledPage { AssembledPage(page: page, merged: merged, role: .pageInfo) }
}

extension Store {
  /// Members came for what stands at a place.
  func mergeLate(_ place: PartPlace, _ parts: PartRecords) {
    guard let page = parts.pages[place], let record = parts.record(place) else { return }
    switch page.role {
    case .page:
      let edges = links(page.page.value(connectionSymbols.edges))
      insertLate(edges[...], behind: nil, page)
      mergePageInfo(page.page, into: page.merged.list, page.merged.merge)
      copy(page.page, to: page.merged.list, except: [connectionSymbols.edges, connectionSymbols.pageInfo])
    case .edge: insertLate([record.id], behind: nil, page)
    case .pageInfo: mergePageInfo(page.page, into: page.merged.list, page.merged.merge)
    }
  }

  /// Items came for a streamed list, which may be a page's edges.
  func mergeLate(items place: PartPlace, _ list: StreamedList, from start: Int, _ parts: PartRecords) {
    guard let page = parts.pages[place], let values = parts.lists[place]?.values else { return }
    let edges = values.map { if case .link(let id) = $0 { id } else { RecordID.none } }
    guard start < edges.count else { return }
    insertLate(edges[start...], behind: start > 0 ? edges[start - 1] : nil, page)
    mergePageInfo(page.page, into: page.merged.list, page.merged.merge)
    let chunk = parts.records.count - 1
    let added = Set(edges[start...])
    for (entry, record) in parts.records[chunk].enumerated() where record.map({ added.contains($0.id) }) ?? false {
      parts.pages[PartPlace(chunk: chunk, entry: entry)] = page.edge
    }
  }

  /// Puts edges of a page into the list: one whose node is there already changes in its place, the others go behind the
  /// page's edge before them.
  private func insertLate(_ edges: ArraySlice<RecordID>, behind previous: RecordID?, _ page: AssembledPage) {
    let list = page.merged.list
    guard record(list.id) === list, !list.isDeleted else { return }
    var index = self.index(list)
    var held = links(list.value(connectionSymbols.edges))
    var position = page.merged.merge == .prepend ? 0 : held.count
    if let previous, let mine = mine(previous, index), let found = held.firstIndex(of: mine) { position = found + 1 }
    for id in edges {
      guard let edge = record(id), id != .none else {
        held.insert(.none, at: position)
        position += 1
        continue
      }
      if let known = mine(id, index), let mine = record(known) {
        copy(edge, to: mine, except: [])
        if let found = held.firstIndex(of: known) { position = found + 1 }
        continue
      }
      let mine = clientEdge(edge, list, &index)
      if let node = link(edge, connectionSymbols.node) { index.edgeOfNode[node] = mine.id }
      held.insert(mine.id, at: position)
      position += 1
    }
    connectionIndexes[list.id] = index
    put(list, connectionSymbols.edges, .links(held))
  }

  /// The list's edge of the node that a page's edge has.
  private func mine(_ edge: RecordID, _ index: ConnectionIndex) -> RecordID? {
    record(edge).flatMap { link($0, connectionSymbols.node) }.flatMap { index.edgeOfNode[$0] }
  }
}
