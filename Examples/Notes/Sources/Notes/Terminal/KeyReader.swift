/// Turns the bytes of a terminal into keys.
struct KeyReader {
  enum Key: Equatable {
    case character(Character)
    case enter
    case backspace
    case escape
    case suspend
  }

  private var held: [UInt8] = []

  /// The keys that bytes complete. A character may come in pieces; an escape sequence (arrows, function keys) is
  /// swallowed whole.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    held += bytes
    var keys: [Key] = []
    while let first = held.first {
      switch first {
      case 0x1b:
        keys.append(contentsOf: takeEscape())
      case 0x0d, 0x0a: keys.append(take(1, .enter))
      case 0x7f, 0x08: keys.append(take(1, .backspace))
      case 0x1a: keys.append(take(1, .suspend))
      case 0x00..<0x20: held.removeFirst()
      case 0x20..<0x80: keys.append(take(1, .character(Character(Unicode.Scalar(first)))))
      default:
        let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
        guard held.count >= length else { return keys }
        let text = String(decoding: held[..<length], as: UTF8.self)
        held.removeFirst(length)
        keys.append(contentsOf: text.prefix(1).map { .character($0) })
      }
    }
    return keys
  }

  private mutating func take(_ count: Int, _ key: Key) -> Key {
    held.removeFirst(count)
    return key
  }

  /// A lone escape is the key; one with bytes behind it begins a sequence, which ends with a letter or a tilde.
  private mutating func takeEscape() -> [Key] {
    guard held.count > 1, held[1] == 0x5b || held[1] == 0x4f else {
      held.removeFirst()
      return [.escape]
    }
    let end = held.dropFirst(2).firstIndex { (0x40...0x7e).contains($0) } ?? held.count - 1
    held.removeFirst(end + 1)
    return []
  }
}
