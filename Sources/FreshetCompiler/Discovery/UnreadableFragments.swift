import GraphQLLanguage

/// The names of the fragments that a text which is not in the grammar seems to declare: every word behind the word
/// `fragment`. A name too many only keeps a message back until the text can be read.
enum UnreadableFragments {
  static func names(in source: Source) -> [String] {
    var names: [String] = []
    var isBehindKeyword = false
    var word: [UInt8] = []
    for byte in source.bytes + [0x20] {
      if isWord(byte) {
        word.append(byte)
        continue
      }
      if word.isEmpty { continue }
      if isBehindKeyword { names.append(String(decoding: word, as: UTF8.self)) }
      isBehindKeyword = word.elementsEqual("fragment".utf8)
      word.removeAll(keepingCapacity: true)
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
