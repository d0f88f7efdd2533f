extension Printer {
  /// In its own line before what it describes; no part of compact text.
  mutating func write(_ description: Description?) {
    guard !isCompact, let description else { return }
    writeString(description.text, isBlock: description.isBlock)
    line()
  }

  mutating func writeString(_ text: String, isBlock: Bool) {
    if isBlock, !isCompact, Self.fitsBlock(text) {
      writeBlock(text)
    } else {
      write(Self.quoted(text))
    }
  }

  /// A string literal in one line.
  package static func quoted(_ text: String) -> String {
    let isPlain = { (byte: UInt8) in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{8}": literal += "\\b"
      case "\u{C}": literal += "\\f"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// Whether reading the block string gives the text back: it loses shared indentation and blank lines at its ends.
  private static func fitsBlock(_ text: String) -> Bool {
    let isWhite = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if text.utf8.contains(0x0D) { return false }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let first = lines.first, let last = lines.last, !first.allSatisfy(isWhite), !last.allSatisfy(isWhite)
    else { return false }
    return lines.contains { line in line.first.map { !isWhite($0) } == true }
  }

  private mutating func writeBlock(_ text: String) {
    write("\"\"\"\n")
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !line.isEmpty { write(indentation + Self.escapingTripleQuotes(Substring(line))) }
      write("\n")
    }
    write(indentation + "\"\"\"")
  }

  private static func escapingTripleQuotes(_ line: Substring) -> String {
    var escaped = ""
    var quotes = 0
    for scalar in line.unicodeScalars {
      if scalar == "\"" {
        quotes += 1
        if quotes == 3 {
          escaped += "\\\"\"\""
          quotes = 0
        }
        continue
      }
      escaped += String(repeating: "\"", count: quotes)
      quotes = 0
      escaped.unicodeScalars.append(scalar)
    }
    return escaped + String(repeating: "\"", count: quotes)
  }
}
