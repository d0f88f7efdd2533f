import Observation

/// A normalized object as its readers hold it. Its values are in `row`, its readers in the registrar.
@MainActor package final class Record {
  /// Its number, which the store gives it when it takes it in.
  package fileprivate(set) var id = RecordID.none
  let shape: Shape
  // The memory belongs to this object: it is made in `init`, touched on the main actor, and freed in `deinit`, when
  // nobody else has the object.
  nonisolated(unsafe) let row: RowPointer
  let registrar = ObservationRegistrar()
  /// The errors that stand beside slots.
  var errors: [SlotIndex: [GraphQLError]] = [:] {
    didSet { row.pointee.hasErrors = !errors.isEmpty }
  }
  /// The required fields that readers found null, logged once for each of them.
  var logged: Set<LoggedRead>?
  /// What is known of its slots while parts of responses come; nil where nothing is.
  var marks: RecordMarks?

  /// Makes a record that is in no store yet, on any thread.
  nonisolated init(shape: Shape, slotCount: Int, space: UInt32, hash: UInt32, key: UnsafeRawBufferPointer) {
    self.shape = shape
    row = RecordRow.allocate(slotCount: max(1, slotCount), keyCount: key.count)
    RecordRow.begin(row, self, shape.memory, slotCount: max(1, slotCount), space: space, hash: hash, key: key)
  }

  deinit { RecordRow.free(row) }

  /// Gives it its number.
  func enter(as id: RecordID) {
    self.id = id
    row.pointee.id = id
  }

  /// The key fields' values, or the path, without the type.
  var keyValue: String { String(decoding: row.pointee.key, as: UTF8.self) }

  package var typeName: String { shape.typeName }
  package var isDeleted: Bool { row.pointee.isDeleted }
  /// Whether no slot holds anything.
  var isEmpty: Bool {
    (0..<row.pointee.slotCount).allSatisfy { row.pointee.value(SlotIndex(raw: $0)).isMissing }
      && (0..<row.pointee.extraCount).allSatisfy {
        row.pointee.value(SlotIndex(raw: SlotIndex.extraBase + $0)).isMissing
      }
  }

  /// Whether it has key fields; otherwise it is keyed by its path.
  package var hasKey: Bool { row.pointee.space != 0 }

  /// `Character:1`, or the path.
  package var key: String { hasKey ? "\(typeName):\(keyValue)" : keyValue }

  /// What the keys of the objects inside begin with. A colon inside a key is escaped, so that no two paths are equal.
  var pathPrefix: String {
    guard hasKey else { return keyValue }
    return shape.keys.count > 1 ? key : "\(typeName):\(KeyText.escaped(keyValue))"
  }

  /// Whether a slot's value is part of what a response will bring anew.
  func awaits(_ symbol: Symbol) -> Bool { marks?.awaited[symbol] != nil }

  // MARK: Reading

  /// The slot of a key; made where there was none, so that its reader is told when it comes.
  @inline(__always) func slot(_ symbol: Symbol) -> SlotIndex {
    row.pointee.slot(symbol)
  }

  /// The value of a key, unobserved.
  func value(_ symbol: Symbol) -> Value {
    if symbol.hasArguments { return row.pointee.existingExtra(symbol).map { row.pointee.value($0) } ?? .missing }
    return row.pointee.value(SlotIndex(raw: shape.existingSlot(symbol)))
  }

  /// The value of a key, observed.
  @inline(__always) func observedValue(_ symbol: Symbol) -> Value {
    let slot = slot(symbol)
    registerRead(slot)
    return row.pointee.value(slot)
  }

  /// The slot of a key without arguments, observed; nil where the record does not have it yet.
  @inline(__always) func observedSlot(_ symbol: Symbol) -> UnsafeMutablePointer<Value>? {
    let slot = row.pointee.shape.pointee.slot(symbol)
    registerRead(SlotIndex(raw: slot))
    return slot < row.pointee.slotCount ? row.pointee.slots + Int(slot) : nil
  }

  /// Whether it was deleted, observed.
  func observedIsDeleted() -> Bool {
    Channel.existence.registerRead(registrar)
    return row.pointee.isDeleted
  }

  @inline(__always) private func registerRead(_ slot: SlotIndex) {
    if let channel = row.pointee.shape.pointee.channel(slot) { return channel.registerRead(registrar) }
    Channel.of(slot).registerRead(registrar)
  }

  /// Tells the readers of a slot.
  @inline(__always) func notify(_ slot: SlotIndex) {
    if let channel = row.pointee.shape.pointee.channel(slot) { return channel.notify(registrar) }
    Channel.of(slot).notify(registrar)
  }
}
