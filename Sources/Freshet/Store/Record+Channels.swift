import Observation

/// The key paths a record is observed by: one a slot. A literal one costs nothing to make, so the first 64 slots of a
/// type and the first 32 keys with arguments of a record have theirs here. Their getters differ because equal ones are
/// merged by the optimizer, and then two slots would be one.
extension Record {
  /// The record's being there.
  nonisolated var existence: Int { -1 }
  /// Every slot beyond the table.
  nonisolated subscript(channel number: Int) -> Int { number }

  nonisolated var c0: Int { 0 }
  nonisolated var c1: Int { 1 }
  nonisolated var c2: Int { 2 }
  nonisolated var c3: Int { 3 }
  nonisolated var c4: Int { 4 }
  nonisolated var c5: Int { 5 }
  nonisolated var c6: Int { 6 }
  nonisolated var c7: Int { 7 }
  nonisolated var c8: Int { 8 }
  nonisolated var c9: Int { 9 }
  nonisolated var c10: Int { 10 }
  nonisolated var c11: Int { 11 }
  nonisolated var c12: Int { 12 }
  nonisolated var c13: Int { 13 }
  nonisolated var c14: Int { 14 }
  nonisolated var c15: Int { 15 }
  nonisolated var c16: Int { 16 }
  nonisolated var c17: Int { 17 }
  nonisolated var c18: Int { 18 }
  nonisolated var c19: Int { 19 }
  nonisolated var c20: Int { 20 }
  nonisolated var c21: Int { 21 }
  nonisolated var c22: Int { 22 }
  nonisolated var c23: Int { 23 }
  nonisolated var c24: Int { 24 }
  nonisolated var c25: Int { 25 }
  nonisolated var c26: Int { 26 }
  nonisolated var c27: Int { 27 }
  nonisolated var c28: Int { 28 }
  nonisolated var c29: Int { 29 }
  nonisolated var c30: Int { 30 }
  nonisolated var c31: Int { 31 }
  nonisolated var c32: Int { 32 }
  nonisolated var c33: Int { 33 }
  nonisolated var c34: Int { 34 }
  nonisolated var c35: Int { 35 }
  nonisolated var c36: Int { 36 }
  nonisolated var c37: Int { 37 }
  nonisolated var c38: Int { 38 }
  nonisolated var c39: Int { 39 }
  nonisolated var c40: Int { 40 }
  nonisolated var c41: Int { 41 }
  nonisolated var c42: Int { 42 }
  nonisolated var c43: Int { 43 }
  nonisolated var c44: Int { 44 }
  nonisolated var c45: Int { 45 }
  nonisolated var c46: Int { 46 }
  nonisolated var c47: Int { 47 }
  nonisolated var c48: Int { 48 }
  nonisolated var c49: Int { 49 }
  nonisolated var c50: Int { 50 }
  nonisolated var c51: Int { 51 }
  nonisolated var c52: Int { 52 }
  nonisolated var c53: Int { 53 }
  nonisolated var c54: Int { 54 }
  nonisolated var c55: Int { 55 }
  nonisolated var c56: Int { 56 }
  nonisolated var c57: Int { 57 }
  nonisolated var c58: Int { 58 }
  nonisolated var c59: Int { 59 }
  nonisolated var c60: Int { 60 }
  nonisolated var c61: Int { 61 }
  nonisolated var c62: Int { 62 }
  nonisolated var c63: Int { 63 }
  nonisolated var c64: Int { 64 }
  nonisolated var c65: Int { 65 }
  nonisolated var c66: Int { 66 }
  nonisolated var c67: Int { 67 }
  nonisolated var c68: Int { 68 }
  nonisolated var c69: Int { 69 }
  nonisolated var c70: Int { 70 }
  nonisolated var c71: Int { 71 }
  nonisolated var c72: Int { 72 }
  nonisolated var c73: Int { 73 }
  nonisolated var c74: Int { 74 }
  nonisolated var c75: Int { 75 }
  nonisolated var c76: Int { 76 }
  nonisolated var c77: Int { 77 }
  nonisolated var c78: Int { 78 }
  nonisolated var c79: Int { 79 }
  nonisolated var c80: Int { 80 }
  nonisolated var c81: Int { 81 }
  nonisolated var c82: Int { 82 }
  nonisolated var c83: Int { 83 }
  nonisolated var c84: Int { 84 }
  nonisolated var c85: Int { 85 }
  nonisolated var c86: Int { 86 }
  nonisolated var c87: Int { 87 }
  nonisolated var c88: Int { 88 }
  nonisolated var c89: Int { 89 }
  nonisolated var c90: Int { 90 }
  nonisolated var c91: Int { 91 }
  nonisolated var c92: Int { 92 }
  nonisolated var c93: Int { 93 }
  nonisolated var c94: Int { 94 }
  nonisolated var c95: Int { 95 }

  static let existenceChannel: KeyPath<Record, Int> = \.existence

  static let channels: [KeyPath<Record, Int>] = [
    \.c0, \.c1, \.c2, \.c3, \.c4, \.c5, \.c6, \.c7, \.c8, \.c9, \.c10, \.c11, \.c12, \.c13, \.c14, \.c15, \.c16,
    \.c17, \.c18, \.c19, \.c20, \.c21, \.c22, \.c23, \.c24, \.c25, \.c26, \.c27, \.c28, \.c29, \.c30, \.c31, \.c32,
    \.c33, \.c34, \.c35, \.c36, \.c37, \.c38, \.c39, \.c40, \.c41, \.c42, \.c43, \.c44, \.c45, \.c46, \.c47, \.c48,
    \.c49, \.c50, \.c51, \.c52, \.c53, \.c54, \.c55, \.c56, \.c57, \.c58, \.c59, \.c60, \.c61, \.c62, \.c63, \.c64,
    \.c65, \.c66, \.c67, \.c68, \.c69, \.c70, \.c71, \.c72, \.c73, \.c74, \.c75, \.c76, \.c77, \.c78, \.c79, \.c80,
    \.c81, \.c82, \.c83, \.c84, \.c85, \.c86, \.c87, \.c88, \.c89, \.c90, \.c91, \.c92, \.c93, \.c94, \.c95,
  ]

  /// The same, for reads that count no reference; never freed.
  private static let channelTable: UnsafeMutablePointer<Unmanaged<KeyPath<Record, Int>>> = {
    let table = UnsafeMutablePointer<Unmanaged<KeyPath<Record, Int>>>.allocate(capacity: channels.count)
    for (number, channel) in channels.enumerated() { (table + number).initialize(to: .passRetained(channel)) }
    return table
  }()

  /// Registers a read of a slot with whoever observes.
  @inline(__always) func registerRead(_ slot: SlotIndex) {
    guard slot.raw >= 0, slot.raw < 64 else {
      return registrar.access(self, keyPath: Self.distantChannel(slot))
    }
    registrar.access(self, keyPath: Self.channelTable[Int(slot.raw)].takeUnretainedValue())
  }

  /// The key path of a slot.
  @inline(__always) static func channel(_ slot: SlotIndex) -> KeyPath<Record, Int> {
    if slot.raw >= 0, slot.raw < 64 { return channels[Int(slot.raw)] }
    return distantChannel(slot)
  }

  private static func distantChannel(_ slot: SlotIndex) -> KeyPath<Record, Int> {
    if slot == .existence { return existenceChannel }
    guard slot.isExtra else { return \.[channel: 96 + 2 * Int(slot.raw)] }
    return slot.extra < 32 ? channels[64 + slot.extra] : \.[channel: 97 + 2 * slot.extra]
  }
}
