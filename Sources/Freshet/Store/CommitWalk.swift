/// Writes one change set into a store: a single pass over its entries, in which a text is made only for a value that is
/// new.
///
/// It counts no references: its caller holds what it was made of until it has ended. What it does for every entry is
/// `mutating`, though little of it changes the walk: another method is handed a copy of it.
@MainActor struct CommitWalk {
  unowned(unsafe) let store: Store
  unowned(unsafe) let scope: Scope
  unowned(unsafe) let changes: ChangeSet
  private let base: UnsafeRawPointer
  let entries: UnsafeMutablePointer<Entry>
  let rows: UnsafePointer<PlanRow>
  private let sets: UnsafePointer<PlanSetRow>
  private let layoutSets: UnsafePointer<RecordLayout.Set>
  private let layoutSlots: UnsafePointer<Int32>
  let symbols: UnsafePointer<Symbol>
  private let hasErrors: Bool
  /// The rows of numbered objects, in their order.
  private let numbered: UnsafeMutableBufferPointer<RowPointer>
  private var numberedCount = 0
  private let seeds: RecordSeeds?
  private unowned(unsafe) let table: RecordTable
  private unowned(unsafe) let log: ChangeLog
  private var edits: [CommitEdit] = []

  /// Ends with ``end()``.
  init(_ store: Store, _ scope: Scope, _ layout: RecordLayout, _ changes: ChangeSet, _ bytes: UnsafeRawBufferPointer) {
    self.store = store
    self.scope = scope
    layoutSets = layout.sets
    layoutSlots = layout.slots
    self.changes = changes
    base = bytes.baseAddress ?? UnsafeRawPointer(changes.entries)
    entries = changes.entries
    rows = scope.table.rows.fields
    sets = scope.table.rows.sets
    table = store.table
    log = store.changeLog
    symbols = layout.symbols
    hasErrors = !changes.errors.isEmpty
    numbered =
      changes.numberedCount > 0
      ? .allocate(capacity: changes.numberedCount) : UnsafeMutableBufferPointer(start: nil, count: 0)
    // A seed's slots are those of the layout it was made with; and what a layer writes has to be noted slot by slot.
    seeds = changes.seeds?.layout === layout && log.undo == nil ? changes.seeds : nil
    if let seeds { table.reserve(seeds.count) }
  }

  /// Frees the walk's memory.
  ///
  /// - Returns: what is to be done now that all slots are written, in the order of the payload.
  func end() -> [CommitEdit] {
    if numbered.baseAddress != nil { numbered.deallocate() }
    return edits
  }

  /// Writes everything below the root.
  mutating func write(_ root: RowPointer) {
    guard changes.count > 0 else { return }
    writeObject(0, root)
  }

  // MARK: Objects

  mutating func writeObject(_ place: Int, _ row: RowPointer) {
    let header = entries[place]
    var index = place + 1
    let end = index + Int(header.a)
    if header.c & ObjectKey.hasType != 0 { index += 1 }
    let placesErrors = hasErrors || row.pointee.hasErrors
    // A record that the reader made has its leaves already; but a null may follow a list or a link in its slot.
    let isSeeded = row.pointee.isSeeded
    if isSeeded { row.pointee.isSeeded = false }
    let hasLayout = place > 0 && layoutSets[Int(rows[header.field].target)].shape == row.pointee.shape
    while index < end {
      let entry = entries[index]
      let field = entry.field
      let known = layoutSlots[field]
      if isSeeded, known >= 0, entry.isLeaf, entry.kind != .null {
        index += 1
        continue
      }
      let slot = hasLayout && known >= 0 ? SlotIndex(raw: known) : row.pointee.slot(symbols[field])
      if placesErrors { placeError(index, row.pointee.object, slot) }
      switch entry.kind {
      case .object:
        let child = record(index, parent: row, slot: slot, indexes: [], known: nil)
        putLink(row, slot, child.pointee.id)
        if rows[field].flags.contains(.edits) { noteEdit(field, row, .link(child.pointee.id)) }
        writeObject(index, child)
        index += Int(entry.a) + 1
      case .same:
        let link = numbered[Int(entry.a)].pointee.id
        putLink(row, slot, link)
        if rows[field].flags.contains(.edits) { noteEdit(field, row, .link(link)) }
        index += 1
      case .list:
        writeList(index, row, slot)
        index += Int(entry.a) + 1
      default:
        writeLeaf(entry, row, slot)
        if rows[field].flags.contains(.edits) { noteEdit(field, row, leaf(entry)) }
        index += 1
      }
    }
  }

  private mutating func putLink(_ row: RowPointer, _ slot: SlotIndex, _ link: RecordID) {
    if !slot.isExtra, slot.raw < row.pointee.slotCount, case .link(let old) = row.pointee.slots[Int(slot.raw)],
      old == link
    {
      return
    }
    put(row, slot, .link(link))
  }

  /// An error's null does not take away what another response gave (a null without an error does).
  private mutating func placeError(_ index: Int, _ record: Record, _ slot: SlotIndex) {
    store.put(changes.errors[index] ?? [], record, slot)
  }

  // MARK: Leaves

  @inline(__always) private mutating func writeLeaf(_ entry: Entry, _ row: RowPointer, _ slot: SlotIndex) {
    if !slot.isExtra {
      row.pointee.reserve(slot)
      if holds(row.pointee.slots + Int(slot.raw), entry) { return }
    } else if holds(row.pointee.extras.unsafelyUnwrapped + slot.extra, entry) {
      return
    }
    switch entry.kind {
    case .integer, .float, .yes, .no: replace(row, slot, leaf(entry))
    default: writeNew(entry, row, slot)
    }
  }

  private mutating func holds(_ extra: UnsafeMutablePointer<ExtraSlot>, _ entry: Entry) -> Bool {
    withUnsafeMutablePointer(to: &extra.pointee.value) { holds($0, entry) }
  }

  /// Whether a slot holds what an entry says already.
  @inline(__always) private mutating func holds(_ slot: UnsafeMutablePointer<Value>, _ entry: Entry) -> Bool {
    switch (slot.pointee, entry.kind) {
    case (.string(let own), .string):
      entry.c == 0 && own.isEqual(entry.bytes(base))
    case (.null, .null): true
    case (.integer(let integer), .integer): UInt64(bitPattern: integer) == entry.bits
    case (.float(let double), .float): double.bitPattern == entry.bits
    case (.boolean(let flag), .yes): flag
    case (.boolean(let flag), .no): !flag
    default: false
    }
  }

  private mutating func writeNew(_ entry: Entry, _ row: RowPointer, _ slot: SlotIndex) {
    let value = leaf(entry)
    if hasErrors, case .null = value, keepsValue(row, slot) { return }
    put(row, slot, value)
  }

  private func keepsValue(_ row: RowPointer, _ slot: SlotIndex) -> Bool {
    !row.pointee.value(slot).isMissing && row.pointee.object.errors[slot] != nil
  }

  func leaf(_ entry: Entry) -> Value { entry.value(base) }

  /// Writes a value where it differs from the slot's.
  mutating func put(_ row: RowPointer, _ slot: SlotIndex, _ value: Value) {
    if row.pointee.value(slot) != value { replace(row, slot, value) }
  }

  /// Writes a value that differs from the slot's.
  private mutating func replace(_ row: RowPointer, _ slot: SlotIndex, _ value: Value) {
    log.note(row, slot)
    row.pointee.set(slot, value)
  }

  // MARK: Lists

  private mutating func writeList(_ place: Int, _ row: RowPointer, _ slot: SlotIndex) {
    let field = entries[place].field
    let plan = rows[field]
    if plan.base == .object, plan.listDepth == 1 {
      writeLinks(place, row, slot)
    } else {
      put(row, slot, list(place, row, slot, []))
    }
    if plan.flags.contains(.edits) { noteEdit(field, row, row.pointee.value(slot)) }
  }

  /// A list of objects: the links are compared with the slot's as they come, and a list is made at the first that
  /// differs.
  private mutating func writeLinks(_ place: Int, _ row: RowPointer, _ slot: SlotIndex) {
    let entry = entries[place]
    var old: [RecordID] = []
    if case .links(let links) = row.pointee.value(slot) { old = links }
    var made: [RecordID] = []
    var isMade = old.count != Int(entry.b)
    if isMade { made.reserveCapacity(Int(entry.b)) }
    var number = 0
    var index = place + 1
    let end = index + Int(entry.a)
    while index < end {
      var links = 1
      var link = RecordID.none
      switch entries[index].kind {
      case .null: links = Int(entries[index].b)
      case .same: link = numbered[Int(entries[index].a)].pointee.id
      default:
        let known = number < old.count ? old[number] : .none
        let child = record(index, parent: row, slot: slot, indexes: [number], known: known)
        link = child.pointee.id
        writeObject(index, child)
      }
      index += entries[index].span
      for _ in 0..<links {
        if isMade {
          made.append(link)
        } else if number >= old.count || old[number] != link {
          made.reserveCapacity(Int(entry.b))
          made.append(contentsOf: old[..<min(number, old.count)])
          made.append(link)
          isMade = true
        }
        number += 1
      }
    }
    // What is inside may have written this slot too: the outer list has the last word.
    put(row, slot, .links(isMade ? made : old))
  }

  /// Any other list.
  private mutating func list(_ place: Int, _ row: RowPointer, _ slot: SlotIndex, _ indexes: [Int]) -> Value {
    listValue(elements(place, row, slot, indexes), of: entries[place].field)
  }

  /// What a slot holds of a list whose elements are no plain objects, or lie in a list themselves.
  func listValue(_ values: [Value], of field: Int) -> Value {
    // Lists of objects one level deep inside a list are lists of links as well.
    guard rows[field].base == .object, values.allSatisfy(\.isLinkOrNull) else { return .list(values) }
    return .links(values.map { if case .link(let id) = $0 { id } else { .none } })
  }

  /// The elements of a list, the first of which has the index `start`.
  mutating func elements(
    _ place: Int, _ row: RowPointer, _ slot: SlotIndex, _ indexes: [Int], from start: Int = 0
  ) -> [Value] {
    var values: [Value] = []
    var index = place + 1
    let end = index + Int(entries[place].a)
    while index < end {
      let entry = entries[index]
      switch entry.kind {
      case .null: values.append(contentsOf: repeatElement(.null, count: Int(entry.b)))
      case .list: values.append(list(index, row, slot, indexes + [start + values.count]))
      case .same: values.append(.link(numbered[Int(entry.a)].pointee.id))
      case .object:
        let child = record(index, parent: row, slot: slot, indexes: indexes + [start + values.count], known: nil)
        values.append(.link(child.pointee.id))
        writeObject(index, child)
      default: values.append(leaf(entry))
      }
      index += entry.span
    }
    return values
  }

  // MARK: Records

  /// The record an object's entry stands for, found or made, and revived where it was deleted.
  @inline(__always) private mutating func record(
    _ place: Int, parent: RowPointer, slot: SlotIndex, indexes: [Int], known: RecordID?
  ) -> RowPointer {
    let row = findRecord(place, parent: parent, slot: slot, indexes: indexes, known: known)
    if entries[place].c & ObjectKey.isNumbered != 0 {
      numbered[numberedCount] = row
      numberedCount &+= 1
    }
    return row
  }

  @inline(__always) func findRecord(
    _ place: Int, parent: RowPointer, slot: SlotIndex, indexes: [Int], known: RecordID?
  ) -> RowPointer {
    let header = entries[place]
    let set = Int(rows[header.field].target)
    let shape =
      header.c & ObjectKey.hasType != 0
      ? shape(typed: entries[place + 1], set)
      : layoutSets[set].shape ?? store.shape(scope.table.sets[set].typeName).memory
    let distance = header.c & ObjectKey.mask
    if distance != ObjectKey.none, distance != ObjectKey.composite {
      let entry = entries[place + Int(distance)]
      if entry.kind == .string, entry.c == 0 {
        if let row = table.find(UInt32(shape.pointee.number + 1), header.b, entry.bytes(base)) {
          if !row.pointee.isDeleted { return row }
        } else if let seeds, header.c & ObjectKey.isNumbered != 0, let seed = seeds.take(numberedCount) {
          return adopt(seed, set)
        }
      }
    }
    return unusualRecord(place, set, shape, parent, slot, indexes, known)
  }

  /// Takes in a record that the reader made, which the store does not have.
  private func adopt(_ seed: Record, _ set: Int) -> RowPointer {
    if seed.shape.keys.isEmpty { seed.shape.keys = scope.table.sets[set].keys(of: seed.typeName, scope.table) }
    store.take(seed)
    return seed.row
  }

  private func unusualRecord(
    _ place: Int, _ set: Int, _ shapeMemory: UnsafeMutablePointer<ShapeMemory>, _ parent: RowPointer,
    _ slot: SlotIndex, _ indexes: [Int], _ known: RecordID?
  ) -> RowPointer {
    let header = entries[place]
    guard let shape = shapeMemory.pointee.object?.takeUnretainedValue() else { return parent }
    let distance = header.c & ObjectKey.mask
    var key: String?
    var keys: [String] = []
    if distance != ObjectKey.none {
      keys = scope.table.sets[set].keys(of: shape.typeName, scope.table)
      key = distance == ObjectKey.composite ? compositeKey(place, keys) : keyText(entries[place + Int(distance)])
    }
    let found: Record
    if let key {
      found = store.record(shape, KeyHash.hash(key), key, keys: keys)
    } else {
      found = pathRecord(header, shape, parent, slot, indexes, known)
    }
    if found.isDeleted { store.revive(found) }
    return found.row
  }

  private func shape(typed entry: Entry, _ set: Int) -> UnsafeMutablePointer<ShapeMemory> {
    let bytes = entry.bytes(base)
    if entry.c == 0, let last = scope.shapes[set],
      last.pointee.object.unsafelyUnwrapped.takeUnretainedValue().typeName.isEqual(bytes)
    {
      return last
    }
    let shape = store.shape(entry.text(base)).memory
    scope.shapes[set] = shape
    return shape
  }

  func keyText(_ entry: Entry) -> String {
    switch leaf(entry) {
    case .string(let text), .text(let text): text
    case .integer(let integer): String(integer)
    case .float(let double): "\(double)"
    case .boolean(let flag): "\(flag)"
    case .missing, .null, .link, .links, .list: ""
    }
  }

  func compositeKey(_ place: Int, _ keys: [String]) -> String? {
    var values: [String?] = Array(repeating: nil, count: keys.count)
    var index = place + 1
    let end = place + entries[place].span
    while index < end {
      let entry = entries[index]
      if entry.kind != .type, entry.kind != .null {
        let storage = scope.table.fields[entry.field].storage
        if storage.arguments.isEmpty, let number = keys.firstIndex(of: storage.name) { values[number] = keyText(entry) }
      }
      index += entry.span
    }
    let present = values.compactMap(\.self)
    return present.count == keys.count ? KeyText.joined(present) : nil
  }

  /// The record of an object without a key. The one the slot names already is it, unless its type is another.
  private func pathRecord(
    _ header: Entry, _ shape: Shape, _ parent: RowPointer, _ slot: SlotIndex, _ indexes: [Int], _ known: RecordID?
  ) -> Record {
    var candidate = known
    if indexes.isEmpty, case .link(let link) = parent.pointee.value(slot) { candidate = link }
    if let candidate, candidate != .none, let record = store.record(candidate), !record.hasKey, record.shape === shape {
      return record
    }
    var path = "\(parent.pointee.object.pathPrefix):\(store.keys.text(symbols[header.field]))"
    for index in indexes { path += ":\(index)" }
    if header.c & ObjectKey.hasType != 0 { path += ":\(shape.typeName)" }
    return store.record(path: path, shape)
  }

  // MARK: Edits

  private mutating func noteEdit(_ field: Int, _ row: RowPointer, _ value: Value) {
    edits.append(CommitEdit(field: field, record: row.pointee.object, value: value))
  }
}

/// A page, an edge or a deletion that a payload held.
struct CommitEdit {
  var field: Int
  var record: Record
  var value: Value
}

extension Value {
  var isLinkOrNull: Bool {
    switch self {
    case .link, .null: true
    default: false
    }
  }
}
