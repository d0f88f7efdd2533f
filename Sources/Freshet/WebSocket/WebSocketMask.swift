/// The masking of RFC 6455 §5.3; masking twice gives the bytes back.
package enum WebSocketMask {
  /// Masks `bytes` in place. The key's bytes are those of `key` in memory.
  package static func apply(_ key: UInt32, to bytes: UnsafeMutableRawBufferPointer) {
    guard key != 0, let base = bytes.baseAddress else { return }
    // Both are in memory order, so a word of eight is masked at once whatever the machine's byte order.
    let word = UInt64(key) | UInt64(key) << 32
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let value = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      base.storeBytes(of: value ^ word, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    withUnsafeBytes(of: key) { key in
      while offset < bytes.count {
        bytes[offset] ^= key[offset & 3]
        offset &+= 1
      }
    }
  }
}
