import GraphQLLanguage
import TestSupport
import Testing

struct UTF8CheckTests {
  @Test(
    "the first byte that begins no character is found",
    arguments: [
      ([0x61, 0xFF, 0x0A], 1), ([0x80], 0), ([0xC0, 0x80], 0), ([0xC2], 0), ([0xE0, 0x9F, 0xBF], 0),
      ([0x61, 0xED, 0xA0, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF0, 0x9F, 0x98], 0), ([0xE2, 0x82, 0x28], 0),
    ] as [([UInt8], Int)])
  func faults(bytes: [UInt8], offset: Int) {
    #expect(UTF8Check.firstFault(in: bytes) == offset)
  }

  @Test("text of every length of character has no fault")
  func texts() {
    #expect(UTF8Check.firstFault(in: Array("".utf8)) == nil)
    #expect(
      UTF8Check.firstFault(in: Array("a\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\u{D7FF}\u{E000}".utf8)) == nil)
  }

  @Test("any bytes are judged as the standard library judges them")
  func anyBytes() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let starts: [UInt8] = [0x61, 0x80, 0xBF, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF, 0xA0, 0x9F, 0x8F, 0x90]
      let bytes = (0..<Int.random(in: 0...5, using: &random)).map { _ in starts.randomElement(using: &random) ?? 0 }
      let isText = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
      #expect((UTF8Check.firstFault(in: bytes) == nil) == isText, "\(bytes)")
    }
  }
}
