/// Where the records of one type keep their slots: an index for each storage key without arguments, in the order the
/// store met them.
@MainActor final class Shape {
  let number: Int32
  let typeName: String
  /// The key fields' names, from the first record that had a key.
  var keys: [String] = []
  /// The keys of the slots.
  private(set) var symbols: ContiguousArray<Symbol> = []
  // Memory of `Int32` by the symbol's number, -1 where the type has no such slot. It is written on the main actor and
  // freed in `deinit`, when nobody else has the shape.
  private(set) nonisolated(unsafe) var slots: UnsafeMutablePointer<Int32>
  private(set) var capacity: Int

  init(number: Int32, typeName: String) {
    self.number = number
    self.typeName = typeName
    capacity = 64
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: -1, count: 64)
  }

  deinit { slots.deallocate() }

  var count: Int { symbols.count }

  /// The slot of a key, where the type has one.
  @inline(__always) func existingSlot(_ symbol: Symbol) -> Int32 {
    symbol.number < capacity ? slots[symbol.number] : -1
  }

  /// The slot of a key, made where there was none.
  @inline(__always) func slot(_ symbol: Symbol) -> Int32 {
    let slot = existingSlot(symbol)
    return slot >= 0 ? slot : makeSlot(symbol)
  }

  private func makeSlot(_ symbol: Symbol) -> Int32 {
    if symbol.number >= capacity {
      let grown = max(capacity * 2, symbol.number + 1)
      let memory = UnsafeMutablePointer<Int32>.allocate(capacity: grown)
      memory.initialize(from: slots, count: capacity)
      (memory + capacity).initialize(repeating: -1, count: grown - capacity)
      slots.deallocate()
      slots = memory
      capacity = grown
    }
    let slot = Int32(symbols.count)
    symbols.append(symbol)
    slots[symbol.number] = slot
    return slot
  }
}
