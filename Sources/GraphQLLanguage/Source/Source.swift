/// A text in GraphQL's language, and where it comes from.
package final class Source: Sendable {
  /// What diagnostics call it: usually a path.
  package let name: String
  package let bytes: [UInt8]
  package let origin: SourceOrigin

  /// - Parameter origin: where the text stands in the file of that name; without one the text is the whole file.
  package init(_ text: String, name: String = "GraphQL", origin: SourceOrigin? = nil) {
    let bytes = Array(text.utf8)
    self.name = name
    self.bytes = bytes
    self.origin = origin ?? SourceOrigin(ofFile: bytes)
    isLiteral = origin != nil
  }

  /// A whole file. Bytes that are no UTF-8 are left as they are: who reads files asks `UTF8Check` first.
  package init(bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    origin = SourceOrigin(ofFile: bytes)
    isLiteral = false
  }

  /// Whether it stands in a file of another language.
  package let isLiteral: Bool

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Where the character at an offset of the text stands in the file.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let anchor = anchor(before: offset)
    return position(at: offset, from: anchor.position, at: anchor.offset)
  }

  /// The same, counted from an earlier offset whose place is known.
  package func position(at offset: Int, from place: SourcePosition, at known: Int) -> SourcePosition {
    var line = place.line
    var column = place.column
    var index = known
    while index < offset {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index < offset, bytes[index] == 0x0A { index += 1 }
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  /// The text's line around an offset, without its end.
  package func line(at offset: Int) -> String {
    var start = min(max(offset, 0), bytes.count)
    var end = start
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func anchor(before offset: Int) -> SourceOrigin.Anchor {
    let anchors = origin.anchors
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return anchors[max(low - 1, 0)]
  }
}
