/// A text that is not in the grammar, and where it stops being so.
package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let location: SourceLocation
  package let notes: [Diagnostic.Note]

  package init(_ message: String, at location: SourceLocation, notes: [Diagnostic.Note] = []) {
    self.message = message
    self.location = location
    self.notes = notes
  }

  package var diagnostic: Diagnostic { Diagnostic(.error, message, at: location, notes: notes) }
  package var description: String { diagnostic.description }
}
