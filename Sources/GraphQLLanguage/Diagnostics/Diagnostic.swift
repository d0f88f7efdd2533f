/// One thing wrong, or doubtful, with a document or a schema.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case warning
    case error
  }

  /// What else a reader should look at.
  package struct Note: Hashable, Sendable {
    package let message: String
    package let location: SourceLocation?

    package init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  package var severity: Severity
  package var message: String
  package var location: SourceLocation?
  /// The rule that found it, by the specification's name; nil for a syntax error.
  package var rule: String?
  package var notes: [Note]

  package init(
    _ severity: Severity, _ message: String, at location: SourceLocation?, rule: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    // A message may quote a name, and a name may be as long as its file.
    self.message = message.utf8.count <= 1000 ? message : message.prefix(1000) + "…"
    self.location = location
    self.rule = rule
    self.notes = notes
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `path:line:column: error: message`, and a line for each note.
  package var description: String {
    var lines = [Self.line(severity.rawValue, message, location)]
    for note in notes { lines.append(Self.line("note", note.message, note.location ?? location)) }
    return lines.joined(separator: "\n")
  }

  private static func line(_ kind: String, _ message: String, _ location: SourceLocation?) -> String {
    guard let location else { return "\(kind): \(message)" }
    return "\(location): \(kind): \(message)"
  }
}
