/// A line and a column, both counted from 1.
///
/// Columns count UTF-8 code units, as those of the Swift compiler do, whose diagnostics stand beside ours in a build's
/// log: a tab is one, `é` two, and a byte order mark is three of the first line.
package struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  package var description: String { "\(line):\(column)" }
}
