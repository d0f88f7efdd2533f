/// Where the records of one type keep their slots: an index for each storage key without arguments, in the order the
/// store met them.
@MainActor final class Shape {
  let number: Int32
  let typeName: String
  /// The key fields' names, from the first record that had a key.
  var keys: [String] = []
  /// The keys of the slots.
  private(set) var symbols: ContiguousArray<Symbol> = []
  // Made in `init`, touched on the main actor, and freed in `deinit`, when nobody else has the shape; rows that point
  // to it belong to records, which hold the shape.
  nonisolated(unsafe) let memory: UnsafeMutablePointer<ShapeMemory>

  init(number: Int32, typeName: String) {
    self.number = number
    self.typeName = typeName
    memory = .allocate(capacity: 1)
    memory.initialize(to: ShapeMemory(number: number, channels: Channel.slots))
    memory.pointee.object = Unmanaged.passUnretained(self)
  }

  deinit {
    memory.pointee.slots.deallocate()
    memory.deallocate()
  }

  var count: Int { symbols.count }

  /// The slot of a key, where the type has one.
  @inline(__always) func existingSlot(_ symbol: Symbol) -> Int32 { memory.pointee.existingSlot(symbol) }

  /// The slot of a key, made where there was none.
  @inline(__always) func slot(_ symbol: Symbol) -> Int32 { memory.pointee.slot(symbol) }

  fileprivate func makeSlot(_ symbol: Symbol) -> Int32 {
    memory.pointee.reserve(symbol.number)
    let slot = Int32(symbols.count)
    symbols.append(symbol)
    memory.pointee.slots[symbol.number] = slot
    return slot
  }
}

/// A shape's memory: what the commit reads, without a reference count.
struct ShapeMemory {
  /// By the symbol's number, -1 where the type has no such slot.
  fileprivate(set) var slots: UnsafeMutablePointer<Int32>
  private var capacity: Int
  let number: Int32
  fileprivate(set) var object: Unmanaged<Shape>?
  private let channels: Channel.Table

  fileprivate init(number: Int32, channels: Channel.Table) {
    self.number = number
    self.channels = channels
    capacity = 64
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: -1, count: 64)
  }

  /// The channel of one of the first slots, where it was used before.
  @inline(__always) func channel(_ slot: SlotIndex) -> Unmanaged<Channel>? {
    UInt32(bitPattern: slot.raw) < UInt32(Channel.lastingCount) ? channels[Int(slot.raw)] : nil
  }

  @inline(__always) func existingSlot(_ symbol: Symbol) -> Int32 {
    symbol.number < capacity ? slots[symbol.number] : -1
  }

  @MainActor @inline(__always) func slot(_ symbol: Symbol) -> Int32 {
    let slot = existingSlot(symbol)
    return slot >= 0 ? slot : object.unsafelyUnwrapped.takeUnretainedValue().makeSlot(symbol)
  }

  fileprivate mutating func reserve(_ number: Int) {
    guard number >= capacity else { return }
    let grown = max(capacity * 2, number + 1)
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: grown)
    memory.initialize(from: slots, count: capacity)
    (memory + capacity).initialize(repeating: -1, count: grown - capacity)
    slots.deallocate()
    slots = memory
    capacity = grown
  }
}
