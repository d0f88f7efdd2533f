/// A storage key's number in its store. Keys with arguments have the highest bit set.
struct Symbol: Hashable, Sendable {
  var raw: UInt32

  init(_ raw: UInt32) { self.raw = raw }

  /// Stands where a plan's line is no field.
  static let none = Symbol(.max)

  var hasArguments: Bool { raw & 0x8000_0000 != 0 }
  var number: Int { Int(raw & 0x7FFF_FFFF) }
}

/// The storage keys a store has met, by number.
struct StorageKeys {
  private var numbers: [String: Symbol] = [:]
  private(set) var texts: [String] = []

  /// How many numbers there are.
  var count: Int { texts.count }

  mutating func symbol(_ text: String) -> Symbol {
    if let symbol = numbers[text] { return symbol }
    let mark: UInt32 = text.utf8.contains(UInt8(ascii: "(")) ? 0x8000_0000 : 0
    let symbol = Symbol(UInt32(texts.count) | mark)
    texts.append(text)
    numbers[text] = symbol
    return symbol
  }

  func text(_ symbol: Symbol) -> String { texts[symbol.number] }
}
