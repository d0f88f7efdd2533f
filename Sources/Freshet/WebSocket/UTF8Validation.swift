/// Whether bytes are UTF-8 (RFC 3629): no overlong form, no surrogate, nothing above U+10FFFF.
package enum UTF8Validation {
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.withUnsafeBytes(isValid) }

  package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let count = bytes.count
    var offset = 0
    while offset < count {
      // Eight ASCII bytes at once.
      if offset &+ 8 <= count,
        base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset &+= 8
        continue
      }
      let first = bytes[offset]
      if first < 0x80 {
        offset &+= 1
        continue
      }
      guard let (length, second) = sequence(first), offset &+ length <= count, second ~= bytes[offset &+ 1] else {
        return false
      }
      var index = 2
      while index < length {
        guard bytes[offset &+ index] & 0xc0 == 0x80 else { return false }
        index &+= 1
      }
      offset &+= length
    }
    return true
  }

  /// The length of the sequence that `first` begins, and what its second byte may be (RFC 3629 §4).
  private static func sequence(_ first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xc2...0xdf: (2, 0x80...0xbf)
    case 0xe0: (3, 0xa0...0xbf)
    case 0xe1...0xec, 0xee...0xef: (3, 0x80...0xbf)
    case 0xed: (3, 0x80...0x9f)
    case 0xf0: (4, 0x90...0xbf)
    case 0xf1...0xf3: (4, 0x80...0xbf)
    case 0xf4: (4, 0x80...0x8f)
    default: nil
    }
  }
}
