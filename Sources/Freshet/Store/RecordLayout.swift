/// Where the records of an operation's concrete sets keep their fields, looked up once: slots are never given to other
/// keys.
///
/// It is `@unchecked Sendable` because its memory is written in `init` only and freed with the last reference. The shapes
/// are held by the store, and by this as well.
final class RecordLayout: @unchecked Sendable {
  struct Set {
    /// The shape of the set's type; nil where the set is abstract.
    var shape: UnsafeMutablePointer<ShapeMemory>?
    /// The number in `shapes`.
    var number: Int32
    /// How many slots hold the set's fields.
    var slotCount: Int32
  }

  let sets: UnsafePointer<Set>
  /// By ordinal: the slot of a field in its concrete set's type; -1 where it has arguments, or does something besides
  /// being stored, which a record that the reader made cannot.
  let slots: UnsafePointer<Int32>
  /// By ordinal: the field's key.
  let symbols: UnsafePointer<Symbol>
  let shapes: [Shape]

  @MainActor init(_ table: PlanTable, _ symbols: ContiguousArray<Symbol>, _ store: Store) {
    let sets = UnsafeMutablePointer<Set>.allocate(capacity: max(1, table.sets.count))
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, table.fields.count))
    let keys = UnsafeMutablePointer<Symbol>.allocate(capacity: max(1, table.fields.count))
    slots.initialize(repeating: -1, count: table.fields.count)
    for (ordinal, symbol) in symbols.enumerated() { (keys + ordinal).initialize(to: symbol) }
    var shapes: [Shape] = []
    for (number, set) in table.sets.enumerated() {
      var layout = Set(shape: nil, number: -1, slotCount: 0)
      if !set.isAbstract {
        let shape = store.shape(set.typeName)
        layout.shape = shape.memory
        layout.number = Int32(shapes.count)
        shapes.append(shape)
        for ordinal in set.fields where symbols[ordinal] != .none && !symbols[ordinal].hasArguments {
          if table.rows.fields[ordinal].flags.contains(.edits) { continue }
          slots[ordinal] = shape.slot(symbols[ordinal])
          layout.slotCount = max(layout.slotCount, slots[ordinal] + 1)
        }
      }
      (sets + number).initialize(to: layout)
    }
    self.sets = UnsafePointer(sets)
    self.slots = UnsafePointer(slots)
    self.symbols = UnsafePointer(keys)
    self.shapes = shapes
  }

  deinit {
    sets.deallocate()
    slots.deallocate()
    symbols.deallocate()
  }
}

/// What the payloads of an operation were like.
struct ReadingHabits {
  /// Whether none was read: its records are likely to be new.
  var isFirst = true
  /// Whether one had texts of a record that differ: the next is read without folding.
  var differs = false

  /// Whether none was read before; the next is not the first any more.
  mutating func takeFirst() -> Bool {
    defer { isFirst = false }
    return isFirst
  }
}

extension Scope {
  /// Where the records keep their fields, for a commit.
  var walkedLayout: RecordLayout { layout ?? RecordLayout(table, symbols, store) }

  /// Where the records keep their fields, where objects may be folded.
  nonisolated var foldingLayout: RecordLayout? {
    table.rows.folds && !habits.withLock({ $0.differs }) ? layout : nil
  }
}
