/// Finds what is no UTF-8 (Unicode, table 3-7).
package enum UTF8Check {
  /// The offset of the first byte that begins no character; nil where all bytes are UTF-8.
  package static func firstFault(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] < 0x80 {
          index += 1
          continue
        }
        let length = characterLength(bytes, at: index)
        if length == 0 { return index }
        index += length
      }
      return nil
    }
  }

  /// Zero where the bytes are no character.
  private static func characterLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let length: Int
    // The second byte's range keeps out what is too long, surrogates, and what is beyond U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
