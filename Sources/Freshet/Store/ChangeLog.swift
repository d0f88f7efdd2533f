/// What a slot held before it changed.
struct Change {
  var record: RecordID
  /// ``SlotIndex/existence`` where it is whether the record is deleted, as a boolean.
  var slot: SlotIndex
  var old: Value
}

/// A slot of a record.
struct SlotPlace: Hashable {
  var record: RecordID
  var slot: SlotIndex
}

/// The slots a batch changed, each once, with what they held before it; and, while a layer is applied, what undoes it.
@MainActor final class ChangeLog {
  /// The batch's number, which rows are stamped with.
  @exclusivity(unchecked) private(set) var batch: UInt32 = 0
  @exclusivity(unchecked) private var changes: ContiguousArray<Change> = []
  /// Changes beyond a record's first 64 slots.
  @exclusivity(unchecked) private var distant: Set<SlotPlace> = []
  /// Filled while a layer is applied.
  @exclusivity(unchecked) var undo: [Change]?

  /// The errors that stood beside slots before the batch changed them; the same that a layer has to put back.
  @exclusivity(unchecked) private(set) var errors: [SlotPlace: [GraphQLError]] = [:]
  var undoErrors: [SlotPlace: [GraphQLError]] = [:]

  func begin() { batch &+= 1 }

  /// Whether the batch changed nothing so far.
  var isEmpty: Bool { changes.isEmpty && errors.isEmpty }

  /// Notes a slot that is about to change.
  @inline(__always) func note(_ row: RowPointer, _ slot: SlotIndex) {
    if row.pointee.isNew, undo == nil { return }
    noteKnown(row, slot)
  }

  private func noteKnown(_ row: RowPointer, _ slot: SlotIndex) {
    let old = slot == .existence ? Value.boolean(row.pointee.isDeleted) : row.pointee.value(slot)
    undo?.append(Change(record: row.pointee.id, slot: slot, old: old))
    if row.pointee.isNew { return }
    if row.pointee.batch != batch {
      row.pointee.batch = batch
      row.pointee.changed = 0
    }
    if slot.raw >= 0, slot.raw < 64 {
      let bit: UInt64 = 1 << UInt64(slot.raw)
      if row.pointee.changed & bit != 0 { return }
      row.pointee.changed |= bit
    } else if !distant.insert(SlotPlace(record: row.pointee.id, slot: slot)).inserted {
      return
    }
    changes.append(Change(record: row.pointee.id, slot: slot, old: old))
  }

  /// Notes the errors of a slot that are about to change.
  func note(_ old: [GraphQLError], _ row: RowPointer, _ slot: SlotIndex) {
    let place = SlotPlace(record: row.pointee.id, slot: slot)
    if undo != nil, undoErrors[place] == nil { undoErrors[place] = old }
    if !row.pointee.isNew, errors[place] == nil { errors[place] = old }
  }

  /// Ends the batch: what it changed.
  func end() -> (slots: ContiguousArray<Change>, errors: [SlotPlace: [GraphQLError]]) {
    if !distant.isEmpty { distant.removeAll(keepingCapacity: true) }
    let (slots, errors) = (changes, errors)
    changes = []
    if !errors.isEmpty { self.errors = [:] }
    return (slots, errors)
  }

  /// Takes the memory of a batch's changes back for the next one.
  func reuse(_ slots: consuming ContiguousArray<Change>) {
    guard slots.capacity <= Self.reusedCapacity else { return }
    slots.empty()
    changes = slots
  }

  /// Larger memory is given back.
  static let reusedCapacity = 1024
}
