/// Writes lines of Swift at an indentation.
struct SwiftWriter {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String) {
    for _ in 0..<depth { text += "  " }
    text += line
    text += "\n"
  }

  mutating func blank() { text += "\n" }

  /// A declaration with a body: its first line ends with the opening brace, which is written here.
  mutating func block(_ opening: String, _ body: (inout SwiftWriter) -> Void) {
    line(opening + " {")
    indented(body)
    line("}")
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// A text as a literal of its own lines, which ends where the next line's text goes on.
  mutating func literal(_ content: String, before opening: String = "", after closing: String) {
    let hashes = SwiftLiteral.hashes(for: content)
    line("\(opening)\(hashes)\"\"\"")
    for part in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty { text += "\n" } else { line(String(part)) }
    }
    line("\"\"\"\(hashes)\(closing)")
  }
}

enum SwiftLiteral {
  /// The string as a raw literal on one line. GraphQL's compact text and names have no line ends.
  static func raw(_ text: String) -> String {
    guard !text.contains(where: \.isNewline) else { return text.debugDescription }
    let hashes = hashes(for: text)
    return "\(hashes)\"\(text)\"\(hashes)"
  }

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
