@_spi(Generated) @testable import Freshet

/// What a store holds, in the plain store's form.
@MainActor struct StorePicture {
  private(set) var records: [String: PlainStore.Record] = [:]
  private(set) var lists: [String: PlainStore.List] = [:]
  private let store: Store

  init(_ store: Store) {
    self.store = store
    for case let record? in store.table.records {
      if record.key.contains("_connection"),
        ["Connection", "Edge", "PageInfo"].contains(where: record.typeName.hasSuffix)
      {
        if record.typeName.hasSuffix("Connection") { addList(record) }
        continue
      }
      let slots = slots(record)
      guard !slots.isEmpty || record.isDeleted else { continue }
      records[record.key] = PlainStore.Record(
        type: record.typeName, isKeyed: record.hasKey, slots: slots, isDeleted: record.isDeleted)
    }
  }

  private mutating func addList(_ record: Record) {
    var slots = slots(record).compactMapValues(\.value)
    guard case .list(let edges)? = slots.removeValue(forKey: "edges") else { return }
    let info = slots.removeValue(forKey: "pageInfo")?.link
    lists[record.key] = PlainStore.List(
      edges: edges.map { edge in edge.link.map { values($0) } },
      info: info.map { values($0) } ?? [:], rest: slots)
  }

  private func values(_ key: String) -> [String: PlainStore.Value] {
    guard let record = store.table.find(0, key) else { return [:] }
    return slots(record).compactMapValues(\.value)
  }

  private func slots(_ record: Record) -> [String: PlainStore.Slot] {
    var slots: [String: PlainStore.Slot] = [:]
    func note(_ symbol: Symbol, _ slot: SlotIndex) {
      guard symbol != .none else { return }
      let value = record.row.pointee.value(slot)
      let errors = (record.errors[slot] ?? []).map(\.message)
      if value.isMissing, errors.isEmpty { return }
      slots[store.keys.text(symbol)] = PlainStore.Slot(value: plain(value), errors: errors)
    }
    for (number, symbol) in record.shape.symbols.enumerated() { note(symbol, SlotIndex(raw: Int32(number))) }
    for extra in 0..<Int(record.row.pointee.extraCount) {
      let symbol = record.row.pointee.extras.unsafelyUnwrapped[extra].symbol
      note(symbol, SlotIndex(raw: SlotIndex.extraBase + Int32(extra)))
    }
    return slots
  }

  private func plain(_ value: Freshet.Value) -> PlainStore.Value? {
    switch value {
    case .missing: nil
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let integer): .integer(integer)
    case .float(let double): .float(double.bitPattern)
    case .string(let text): .string(Array(text.utf8))
    case .text(let text): .raw(Array(text.utf8))
    case .link(let id): .link(store.record(id)?.key ?? "nothing")
    case .links(let ids): .list(ids.map { $0 == .none ? .null : .link(store.record($0)?.key ?? "nothing") })
    case .list(let values): .list(values.map { plain($0) ?? .null })
    }
  }

  /// Where it differs from the plain store.
  func differences(from plain: PlainStore) -> [String] {
    var differences: [String] = []
    for key in Set(records.keys).union(plain.records.keys).sorted() {
      let expected = plain.records[key].flatMap { Self.shown($0) }
      guard records[key] != expected else { continue }
      guard let held = records[key], let expected else {
        differences.append("\(key): \(records[key] == nil ? "is not there" : "is there, and should not")")
        continue
      }
      for slot in Set(held.slots.keys).union(expected.slots.keys).sorted()
      where held.slots[slot] != expected.slots[slot] {
        differences.append(
          "\(key) \(slot): \(Self.text(held.slots[slot])), and should be \(Self.text(expected.slots[slot]))")
      }
      if held.isDeleted != expected.isDeleted { differences.append("\(key): deleted is \(held.isDeleted)") }
      if held.type != expected.type { differences.append("\(key): is a \(held.type), and should be \(expected.type)") }
    }
    for key in Set(lists.keys).union(plain.lists.keys).sorted() where lists[key] != plain.lists[key] {
      differences.append("\(key): \(Self.text(lists[key])), and should be \(Self.text(plain.lists[key]))")
    }
    return differences
  }

  /// A record as a picture has it; nil where it holds nothing.
  private static func shown(_ record: PlainStore.Record) -> PlainStore.Record? {
    var record = record
    record.slots = record.slots.filter { $0.value.value != nil || !$0.value.errors.isEmpty }
    return record.slots.isEmpty && !record.isDeleted ? nil : record
  }

  static func text(_ value: PlainStore.Value?) -> String {
    switch value {
    case nil: "missing"
    case .null?: "null"
    case .boolean(let flag)?: "\(flag)"
    case .integer(let integer)?: "\(integer)"
    case .float(let bits)?: "\(Double(bitPattern: bits)) (\(String(bits, radix: 16)))"
    case .string(let bytes)?: "\"\(String(decoding: bytes, as: UTF8.self))\" of \(bytes.count)"
    case .raw(let bytes)?: String(decoding: bytes, as: UTF8.self)
    case .link(let key)?: "-> \(key)"
    case .list(let values)?: "[\(values.map { text($0) }.joined(separator: ", "))]"
    }
  }

  private static func text(_ slot: PlainStore.Slot?) -> String {
    text(slot?.value) + (slot?.errors.isEmpty ?? true ? "" : " \(slot?.errors ?? [])")
  }

  private static func text(_ list: PlainStore.List?) -> String {
    guard let list else { return "no list" }
    func text(_ values: [String: PlainStore.Value]) -> String {
      "{\(values.sorted { $0.key < $1.key }.map { "\($0.key): \(Self.text($0.value))" }.joined(separator: ", "))}"
    }
    return
      "[\(list.edges.map { $0.map(text) ?? "null" }.joined(separator: ", "))] \(text(list.info)) \(text(list.rest))"
  }
}
