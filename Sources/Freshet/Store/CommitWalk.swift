/// Writes one change set into a store: a single pass over its entries, in which a text is made only for a value that is
/// new.
@MainActor struct CommitWalk {
  let store: Store
  let scope: Scope
  private let changes: ChangeSet
  private let base: UnsafeRawPointer
  private let entries: UnsafeMutablePointer<Entry>
  private let rows: UnsafePointer<PlanRow>
  private let symbols: UnsafePointer<Symbol>
  private let hasErrors: Bool
  /// What is done when all slots are written, in the order of the payload.
  private(set) var edits: [CommitEdit] = []

  /// The buffers must outlive the walk: `changes` and `scope` are held by it, and the caller pins their memory.
  init(
    _ store: Store, _ scope: Scope, _ changes: ChangeSet, _ bytes: UnsafeRawBufferPointer,
    _ symbols: UnsafeBufferPointer<Symbol>
  ) {
    self.store = store
    self.scope = scope
    self.changes = changes
    base = bytes.baseAddress ?? UnsafeRawPointer(changes.entries)
    entries = changes.entries
    rows = scope.table.rows.fields
    self.symbols = symbols.baseAddress ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped
    hasErrors = !changes.errors.isEmpty
  }

  /// Writes everything below the root.
  mutating func write(_ root: Record) {
    guard changes.count > 0 else { return }
    writeObject(0, root)
  }

  // MARK: Objects

  private mutating func writeObject(_ place: Int, _ record: Record) {
    let row = record.row
    let shape = record.shape
    let header = entries[place]
    var index = place + 1
    let end = index + Int(header.a)
    if header.c & ObjectKey.hasType != 0 { index += 1 }
    let placesErrors = hasErrors || !record.errors.isEmpty
    while index < end {
      let entry = entries[index]
      let field = entry.field
      let symbol = symbols[field]
      let slot = symbol.hasArguments ? row.pointee.extra(symbol) : SlotIndex(raw: shape.slot(symbol))
      if placesErrors { placeError(index, record, slot) }
      switch entry.kind {
      case .object:
        let child = self.record(index, parent: record, slot: slot, indexes: [])
        put(row, slot, .link(child.id))
        if rows[field].flags.contains(.edits) { noteEdit(field, record, .link(child.id)) }
        writeObject(index, child)
        index += Int(entry.a) + 1
      case .list:
        writeList(index, record, slot)
        index += Int(entry.a) + 1
      default:
        writeLeaf(entry, row, slot)
        if rows[field].flags.contains(.edits) { noteEdit(field, record, leaf(entry)) }
        index += 1
      }
    }
  }

  /// An error's null does not take away what another response gave (a null without an error does).
  private func placeError(_ index: Int, _ record: Record, _ slot: SlotIndex) {
    guard let error = changes.errors[index] else {
      if record.errors[slot] != nil { record.errors[slot] = nil }
      return
    }
    record.errors[slot] = error
  }

  // MARK: Leaves

  @inline(__always) private func writeLeaf(_ entry: Entry, _ row: UnsafeMutablePointer<RecordRow>, _ slot: SlotIndex) {
    if !slot.isExtra {
      row.pointee.reserve(slot)
      if holds(row.pointee.slots + Int(slot.raw), entry) { return }
    } else if holds(row.pointee.extras.unsafelyUnwrapped + slot.extra, entry) {
      return
    }
    writeNew(entry, row, slot)
  }

  private func holds(_ extra: UnsafeMutablePointer<ExtraSlot>, _ entry: Entry) -> Bool {
    withUnsafeMutablePointer(to: &extra.pointee.value) { holds($0, entry) }
  }

  /// Whether a slot holds what an entry says already.
  @inline(__always) private func holds(_ slot: UnsafeMutablePointer<Value>, _ entry: Entry) -> Bool {
    switch (slot.pointee, entry.kind) {
    case (.string(let text), .string):
      entry.c == 0 && text.isEqual(UnsafeRawBufferPointer(start: base + Int(entry.a), count: Int(entry.b)))
    case (.null, .null): true
    case (.integer(let integer), .integer): UInt64(bitPattern: integer) == entry.bits
    case (.float(let double), .float): double.bitPattern == entry.bits
    case (.boolean(let flag), .yes): flag
    case (.boolean(let flag), .no): !flag
    default: false
    }
  }

  private func writeNew(_ entry: Entry, _ row: UnsafeMutablePointer<RecordRow>, _ slot: SlotIndex) {
    let value = leaf(entry)
    if hasErrors, case .null = value, keepsValue(row, slot) { return }
    put(row, slot, value)
  }

  private func keepsValue(_ row: UnsafeMutablePointer<RecordRow>, _ slot: SlotIndex) -> Bool {
    guard !row.pointee.value(slot).isMissing, let record = store.record(row.pointee.id) else { return false }
    return record.errors[slot] != nil
  }

  private func leaf(_ entry: Entry) -> Value {
    switch entry.kind {
    case .null: .null
    case .no: .boolean(false)
    case .yes: .boolean(true)
    case .integer: .integer(Int64(bitPattern: entry.bits))
    case .float: .float(Double(bitPattern: entry.bits))
    case .string: .string(text(entry))
    case .text:
      .text(String(decoding: UnsafeRawBufferPointer(start: base + Int(entry.a), count: Int(entry.b)), as: UTF8.self))
    case .object, .list, .type: .missing
    }
  }

  private func text(_ entry: Entry) -> String {
    let bytes = UnsafeRawBufferPointer(start: base + Int(entry.a), count: Int(entry.b))
    guard entry.c != 0 else { return String(decoding: bytes, as: UTF8.self) }
    return JSONTokenizer(bytes).text(of: JSONString(offset: 0, length: bytes.count, hasEscapes: true))
  }

  /// Writes a value where it differs from the slot's.
  private func put(_ row: UnsafeMutablePointer<RecordRow>, _ slot: SlotIndex, _ value: Value) {
    guard row.pointee.value(slot) != value else { return }
    store.changeLog.note(row, slot)
    row.pointee.set(slot, value)
  }

  // MARK: Lists

  private mutating func writeList(_ place: Int, _ record: Record, _ slot: SlotIndex) {
    let entry = entries[place]
    let field = entry.field
    let row = rows[field]
    if row.base == .object, row.listDepth == 1 {
      writeLinks(place, record, slot)
    } else {
      put(record.row, slot, list(place, record, slot, []))
    }
    if row.flags.contains(.edits) { noteEdit(field, record, record.row.pointee.value(slot)) }
  }

  /// A list of objects: the links are compared with the slot's as they come, and a list is made at the first that
  /// differs.
  private mutating func writeLinks(_ place: Int, _ record: Record, _ slot: SlotIndex) {
    let entry = entries[place]
    var old: [RecordID] = []
    if case .links(let links) = record.row.pointee.value(slot) { old = links }
    var made: [RecordID]? = old.count == Int(entry.b) ? nil : []
    made?.reserveCapacity(Int(entry.b))
    var number = 0
    func add(_ link: RecordID) {
      if made != nil {
        made?.append(link)
      } else if number >= old.count || old[number] != link {
        var list = Array(old[..<min(number, old.count)])
        list.reserveCapacity(Int(entry.b))
        list.append(link)
        made = list
      }
      number += 1
    }
    var index = place + 1
    let end = index + Int(entry.a)
    while index < end {
      if entries[index].kind == .null {
        for _ in 0..<entries[index].b { add(.none) }
        index += 1
      } else {
        let known = number < old.count ? old[number] : .none
        let child = self.record(index, parent: record, slot: slot, indexes: [number], known: known)
        add(child.id)
        writeObject(index, child)
        index += entries[index].span
      }
    }
    // What is inside may have written this slot too: the outer list has the last word.
    put(record.row, slot, .links(made ?? old))
  }

  /// Any other list.
  private mutating func list(_ place: Int, _ record: Record, _ slot: SlotIndex, _ indexes: [Int]) -> Value {
    var values: [Value] = []
    var index = place + 1
    let end = index + Int(entries[place].a)
    while index < end {
      let entry = entries[index]
      switch entry.kind {
      case .null: values.append(contentsOf: repeatElement(.null, count: Int(entry.b)))
      case .list: values.append(list(index, record, slot, indexes + [values.count]))
      case .object:
        let child = self.record(index, parent: record, slot: slot, indexes: indexes + [values.count])
        values.append(.link(child.id))
        writeObject(index, child)
      default: values.append(leaf(entry))
      }
      index += entry.span
    }
    // Lists of objects one level deep inside a list are lists of links as well.
    guard rows[entries[place].field].base == .object, values.allSatisfy(\.isLinkOrNull) else { return .list(values) }
    return .links(values.map { if case .link(let id) = $0 { id } else { .none } })
  }

  // MARK: Records

  /// The record an object's entry stands for, found or made, and revived where it was deleted.
  private func record(
    _ place: Int, parent: Record, slot: SlotIndex, indexes: [Int], known: RecordID? = nil
  ) -> Record {
    let header = entries[place]
    let target = Int(rows[header.field].target)
    let shape = header.c & ObjectKey.hasType != 0 ? shape(typed: entries[place + 1], target) : scope.shape(target)
    let found: Record
    switch header.c & ObjectKey.mask {
    case ObjectKey.none:
      found = pathRecord(header, shape, parent, slot, indexes, known)
    case ObjectKey.composite:
      let keys = scope.table.sets[target].keys(of: shape.typeName, scope.table)
      guard let key = compositeKey(place, keys) else {
        found = pathRecord(header, shape, parent, slot, indexes, known)
        break
      }
      found = store.record(shape, KeyHash.hash(key), key, keys: keys)
    case let distance:
      let entry = entries[place + Int(distance)]
      if entry.kind == .string, entry.c == 0 {
        let bytes = UnsafeRawBufferPointer(start: base + Int(entry.a), count: Int(entry.b))
        if let record = store.table.find(UInt32(shape.number + 1), header.b, bytes) {
          found = record
          break
        }
      }
      let key = keyText(entry)
      found = store.record(
        shape, KeyHash.hash(key), key, keys: scope.table.sets[target].keys(of: shape.typeName, scope.table))
    }
    if found.row.pointee.isDeleted { store.revive(found) }
    return found
  }

  private func shape(typed entry: Entry, _ set: Int) -> Shape {
    let bytes = UnsafeRawBufferPointer(start: base + Int(entry.a), count: Int(entry.b))
    if entry.c == 0, let last = scope.lastShape(set), last.typeName.isEqual(bytes) { return last }
    let shape = store.shape(text(entry))
    scope.setLastShape(set, shape)
    return shape
  }

  private func keyText(_ entry: Entry) -> String {
    switch leaf(entry) {
    case .string(let text), .text(let text): text
    case .integer(let integer): String(integer)
    case .float(let double): "\(double)"
    case .boolean(let flag): "\(flag)"
    case .missing, .null, .link, .links, .list: ""
    }
  }

  private func compositeKey(_ place: Int, _ keys: [String]) -> String? {
    var values: [String?] = Array(repeating: nil, count: keys.count)
    var index = place + 1
    let end = place + entries[place].span
    while index < end {
      let entry = entries[index]
      if entry.kind != .type {
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
    _ header: Entry, _ shape: Shape, _ parent: Record, _ slot: SlotIndex, _ indexes: [Int], _ known: RecordID?
  ) -> Record {
    var candidate = known
    if indexes.isEmpty, case .link(let link) = parent.row.pointee.value(slot) { candidate = link }
    if let candidate, candidate != .none, let record = store.record(candidate), !record.hasKey, record.shape === shape {
      return record
    }
    var path = "\(parent.pathPrefix):\(store.keys.text(symbols[header.field]))"
    for index in indexes { path += ":\(index)" }
    if header.c & ObjectKey.hasType != 0 { path += ":\(shape.typeName)" }
    return store.record(path: path, shape)
  }

  // MARK: Edits

  private mutating func noteEdit(_ field: Int, _ record: Record, _ value: Value) {
    edits.append(CommitEdit(field: field, record: record, value: value))
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
