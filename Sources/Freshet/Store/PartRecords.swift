/// What the store knows of a response that comes in parts: which record each of its objects became, so that a part goes
/// where its path led when the response came, whatever the slots on that path hold by then.
@MainActor final class PartRecords {
  /// By change set, and there by entry: the record of each object. A change set that went nowhere has none.
  var records: [ContiguousArray<Record?>] = []
  var lists: [PartPlace: StreamedList] = [:]
  var pages: [PartPlace: AssembledPage] = [:]
  /// Objects that came in the batch and have lines which come in parts.
  private(set) var hosts: [(record: Record, set: Int)] = []
  /// The slots that read as absent inside a deferred spread until their part landed.
  private var awaited: [AwaitedSlot: Record] = [:]
  /// Whether nothing can come any more.
  private(set) var isOver = false

  nonisolated init() {}

  /// Forgets the response that came before.
  func begin(in store: Store) {
    release(in: store)
    records = []
    lists = [:]
    pages = [:]
    hosts = []
  }

  func record(_ place: PartPlace) -> Record? {
    guard place.chunk < records.count, place.entry < records[place.chunk].count else { return nil }
    return records[place.chunk][place.entry]
  }

  /// Takes what the next change set became.
  func add(_ notes: PartNotes, _ merged: [RecordID: MergedPage], _ scope: Scope) {
    let chunk = records.count
    records.append(notes.records)
    hosts += notes.hosts
    for (entry, list) in notes.lists {
      lists[PartPlace(chunk: chunk, entry: entry)] = list
      list.parent.mark { $0.incomplete.insert(scope.symbols[list.line]) }
    }
    for page in notes.pages {
      guard let record = notes.records[page.place], let merged = merged[record.id] else { continue }
      let assembled = AssembledPage(page: record, merged: merged)
      pages[PartPlace(chunk: chunk, entry: page.place)] = assembled
      for entry in page.edges { pages[PartPlace(chunk: chunk, entry: entry)] = assembled.edge }
      if let entry = page.pageInfo { pages[PartPlace(chunk: chunk, entry: entry)] = assembled.pageInfo }
      if let entry = page.edgeList { pages[PartPlace(chunk: chunk, entry: entry)] = assembled }
    }
  }

  func takeHosts() -> [(record: Record, set: Int)] {
    defer { hosts = [] }
    return hosts
  }

  /// Keeps what a slot holds from being read inside a deferred spread.
  func await(_ symbol: Symbol, of record: Record) {
    guard awaited.updateValue(record, forKey: AwaitedSlot(record: ObjectIdentifier(record), symbol: symbol)) == nil
    else { return }
    record.mark { $0.awaited[symbol, default: 0] += 1 }
  }

  /// Lets what a part brought be read.
  func land(_ target: PartTarget, _ scope: Scope, in store: Store) {
    guard !awaited.isEmpty, let record = record(target.place) else { return }
    for line in target.lines {
      let slot = AwaitedSlot(record: ObjectIdentifier(record), symbol: scope.readSymbol(line))
      if awaited.removeValue(forKey: slot) != nil { wake(slot.symbol, of: record, in: store) }
    }
  }

  private func wake(_ symbol: Symbol, of record: Record, in store: Store) {
    record.mark { marks in
      let count = marks.awaited[symbol, default: 1] - 1
      marks.awaited[symbol] = count > 0 ? count : nil
    }
    store.woken.insert(SlotPlace(record: record.id, slot: record.slot(symbol)))
  }

  /// A list that came whole.
  func finish(list place: PartPlace, _ scope: Scope) {
    guard let list = lists[place], !list.hasFailed else { return }
    list.parent.mark { $0.incomplete.remove(scope.symbols[list.line]) }
  }

  /// Ends a response of which nothing more comes: the lists that did not fail are whole.
  func finish(in store: Store, _ scope: Scope) {
    for place in lists.keys { finish(list: place, scope) }
    begin(in: store)
  }

  private func release(in store: Store) {
    for (slot, record) in awaited { wake(slot.symbol, of: record, in: store) }
    awaited = [:]
  }

  /// Ends a response that was given up, or whose server ended it: what did not come stays missing.
  func end(in store: Store) {
    isOver = true
    if awaited.isEmpty { return begin(in: store) }
    _ = store.batch { begin(in: store) }
  }
}
