/// Writes lines of Swift at an indentation.
struct SwiftWriter {
  /// In UTF-8.
  private(set) var bytes: [UInt8] = []
  private var indentation = ""

  mutating func line(_ line: String) {
    append(indentation)
    append(line)
    blank()
  }

  /// A line of several pieces, side by side.
  mutating func line(_ first: String, _ others: String...) {
    append(indentation)
    append(first)
    for piece in others { append(piece) }
    blank()
  }

  /// A line of text in UTF-8.
  mutating func line(_ prefix: String, _ text: Slice<UnsafeBufferPointer<UInt8>>) {
    append(indentation)
    append(prefix)
    bytes.append(contentsOf: text)
    blank()
  }

  mutating func blank() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// A declaration with a body: its first line ends with the opening brace, which is written here.
  mutating func block(_ opening: String, _ body: (inout SwiftWriter) -> Void) {
    line(opening + " {")
    indented(body)
    line("}")
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
  }

  /// A text as a literal of its own lines, which ends where the next line's text goes on.
  mutating func literal(_ content: String, before opening: String = "", after closing: String) {
    let hashes = SwiftLiteral.hashes(for: content)
    line(opening, hashes, "\"\"\"")
    var content = content
    content.withUTF8 { content in
      content.forEachLine { text in
        if text.isEmpty {
          blank()
        } else if text.contains(where: SwiftLiteral.isControl) {
          line(SwiftLiteral.printable(String(decoding: text, as: UTF8.self), hashes))
        } else {
          line("", text)
        }
      }
    }
    line("\"\"\"\(hashes)\(closing)")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// What stands between line feeds.
  func forEachLine(_ body: (Slice<Self>) -> Void) {
    var start = startIndex
    for index in indices where self[index] == UInt8(ascii: "\n") {
      body(self[start..<index])
      start = index + 1
    }
    body(self[start...])
  }
}

enum SwiftLiteral {
  /// The string as a raw literal on one line.
  static func raw(_ text: String) -> String {
    let hashes = hashes(for: text)
    return "\(hashes)\"\(printable(text, hashes))\"\(hashes)"
  }

  /// The string as a plain literal on one line, where a raw one may not stand.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return "\"\(printable(text, ""))\""
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return "\"\(printable(escaped, ""))\""
  }

  /// The text with what a literal of as many hashes may not hold, control characters and line ends, as escapes.
  static func printable(_ text: some StringProtocol, _ hashes: String) -> String {
    guard text.utf8.contains(where: isControl) else { return String(text) }
    var printable = ""
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), isControl(byte) {
        printable += "\\\(hashes)u{\(String(byte, radix: 16))}"
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }

  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// As many as keep every quote and backslash of the text from meaning anything.
  static func hashes(for text: String) -> String {
    var longest = 0
    var run: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
      case UInt8(ascii: "#"): run = run.map { $0 + 1 }
      default: run = nil
      }
      if let run { longest = max(longest, run + 1) }
    }
    return String(repeating: "#", count: longest)
  }
}
