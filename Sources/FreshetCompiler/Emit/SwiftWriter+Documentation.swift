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
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    var text = isPlain ? text : Self.plain(text)
    var isBegun = false
    var blankCount = 0
    text.withUTF8 { text in
      text.forEachLine { text in
        let end = text.lastIndex { $0 != UInt8(ascii: " ") }
        guard let end else {
          if isBegun { blankCount += 1 }
          return
        }
        for _ in 0..<blankCount { line("///") }
        (isBegun, blankCount) = (true, 0)
        line("/// ", text[...end])
      }
    }
  }

  /// A description with line feeds, whatever ends its lines, without what no source file may hold.
  private static func plain(_ text: String) -> String {
    var plain = ""
    var isBehindReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isBehindReturn: break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": plain.unicodeScalars.append("\n")
      case "\t": plain += "  "
      case "\u{0}"..<"\u{20}", "\u{7F}": plain += " "
      default: plain.unicodeScalars.append(scalar)
      }
      isBehindReturn = scalar == "\r"
    }
    return plain
  }
}
