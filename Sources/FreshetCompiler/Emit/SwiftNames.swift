/// How GraphQL's names are spelled in Swift.
enum SwiftNames {
  /// Reserved words, and those that mean something where a generated name may stand.
  static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "_", "actor", "any", "as", "associatedtype", "async", "await", "borrowing",
    "break", "case", "catch", "class", "consume", "consuming", "continue", "convenience", "copy", "default", "defer",
    "deinit", "didSet", "discard", "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal", "is", "isolated", "lazy", "left", "let", "macro", "mutating", "nil", "none", "nonisolated",
    "nonmutating", "open", "operator", "optional", "override", "package", "postfix", "precedencegroup", "prefix",
    "private", "protocol", "public", "repeat", "required", "rethrows", "return", "right", "self", "sending", "set",
    "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "typealias",
    "unowned", "var", "weak", "where", "while", "willSet", "yield",
  ]

  /// Names of types that generated code needs with their own meaning.
  static let reservedTypes: Set<String> = ["Swift", "Freshet", "MainActor", "Data", "Any", "Self", "Type", "Protocol"]

  /// The name as an identifier.
  static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The accessor of a spread: the fragment's name up to the underscore, its first letter lowered.
  static func spread(_ fragment: String) -> String {
    let head = fragment.drop { $0 == "_" }.prefix { $0 != "_" }
    guard let first = head.first, first.isLetter else { return fragment }
    return first.lowercased() + head.dropFirst()
  }

  /// The type of a selection: its response name in upper camel case.
  static func type(_ response: String) -> String {
    // A name of GraphQL is ASCII.
    var type: [UInt8] = []
    var isWordStart = true
    for byte in response.utf8 {
      if byte != UInt8(ascii: "_") {
        let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        type.append(isWordStart && isSmall ? byte - 0x20 : byte)
      }
      isWordStart = byte == UInt8(ascii: "_")
    }
    guard let first = type.first, first >= UInt8(ascii: "A") else { return "Selection\(response)" }
    return String(decoding: type, as: UTF8.self)
  }

  /// The cases of an enum: the values in lower camel case, or as they are where two would be spelled alike.
  static func cases(_ values: [String]) -> [String] {
    let camel = values.map(camelCase)
    var counts: [String: Int] = [:]
    for name in camel { counts[name, default: 0] += 1 }
    var scope = NameScope(taken: [
      "none", "some", "unrecognized", "allCases", "rawValue", "init", "self", "hash", "hashValue", "Type", "Protocol",
      "Self", "RawValue", "AllCases", "__json",
    ])
    return zip(values, camel).map { scope.claim(counts[$1] == 1 ? $1 : $0) }
  }

  private static func camelCase(_ value: String) -> String {
    // What has small letters already has its own spelling.
    if value.contains(where: \.isLowercase) {
      return value.prefix(1).lowercased() + value.dropFirst()
    }
    let words = value.split(separator: "_")
    guard let first = words.first, first.first?.isLetter == true, !value.hasPrefix("_") else { return value }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined()
  }
}

extension String {
  /// An identifier's name.
  var withoutBackticks: String { String(drop { $0 == "`" }.prefix { $0 != "`" }) }
}

/// The names taken in one Swift scope.
struct NameScope {
  /// Taken from the outset, by many scopes alike.
  private let reserved: Set<String>
  private var taken: [String] = []
  /// The same, once there are many: a few are searched, which is quicker than hashing.
  private var index: Set<String> = []
  private static let longestSearch = 12

  init(reserved: Set<String> = [], taken: some Sequence<String> = []) {
    self.reserved = reserved
    for name in taken { take(name) }
  }

  /// The name, or with underscores behind it where it is taken.
  mutating func claim(_ name: String) -> String {
    var name = name
    while isTaken(name) { name += "_" }
    take(name)
    return name
  }

  func isTaken(_ name: String) -> Bool {
    reserved.contains(name) || (index.isEmpty ? taken.contains(name) : index.contains(name))
  }

  private mutating func take(_ name: String) {
    taken.append(name)
    guard taken.count > Self.longestSearch else { return }
    if index.isEmpty { index.formUnion(taken) } else { index.insert(name) }
  }
}
