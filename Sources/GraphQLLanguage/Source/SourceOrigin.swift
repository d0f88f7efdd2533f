/// Where a text stands inside another file: anchors that tie offsets of the text to places in the file.
///
/// From one anchor to the next the text runs on as the file does. A string literal needs an anchor where each of its
/// lines begins, and one behind each escape sequence.
package struct SourceOrigin: Hashable, Sendable {
  package struct Anchor: Hashable, Sendable {
    /// In UTF-8 code units of the text.
    package let offset: Int
    package let position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  /// In ascending order of their offsets.
  package private(set) var anchors: [Anchor]

  /// A text whose first character stands at this place.
  package init(line: Int = 1, column: Int = 1) {
    anchors = [Anchor(offset: 0, position: SourcePosition(line: line, column: column))]
  }

  /// A text that fills lines of its own, each behind the same indentation, as in a multi-line string literal.
  package init(ofLinesIn text: String, firstLine: Int, indentation: Int) {
    self.init(line: firstLine, column: indentation + 1)
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var line = firstLine
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
        line += 1
        anchors.append(Anchor(offset: offset, position: SourcePosition(line: line, column: indentation + 1)))
      }
    }
  }

  /// A whole file: an anchor every few kilobytes, where a line begins or inside a long one, so that a place is found
  /// without reading all that stands before it.
  init(ofFile bytes: [UInt8]) {
    self.init()
    let distance = 4096
    bytes.withUnsafeBufferPointer { bytes in
      var line = 1
      var offset = 0
      var last = 0
      // Where columns are counted from: the begin of the line, or an anchor in it.
      var start = (offset: offset, column: 1)
      while offset < bytes.count {
        let end = min(bytes.count, start.offset + distance)
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        // No anchor is inside a character.
        while offset >= end, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        guard offset < bytes.count else { return }
        if offset - start.offset >= distance {
          start = (offset, start.column + offset - start.offset)
          last = offset
          anchors.append(Anchor(offset: offset, position: SourcePosition(line: line, column: start.column)))
        }
        let byte = bytes[offset]
        guard byte == 0x0A || byte == 0x0D else { continue }
        offset += 1
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
        line += 1
        start = (offset, 1)
        guard offset - last >= distance else { continue }
        last = offset
        anchors.append(Anchor(offset: offset, position: SourcePosition(line: line, column: 1)))
      }
    }
  }

  /// Ties an offset behind the last anchor's to a place; at the same offset the new anchor replaces the old one.
  package mutating func add(offset: Int, line: Int, column: Int) {
    while let last = anchors.last, last.offset >= offset { anchors.removeLast() }
    anchors.append(Anchor(offset: offset, position: SourcePosition(line: line, column: column)))
  }
}
