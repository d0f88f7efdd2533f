import TestSupport

/// Choices that follow from a seed.
struct Dice {
  private var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { random.next() }
  mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(count, 1))) }
  mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }
  mutating func shuffle<Element>(_ list: inout [Element]) { list.shuffle(using: &random) }
  mutating func element<Element>(_ list: [Element]) -> Element { list[pick(list.count)] }

  /// A number that follows from a text and a number: the same facts give the same value wherever they are asked for.
  static func number(_ text: String, _ salt: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ salt
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var mixer = SplitMix64(seed: hash)
    return mixer.next()
  }
}
