/// A text that is not in the grammar, and where it stops being so.
package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let location: SourceLocation

  package init(_ message: String, at location: SourceLocation) {
    self.message = message
    self.location = location
  }

  package var diagnostic: Diagnostic { Diagnostic(.error, message, at: location) }
  package var description: String { diagnostic.description }
}
