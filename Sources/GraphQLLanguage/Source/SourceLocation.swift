/// A piece of a source: what a node of the tree, or a diagnostic, stands on.
package struct SourceLocation: Sendable {
  package let source: Source
  private let startOffset: UInt32
  private let endOffset: UInt32

  package init(_ source: Source, _ start: Int, _ end: Int) {
    self.source = source
    startOffset = UInt32(clamping: start)
    endOffset = UInt32(clamping: end)
  }

  /// In UTF-8 code units of the source's text.
  package var start: Int { Int(startOffset) }
  package var end: Int { Int(endOffset) }

  /// The place in the file that the source is read from; equal where a file is read twice.
  struct Place: Hashable {
    let file: String
    let offset: Int
  }

  var place: Place { Place(file: source.name, offset: start) }

  /// What a message about something defined here and there says behind that, where a file was read twice.
  func ending(forSecond second: SourceLocation) -> String {
    place == second.place ? ": the schema lists \"\(source.name)\" twice" : ""
  }

  package var position: SourcePosition { source.position(at: start) }
  package var endPosition: SourcePosition { source.position(at: end) }

  /// The source's own text between start and end.
  package var text: String {
    let end = min(self.end, source.bytes.count)
    return String(decoding: source.bytes[min(start, end)..<end], as: UTF8.self)
  }

  /// From the start of this location to the end of a later one in the same source.
  package func through(_ other: SourceLocation) -> SourceLocation {
    SourceLocation(source, start, max(other.end, end))
  }

  /// For nodes that stand in no file. A node made from one of a document takes that one's location instead.
  package static let nowhere = SourceLocation(Source("", name: "<generated>"), 0, 0)
}

extension SourceLocation: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.source === right.source && left.startOffset == right.startOffset && left.endOffset == right.endOffset
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(startOffset)
    hasher.combine(endOffset)
  }
}

extension SourceLocation: CustomStringConvertible {
  package var description: String { "\(source.name):\(position)" }
}
