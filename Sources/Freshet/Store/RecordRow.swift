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

/// A record's memory: what the commit touches, without a reference count. Behind it, in the same block, are the slots it
/// began with, and its key.
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
  /// Whether the payload's reader made it, with the leaves of its object.
  var isSeeded = false
  /// Whether the slots are in a block of their own.
  private var hasGrown = false
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

  /// From so many keys with arguments on, places of what is missing are given to others.
  static let manyExtras: Int32 = 16

  /// The bytes of a row with so many slots and so long a key.
  private static func size(_ slotCount: Int, _ keyCount: Int) -> Int { keyOffset(slotCount) + keyCount }

  private static func keyOffset(_ slotCount: Int) -> Int {
    MemoryLayout<RecordRow>.stride + slotCount * MemoryLayout<Value>.stride
  }

  /// Memory for a row; ``begin(_:_:slotCount:space:hash:key:)`` makes it one.
  static func allocate(slotCount: Int, keyCount: Int) -> RowPointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: size(slotCount, keyCount), alignment: MemoryLayout<RecordRow>.alignment
    ).bindMemory(to: RecordRow.self, capacity: 1)
  }

  /// Initializes a row's memory, which was allocated for as many slots and as long a key, every slot missing.
  static func begin(
    _ row: RowPointer, _ object: Record, _ shape: UnsafeMutablePointer<ShapeMemory>, slotCount: Int, space: UInt32,
    hash: UInt32, key text: UnsafeRawBufferPointer
  ) {
    let block = UnsafeMutableRawPointer(row)
    let slots = (block + MemoryLayout<RecordRow>.stride).bindMemory(to: Value.self, capacity: slotCount)
    slots.initialize(repeating: .missing, count: slotCount)
    let key = (block + keyOffset(slotCount)).bindMemory(to: UInt8.self, capacity: text.count)
    if let start = text.baseAddress { UnsafeMutableRawPointer(key).copyMemory(from: start, byteCount: text.count) }
    row.initialize(
      to: RecordRow(
        object, shape, slots: slots, slotCount: slotCount, key: UnsafeBufferPointer(start: key, count: text.count),
        space: space, hash: hash))
  }

  private init(
    _ object: Record, _ shape: UnsafeMutablePointer<ShapeMemory>, slots: UnsafeMutablePointer<Value>, slotCount: Int,
    key: UnsafeBufferPointer<UInt8>, space: UInt32, hash: UInt32
  ) {
    self.object = object
    self.shape = shape
    self.slots = slots
    self.slotCount = Int32(slotCount)
    self.key = key
    self.space = space
    self.hash = hash
    id = .none
  }

  /// Frees a row and all it holds.
  static func free(_ row: RowPointer) {
    row.pointee.slots.deinitialize(count: Int(row.pointee.slotCount))
    if row.pointee.hasGrown { row.pointee.slots.deallocate() }
    if let extras = row.pointee.extras {
      extras.deinitialize(count: Int(row.pointee.extraCount))
      extras.deallocate()
    }
    UnsafeMutableRawPointer(row).deallocate()
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
    if hasGrown { slots.deallocate() }
    hasGrown = true
    slots = memory
    slotCount = Int32(grown)
  }

  /// Forgets every value.
  mutating func clear() {
    for slot in 0..<Int(slotCount) { slots[slot] = .missing }
    for extra in 0..<Int(extraCount) { extras.unsafelyUnwrapped[extra].value = .missing }
  }

  /// The slot of a key, where the record may have it: what is there is read in place.
  @inline(__always) func existing(_ symbol: Symbol) -> UnsafeMutablePointer<Value>? {
    if symbol.hasArguments { return existingExtraValue(symbol) }
    let slot = shape.pointee.existingSlot(symbol)
    return slot >= 0 && slot < slotCount ? slots + Int(slot) : nil
  }

  private func existingExtraValue(_ symbol: Symbol) -> UnsafeMutablePointer<Value>? {
    guard let index = existingExtra(symbol), let extras else { return nil }
    return UnsafeMutableRawPointer(extras + index.extra).advanced(by: MemoryLayout<ExtraSlot>.offset(of: \.value) ?? 0)
      .assumingMemoryBound(to: Value.self)
  }

  /// The index of a key, made where there was none.
  @MainActor @inline(__always) mutating func slot(_ symbol: Symbol) -> SlotIndex {
    symbol.hasArguments ? extra(symbol) : SlotIndex(raw: shape.pointee.slot(symbol))
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
    if extraCount > Self.manyExtras, let free = existingExtra(.none) {
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
