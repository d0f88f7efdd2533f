/// What the store has to remember of a change set while parts of its response come.
struct PartNotes {
  /// The record of each object, by its entry.
  var records: ContiguousArray<Record?>
  /// Streamed lists, by their entry.
  var lists: [Int: StreamedList] = [:]
  /// Connections' pages.
  var pages: [NotedPage] = []
  /// The objects that have lines which come in parts, and the sets these are in.
  var hosts: [(record: Record, set: Int)] = []
  private var hasParts: [Bool] = []

  init(_ count: Int, _ table: PlanTable) {
    records = ContiguousArray(repeating: nil, count: count)
    hasParts = table.sets.map { set in table.fields[set.fields].contains { $0.label != nil } }
  }

  /// What is known of a change set that went nowhere.
  init() { records = [] }

  mutating func note(_ record: Record, at place: Int, readBy set: Int) {
    records[place] = record
    if hasParts[set] { hosts.append((record, set)) }
  }
}

/// A page of a connection, its edges and its page info, by their entries.
struct NotedPage {
  var place: Int
  var line: Int
  var parent: Record
  var edges: [Int] = []
  var edgeList: Int?
  var pageInfo: Int?
}

/// It reads again what a walk has just written, so that walks over responses without parts remember nothing.
extension CommitWalk {
  /// What the members of the change set's object became, which is a record.
  func notes(of row: RowPointer, readBy set: Int) -> PartNotes {
    var notes = PartNotes(changes.count, scope.table)
    if changes.count > 0 { note(0, row, readBy: set, &notes) }
    return notes
  }

  /// What the items of a streamed list became, the first of which has the index `start`.
  func notes(ofItems row: RowPointer, from start: Int) -> PartNotes {
    var notes = PartNotes(changes.count, scope.table)
    _ = noteElements(0, row, slot(entries[0].field, row), [], from: start, &notes)
    return notes
  }

  private func slot(_ field: Int, _ row: RowPointer) -> SlotIndex { row.pointee.object.slot(symbols[field]) }

  private func note(_ place: Int, _ row: RowPointer, readBy set: Int, _ notes: inout PartNotes) {
    notes.note(row.pointee.object, at: place, readBy: set)
    let header = entries[place]
    var index = place + 1
    let end = place + header.span
    if header.c & ObjectKey.hasType != 0 { index += 1 }
    while index < end {
      let entry = entries[index]
      switch entry.kind {
      case .object:
        let child = findRecord(index, parent: row, slot: slot(entry.field, row), indexes: [], known: nil)
        note(index, child, readBy: Int(rows[entry.field].target), &notes)
        notePage(index, row, &notes)
      case .list:
        let slot = slot(entry.field, row)
        _ = noteElements(index, row, slot, [], from: 0, &notes)
        if scope.table.fields[entry.field].stream != nil {
          notes.lists[index] = StreamedList(
            parent: row.pointee.object, line: entry.field, values: StreamedList.values(row.pointee.value(slot)))
        }
      default: break
      }
      index += entry.span
    }
  }

  /// - Returns: the entries of the elements that are objects.
  private func noteElements(
    _ place: Int, _ row: RowPointer, _ slot: SlotIndex, _ indexes: [Int], from start: Int, _ notes: inout PartNotes
  ) -> [Int] {
    guard rows[entries[place].field].base == .object else { return [] }
    var known: [RecordID] = []
    if indexes.isEmpty, case .links(let links) = row.pointee.value(slot) { known = links }
    var objects: [Int] = []
    var number = start
    var index = place + 1
    let end = place + entries[place].span
    while index < end {
      let entry = entries[index]
      switch entry.kind {
      case .object:
        let link = number < known.count ? known[number] : nil
        let child = findRecord(index, parent: row, slot: slot, indexes: indexes + [number], known: link)
        note(index, child, readBy: Int(rows[entry.field].target), &notes)
        objects.append(index)
      case .list: objects += noteElements(index, row, slot, indexes + [number], from: 0, &notes)
      default: break
      }
      number += entry.kind == .null ? Int(entry.b) : 1
      index += entry.span
    }
    return objects
  }

  private func notePage(_ place: Int, _ row: RowPointer, _ notes: inout PartNotes) {
    guard scope.table.fields[entries[place].field].connection != nil else { return }
    var page = NotedPage(place: place, line: entries[place].field, parent: row.pointee.object)
    var index = place + 1
    while index < place + entries[place].span {
      let entry = entries[index]
      if entry.kind == .list, scope.table.fields[entry.field].storage.name == "edges" {
        page.edgeList = index
        page.edges = (index + 1..<index + entry.span).filter {
          entries[$0].kind == .object && entries[$0].field == entry.field
        }
      } else if entry.kind == .object, scope.table.fields[entry.field].storage.name == "pageInfo" {
        page.pageInfo = index
      }
      index += entry.span
    }
    notes.pages.append(page)
  }

  // MARK: Parts

  /// Whether the key that a part's object has, if any, is the record's. Some of several key fields are none, also where
  /// one of them came under several names.
  func isKey(of record: Record) -> Bool {
    let header = entries[0]
    let distance = header.c & ObjectKey.mask
    guard record.hasKey, distance != ObjectKey.none else { return true }
    guard distance == ObjectKey.composite else { return keyText(entries[Int(distance)]) == record.keyValue }
    return compositeKey(0, record.shape.keys).map { $0 == record.keyValue } ?? true
  }

  /// Writes items behind the values a list holds so far, or over those that have their indexes; what it holds then.
  mutating func append(_ row: RowPointer, to values: [Value], from start: Int) -> [Value] {
    let field = entries[0].field
    let slot = slot(field, row)
    let added = elements(0, row, slot, [], from: start)
    var values = values
    let kept = min(start, values.count)
    values.replaceSubrange(kept..<min(kept + added.count, values.count), with: added)
    let isLinks = rows[field].base == .object && rows[field].listDepth == 1
    put(
      row, slot,
      isLinks ? .links(values.map { if case .link(let id) = $0 { id } else { .none } }) : listValue(values, of: field))
    if let errors = changes.errors[0] {
      store.put(row.pointee.object.errors[slot, default: []] + errors, row.pointee.object, slot)
    }
    return values
  }
}

extension StreamedList {
  /// The elements of a slot's list.
  static func values(_ value: Value) -> [Value] {
    switch value {
    case .links(let links): links.map { $0 == .none ? .null : .link($0) }
    case .list(let values): values
    default: []
    }
  }
}
