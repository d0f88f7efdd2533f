/// How key fields' values become a record's key.
enum KeyText {
  /// `\` and `:` escaped, so that values joined by colons stay apart.
  static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\\") }) else { return value }
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar == ":" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// One value stands as it is, several are escaped and joined.
  static func joined(_ values: [String]) -> String {
    values.count == 1 ? values[0] : values.map(escaped).joined(separator: ":")
  }
}
