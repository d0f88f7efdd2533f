/// The hash records are found by, made while their key is read.
enum KeyHash {
  /// Drawn once a process, so that a server's choice of ids cannot pile records up in one place of the table. Nothing
  /// that can be seen depends on it.
  private static let seed = UInt64.random(in: .min ... .max)

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var state = seed ^ (UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      state = mixed(state, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    if offset < bytes.count {
      var tail: UInt64 = 0
      while offset < bytes.count {
        tail = tail << 8 | UInt64(bytes[offset])
        offset &+= 1
      }
      state = mixed(state, tail)
    }
    return UInt32(truncatingIfNeeded: state ^ (state >> 32))
  }

  static func hash(_ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always) private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
    return product.high ^ product.low
  }
}
