/// The hash records are found by, made while their key is read.
enum KeyHash {
  /// Drawn once a process, so that a server's choice of ids cannot pile records up in one place of the table. Nothing
  /// that can be seen depends on it.
  private static let seed = UInt64.random(in: .min ... .max)

  @inline(__always) static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var state = seed ^ (UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      state = mixed(state, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    if offset < bytes.count { state = mixed(state, tail(bytes, offset)) }
    return UInt32(truncatingIfNeeded: state ^ (state >> 32))
  }

  /// The last bytes, fewer than eight, those before them beside them where that spares a loop.
  @inline(__always) private static func tail(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    let count = bytes.count
    if count >= 8 { return bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) }
    if count >= 4 {
      let first = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      return first << 32 | UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    }
    return UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count &- 1])
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
