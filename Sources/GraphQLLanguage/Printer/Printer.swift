/// Writes a tree as text. What is written reads as the same tree, and is written from it again alike.
package struct Printer {
  enum Style {
    /// As a person would lay it out.
    case readable
    /// Without a space or a line that could be left out, and without descriptions: what a server receives.
    case compact
  }

  private(set) var text = ""
  let style: Style
  private var depth = 0

  init(_ style: Style) { self.style = style }

  var isCompact: Bool { style == .compact }

  package static func print(_ document: Document) -> String {
    var printer = Printer(.readable)
    for (index, definition) in document.definitions.enumerated() {
      if index > 0 { printer.write("\n\n") }
      printer.write(definition)
    }
    return printer.text + "\n"
  }

  package static func print(_ definition: Definition) -> String { written(.readable) { $0.write(definition) } }
  package static func print(_ value: Value) -> String { written(.readable) { $0.write(value) } }

  package static func compact(_ document: Document) -> String {
    written(.compact) { printer in
      for definition in document.definitions {
        // Only a name would run into the next definition.
        if let last = printer.text.utf8.last, Lexer.continuesName(last) { printer.write(" ") }
        printer.write(definition)
      }
    }
  }

  package static func compact(_ definition: Definition) -> String { written(.compact) { $0.write(definition) } }
  package static func compact(_ selectionSet: SelectionSet) -> String { written(.compact) { $0.write(selectionSet) } }
  package static func compact(_ value: Value) -> String { written(.compact) { $0.write(value) } }
  package static func compact(_ directive: Directive) -> String { written(.compact) { $0.write([directive]) } }

  static func written(_ style: Style, _ write: (inout Printer) -> Void) -> String {
    var printer = Printer(style)
    write(&printer)
    return printer.text
  }

  // MARK: Pieces

  mutating func write(_ piece: String) { text += piece }

  /// A space that only readers need.
  mutating func space() { if !isCompact { text += " " } }

  mutating func line() {
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  mutating func indented(_ write: (inout Printer) -> Void) {
    depth += 1
    write(&self)
    depth -= 1
  }

  var indentation: String { String(repeating: "  ", count: depth) }

  /// `open item, item close` in one line; nothing without items.
  mutating func inline<Item>(
    _ open: String, _ items: [Item], _ close: String, _ write: (inout Printer, Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += isCompact ? "," : ", " }
      write(&self, item)
    }
    text += close
  }

  /// `open`, a line an item, and `close`; nothing without items.
  mutating func block<Item>(
    _ open: String, _ items: [Item], _ close: String, _ write: (inout Printer, Item) -> Void
  ) {
    guard !items.isEmpty else { return }
    if isCompact { return inline(open, items, close, write) }
    text += open
    indented { printer in
      for item in items {
        printer.line()
        write(&printer, item)
      }
    }
    line()
    text += close
  }

  /// In one line where that is not too long, else a line an item.
  mutating func fitting<Item>(
    _ open: String, _ items: [Item], _ close: String, _ write: (inout Printer, Item) -> Void
  ) {
    if isCompact { return inline(open, items, close, write) }
    var trial = Printer(style)
    trial.inline(open, items, close, write)
    let lineStart = text.utf8.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex
    if text.utf8.distance(from: lineStart, to: text.endIndex) + trial.text.utf8.count <= 80 {
      text += trial.text
    } else {
      block(open, items, close, write)
    }
  }
}
