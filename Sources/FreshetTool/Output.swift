import FreshetCompiler
import GraphQLLanguage

/// What the tool says: results to standard output, everything else to standard error.
enum Output {
  static func write(_ text: String) throws(Misuse) {
    do throws(Disk.Problem) {
      try Disk.write(Array(text.utf8), to: 1)
    } catch {
      throw Misuse("standard output cannot be written: \(error.reason)")
    }
  }

  /// What cannot be told cannot be helped: the exit code still says it.
  static func error(_ text: String) { try? Disk.write(Array(text.utf8), to: 2) }

  /// The diagnostics as lines, in the order of the files and places.
  static func lines(_ diagnostics: [Diagnostic]) -> String {
    // Targets that use one module find the same in it.
    var seen: Set<ExactText> = []
    return diagnostics.sortedByLocation().map { $0.description + "\n" }
      .filter { seen.insert(ExactText($0)).inserted }.joined()
  }

  /// The diagnostics as one JSON array, an object a line.
  static func json(_ diagnostics: [Diagnostic]) -> String {
    var seen: Set<ExactText> = []
    let objects = diagnostics.sortedByLocation().map(json).filter { seen.insert(ExactText($0)).inserted }
    return objects.isEmpty ? "[]\n" : "[\n  " + objects.joined(separator: ",\n  ") + "\n]\n"
  }

  private static func json(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.location?.position
    let members = [
      ("file", diagnostic.location.map { JSONText.string($0.source.name) }),
      ("line", position.map { String($0.line) }), ("column", position.map { String($0.column) }),
      ("severity", JSONText.string(diagnostic.severity.rawValue)), ("rule", diagnostic.rule.map(JSONText.string)),
      ("message", JSONText.string(diagnostic.message)),
    ]
    return "{" + members.map { "\"\($0.0)\": \($0.1 ?? "null")" }.joined(separator: ", ") + "}"
  }
}
