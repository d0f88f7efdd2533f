/// Descriptions become doc comments, deprecations attributes.
extension SwiftWriter {
  mutating func document(_ documentation: Documentation) {
    if let description = documentation.description { comment(description) }
    if let reason = documentation.deprecation { deprecated(reason) }
  }

  /// - Parameter reason: empty where the declaration only uses what is deprecated.
  mutating func deprecated(_ reason: String) {
    line(
      reason.isEmpty
        ? "@available(*, deprecated)" : "@available(*, deprecated, message: \(SwiftLiteral.escaped(reason)))")
  }

  mutating func deprecatedIf(_ usesDeprecated: Bool) {
    if usesDeprecated { deprecated("") }
  }

  private mutating func comment(_ text: String) {
    var lines = Self.lines(of: text)
    while lines.last?.isEmpty == true { lines.removeLast() }
    for text in lines.drop(while: { $0.isEmpty }) { line(text.isEmpty ? "///" : "/// \(text)") }
  }

  /// The lines of a description, whatever ends them, without what no source file may hold.
  private static func lines(of text: String) -> [Substring] {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) else {
      return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { Substring($0).withoutEndingSpaces }
    }
    var lines = [""]
    var isBehindReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isBehindReturn: break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1] += "  "
      case "\u{0}"..<"\u{20}", "\u{7F}": lines[lines.count - 1] += " "
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      isBehindReturn = scalar == "\r"
    }
    return lines.map { Substring($0).withoutEndingSpaces }
  }
}

extension Substring {
  fileprivate var withoutEndingSpaces: Substring {
    guard utf8.last == UInt8(ascii: " ") else { return self }
    var line = self
    while line.last == " " { line.removeLast() }
    return line
  }
}
