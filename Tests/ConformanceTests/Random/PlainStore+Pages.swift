@_spi(Generated) import Freshet

extension PlainStore {
  private enum Merge { case replace, append, prepend }

  /// Merges a page by its cursor arguments: none replaces, `after` appends, `before` prepends, and only behind the cursor
  /// that the list ends with.
  mutating func merge(
    _ member: AnswerMember, of owner: String, prefix: String, _ connection: MadeConnection
  ) {
    let filters = member.arguments.filter { connection.filters.contains($0.name) }
    let storage = PlainKey.storage(connection.handle, filters)
    let key = "\(prefix):\(storage)"
    guard case .object(let answer) = member.value else {
      // A null that an error explains takes no list away.
      let page = records[owner]?.slots[member.storage]
      if page?.errors.isEmpty ?? true || records[owner]?.slots[storage]?.value == nil {
        records[owner]?.slots[storage, default: Slot()].value = .null
      }
      return
    }
    records[owner]?.slots[storage, default: Slot()].value = .link(key)
    var list = lists[key] ?? List()
    let after = cursor("after", member)
    let before = cursor("before", member)
    var merge = Merge.replace
    if lists[key] != nil, after != nil || before != nil {
      merge = after != nil ? .append : .prepend
      guard list.info[merge == .append ? "endCursor" : "startCursor"]?.text == after ?? before else { return }
    }
    guard let page = records[answer.record] else { return }
    mergeEdges(page, into: &list, merge)
    mergeInfo(page, into: &list, merge)
    for (name, slot) in page.slots where name != "edges" && name != "pageInfo" {
      if let value = slot.value { list.rest[name] = value }
    }
    lists[key] = list
  }

  private func cursor(_ name: String, _ member: AnswerMember) -> String? {
    guard case .string(let text)? = member.arguments.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  private func mergeEdges(_ page: Record, into list: inout List, _ merge: Merge) {
    var added: [[String: Value]?] = []
    var held = merge == .replace ? [] : list.edges
    guard case .list(let edges)? = page.slots["edges"]?.value else {
      list.edges = merge == .replace ? [] : list.edges
      return
    }
    for edge in edges {
      guard let key = edge.link, let record = records[key] else {
        added.append(nil)
        continue
      }
      let slots = record.slots.compactMapValues(\.value)
      guard let node = slots["node"]?.link else {
        added.append(slots)
        continue
      }
      func isSame(_ other: [String: Value]?) -> Bool { other?["node"] == .link(node) }
      if let index = added.firstIndex(where: isSame) {
        added[index]?.merge(slots) { $1 }
      } else if let index = held.firstIndex(where: isSame) {
        held[index]?.merge(slots) { $1 }
      } else if merge == .replace, let old = list.edges.first(where: isSame) {
        added.append((old ?? [:]).merging(slots) { $1 })
      } else {
        added.append(slots)
      }
    }
    list.edges = merge == .prepend ? added + held : held + added
  }

  private func mergeInfo(_ page: Record, into list: inout List, _ merge: Merge) {
    let info = page.slots["pageInfo"]?.value?.link.flatMap { records[$0] }?.slots.compactMapValues(\.value) ?? [:]
    if merge == .replace { list.info.merge(info) { $1 } }
    let edges = Self.links(page.slots["edges"]?.value).compactMap { records[$0] }
    if merge != .prepend {
      if let more = info["hasNextPage"] { list.info["hasNextPage"] = more }
      // An empty page has no cursor: the list's stays.
      let end = info["endCursor"].flatMap { $0.text == nil ? nil : $0 } ?? edges.last?.slots["cursor"]?.value
      if let end { list.info["endCursor"] = end }
    }
    if merge != .append {
      if let more = info["hasPreviousPage"] { list.info["hasPreviousPage"] = more }
      let start = info["startCursor"].flatMap { $0.text == nil ? nil : $0 } ?? edges.first?.slots["cursor"]?.value
      if let start { list.info["startCursor"] = start }
    }
  }
}
