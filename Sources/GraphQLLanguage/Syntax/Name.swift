/// A name and where it stands. Two names are equal when they are spelled alike.
package struct Name: Sendable, CustomStringConvertible {
  package let text: String
  package let location: SourceLocation

  package init(_ text: String, at location: SourceLocation) {
    self.text = text
    self.location = location
  }

  package var description: String { text }
}

extension Name: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
