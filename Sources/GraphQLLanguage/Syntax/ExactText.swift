/// A text that is another one where it has the same bytes. Swift's strings are equal too where one writes as two
/// characters what the other writes as one, as "é" can be: to a server those are two values.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// What has the same bytes is equal as a string as well, so this may be the string's own.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
