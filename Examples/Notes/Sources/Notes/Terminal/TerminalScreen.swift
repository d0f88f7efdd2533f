/// Lines on a terminal. Only those that differ from what is there are written.
@MainActor
struct TerminalScreen {
  /// A piece of a line in one style.
  struct Span: Equatable {
    enum Style: String {
      case plain = "0"
      case bold = "1"
      case faint = "2"
      case red = "31"
      case green = "32"
      case yellow = "33"
    }

    var text: String
    var style = Style.plain
  }

  typealias Line = [Span]

  private var shown: [Line] = []

  /// Shows these lines.
  mutating func show(_ lines: [Line]) {
    let size = TerminalMode.size
    let lines = Array(lines.prefix(size.rows))
    var text = ""
    for row in 0..<max(lines.count, shown.count) {
      let line = row < lines.count ? lines[row] : []
      if row < shown.count, shown[row] == line { continue }
      text += "\u{1b}[\(row + 1);1H" + Self.encode(line, columns: size.columns) + "\u{1b}[K"
    }
    shown = lines
    if !text.isEmpty { TerminalMode.write(text) }
  }

  /// Forgets what is there: the next lines are all written, on an empty screen.
  mutating func clear() {
    shown = []
    TerminalMode.write("\u{1b}[2J")
  }

  private static func encode(_ line: Line, columns: Int) -> String {
    var text = ""
    var room = columns
    for span in line where room > 0 {
      // What a server sends is shown, never obeyed: control characters stay out.
      let shown = String(
        String.UnicodeScalarView(span.text.unicodeScalars.filter { $0.properties.generalCategory != .control })
      )
      .prefix(room)
      room -= shown.count
      text += span.style == .plain ? shown : "\u{1b}[\(span.style.rawValue)m\(shown)\u{1b}[0m"
    }
    return text
  }
}
