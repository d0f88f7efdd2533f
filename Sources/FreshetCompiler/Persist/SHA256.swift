/// The digest of FIPS 180-4, fed in pieces.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// What is not yet a block.
  private var pending: [UInt8] = []
  private var count: UInt64 = 0
  private var words = [UInt32](repeating: 0, count: 64)

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    count &+= UInt64(bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      if !pending.isEmpty {
        start = min(64 - pending.count, bytes.count)
        pending.append(contentsOf: bytes[..<start])
        guard pending.count == 64 else { return }
        let block = pending
        pending = []
        block.withUnsafeBufferPointer { compress($0, at: 0) }
      }
      while bytes.count - start >= 64 {
        compress(bytes, at: start)
        start += 64
      }
      pending.append(contentsOf: bytes[start...])
    }
  }

  /// The 32 bytes of the digest.
  package consuming func finish() -> [UInt8] {
    let bits = count &* 8
    let zeros = (119 - pending.count % 64) % 64
    update(
      [0x80] + [UInt8](repeating: 0, count: zeros) + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  /// The digest of a text's UTF-8 in lower-case hexadecimal digits.
  package static func hex(_ text: String) -> String { hex(Array(text.utf8)) }

  /// The digest in lower-case hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return hexDigits(digest.finish())
  }

  package static func hexDigits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    words.withUnsafeMutableBufferPointer { words in
      Self.constants.withUnsafeBufferPointer { constants in
        state.withUnsafeMutableBufferPointer { state in
          Self.expand(bytes, start, into: words)
          Self.rounds(words, constants, state)
        }
      }
    }
  }

  /// The message schedule (6.2.2, step 1).
  private static func expand(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, into words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      let at = start &+ index &* 4
      words[index] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at &+ 1]) << 16 | UInt32(bytes[at &+ 2]) << 8 | UInt32(bytes[at &+ 3])
    }
    for index in 16..<64 {
      let low = words[index &- 15]
      let high = words[index &- 2]
      let first = (low >> 7 | low << 25) ^ (low >> 18 | low << 14) ^ (low >> 3)
      let second = (high >> 17 | high << 15) ^ (high >> 19 | high << 13) ^ (high >> 10)
      words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
    }
  }

  /// Steps 2 to 4.
  private static func rounds(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    _ state: UnsafeMutableBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let turnedE = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
      let first = h &+ turnedE &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
      let turnedA = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
      let second = turnedA &+ ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ second
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
