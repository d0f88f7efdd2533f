/// Where a record's slot is: the slots of its type come first, its keys with arguments are numbered from `extraBase`.
struct SlotIndex: Hashable {
  var raw: Int32

  static let extraBase: Int32 = 1 << 24
  /// Stands for the record itself being there, in logs of changes.
  static let existence = SlotIndex(raw: -1)

  var isExtra: Bool { raw >= Self.extraBase }
  var extra: Int { Int(raw - Self.extraBase) }
}

/// A slot of a key with arguments.
struct ExtraSlot {
  var symbol: Symbol
  var value: Value
}

typealias RowPointer = UnsafeMutablePointer<RecordRow>

/// A record's memory: what the commit touches, without a reference count.
struct RecordRow {
  var slots: UnsafeMutablePointer<Value>
  var slotCount: Int32
  var id: RecordID
  let shape: UnsafeMutablePointer<ShapeMemory>
  /// The key fields' values, or the path, without the type.
  let key: UnsafeBufferPointer<UInt8>
  /// The record whose memory this is.
  unowned(unsafe) let object: Record
  /// 0 for a record keyed by its path, else the shape's number and 1.
  var space: UInt32
  var hash: UInt32
  var extraCount: Int32 = 0
  var extraCapacity: Int32 = 0
  var extras: UnsafeMutablePointer<ExtraSlot>?
  /// The batch that last changed it, and the first 64 slots it changed.
  var batch: UInt32 = 0
  var isDeleted = false
  /// Whether errors stand beside slots.
  var hasErrors = false
  var isMarked = false
  /// Whether the batch made it: nobody can have read it.
  var isNew = false
  var changed: UInt64 = 0
  /// The walk that came by last, and the first 64 sets it read the record with.
  var visit: UInt32 = 0
  var visitedSets: UInt64 = 0

  /// Whether a walk has read the record with this set before; it has now.
  mutating func isVisited(_ visit: UInt32, _ set: Int) -> Bool {
    if self.visit != visit {
      self.visit = visit
      visitedSets = 0
    }
    guard set < 64 else { return false }
    let bit: UInt64 = 1 << UInt64(set)
    defer { visitedSets |= bit }
    return visitedSets & bit != 0
  }

  @MainActor init(_ object: Record, id: RecordID, shape: Shape, space: UInt32, hash: UInt32, key text: String) {
    self.object = object
    self.id = id
    self.shape = shape.memory
    self.space = space
    self.hash = hash
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    key = UnsafeBufferPointer(bytes)
    let count = max(1, shape.count)
    slots = .allocate(capacity: count)
    slots.initialize(repeating: .missing, count: count)
    slotCount = Int32(count)
  }

  func free() {
    key.deallocate()
    slots.deinitialize(count: Int(slotCount))
    slots.deallocate()
    guard let extras else { return }
    extras.deinitialize(count: Int(extraCount))
    extras.deallocate()
  }

  @inline(__always) func hasKey(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard key.count == bytes.count else { return false }
    for index in 0..<bytes.count where key[index] != bytes[index] { return false }
    return true
  }

  /// The value at an index of a shape's slots, which may be newer than the row.
  @inline(__always) func value(_ slot: SlotIndex) -> Value {
    if slot.isExtra { return extras.unsafelyUnwrapped[slot.extra].value }
    return slot.raw >= 0 && slot.raw < slotCount ? slots[Int(slot.raw)] : .missing
  }

  mutating func set(_ slot: SlotIndex, _ value: Value) {
    if slot.isExtra {
      extras.unsafelyUnwrapped[slot.extra].value = value
    } else {
      reserve(slot)
      slots[Int(slot.raw)] = value
    }
  }

  @inline(__always) mutating func reserve(_ slot: SlotIndex) { if slot.raw >= slotCount { grow(Int(slot.raw) + 1) } }

  private mutating func grow(_ count: Int) {
    let grown = max(count, Int(slotCount) + Int(slotCount) / 2)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: grown)
    memory.moveInitialize(from: slots, count: Int(slotCount))
    (memory + Int(slotCount)).initialize(repeating: .missing, count: grown - Int(slotCount))
    slots.deallocate()
    slots = memory
    slotCount = Int32(grown)
  }

  /// Forgets every value.
  mutating func clear() {
    for slot in 0..<Int(slotCount) { slots[slot] = .missing }
    for extra in 0..<Int(extraCount) { extras.unsafelyUnwrapped[extra].value = .missing }
  }

  /// The index of a key with arguments, where the record has it.
  func existingExtra(_ symbol: Symbol) -> SlotIndex? {
    for index in 0..<extraCount where extras.unsafelyUnwrapped[Int(index)].symbol == symbol {
      return SlotIndex(raw: SlotIndex.extraBase + index)
    }
    return nil
  }

  /// The index of a key with arguments, made where there was none.
  mutating func extra(_ symbol: Symbol) -> SlotIndex {
    if let index = existingExtra(symbol) { return index }
    if extraCount > 16, let free = existingExtra(.none) {
      extras.unsafelyUnwrapped[free.extra].symbol = symbol
      return free
    }
    if extraCount == extraCapacity {
      let grown = max(2, Int(extraCapacity) * 2)
      let memory = UnsafeMutablePointer<ExtraSlot>.allocate(capacity: grown)
      if let extras {
        memory.moveInitialize(from: extras, count: Int(extraCount))
        extras.deallocate()
      }
      extras = memory
      extraCapacity = Int32(grown)
    }
    (extras.unsafelyUnwrapped + Int(extraCount)).initialize(to: ExtraSlot(symbol: symbol, value: .missing))
    extraCount += 1
    return SlotIndex(raw: SlotIndex.extraBase + extraCount - 1)
  }
}
