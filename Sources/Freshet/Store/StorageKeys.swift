/// A storage key's number in its store. Keys with arguments have the highest bit set, and numbers of their own.
struct Symbol: Hashable, Sendable {
  var raw: UInt32

  init(_ raw: UInt32) { self.raw = raw }

  /// Stands where a plan's line is no field.
  static let none = Symbol(.max)

  var hasArguments: Bool { raw & 0x8000_0000 != 0 }
  var number: Int { Int(raw & 0x7FFF_FFFF) }
}

/// The storage keys of a store, by number.
///
/// Keys without arguments are as many as the documents' fields, and stay. Of those with arguments there is one for each
/// value of a variable: they are counted by the scopes that name them, and one that nothing names gives its number back.
struct StorageKeys {
  private struct Counted {
    var text: String
    var scopes = 0
  }

  private var symbols: [String: Symbol] = [:]
  private var plain: [String] = []
  private var counted: [Counted] = []
  private var freed: [Symbol] = []
  /// Those with arguments that no scope names.
  private(set) var idle: Set<Symbol> = []

  /// How many keys there are.
  var count: Int { symbols.count }

  mutating func symbol(_ text: String) -> Symbol {
    if let symbol = symbols[text] { return symbol }
    let symbol: Symbol
    if !text.utf8.contains(UInt8(ascii: "(")) {
      symbol = Symbol(UInt32(plain.count))
      plain.append(text)
    } else {
      if let last = freed.popLast() {
        symbol = last
        counted[symbol.number] = Counted(text: text)
      } else {
        symbol = Symbol(UInt32(counted.count) | 0x8000_0000)
        counted.append(Counted(text: text))
      }
      idle.insert(symbol)
    }
    symbols[text] = symbol
    return symbol
  }

  func text(_ symbol: Symbol) -> String {
    symbol.hasArguments ? counted[symbol.number].text : plain[symbol.number]
  }

  /// The key as a scope names it, until the scope gives it back.
  mutating func symbol(namedByScope text: String) -> Symbol {
    let symbol = symbol(text)
    if symbol.hasArguments {
      counted[symbol.number].scopes += 1
      idle.remove(symbol)
    }
    return symbol
  }

  /// Takes back the keys with arguments that scopes named.
  mutating func takeBack(_ returned: [Symbol]) {
    for symbol in returned {
      counted[symbol.number].scopes -= 1
      if counted[symbol.number].scopes == 0 { idle.insert(symbol) }
    }
  }

  /// Gives the numbers of idle keys to others. Nothing may hold them any more.
  mutating func free(_ unused: Set<Symbol>) {
    for symbol in unused {
      symbols[counted[symbol.number].text] = nil
      counted[symbol.number].text = ""
      freed.append(symbol)
    }
    idle.subtract(unused)
  }
}
