/// Gathers what the passes find; each goes on after a report, and only the edge of the program decides what follows.
package struct DiagnosticCollector: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var hasErrors = false

  package init() {}

  package mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  package mutating func report(contentsOf diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { report(diagnostic) }
  }

  package mutating func error(
    _ message: String, at location: SourceLocation?, rule: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    report(Diagnostic(.error, message, at: location, rule: rule, notes: notes))
  }

  package mutating func warning(
    _ message: String, at location: SourceLocation?, rule: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    report(Diagnostic(.warning, message, at: location, rule: rule, notes: notes))
  }
}

extension Sequence<Diagnostic> {
  /// By file, place and message, equal ones once: the same for the same input, whatever order found them.
  package func sortedByLocation() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return filter { seen.insert($0).inserted }
      .map { (key: ($0.location?.source.name ?? "", $0.location?.position ?? .init(line: 0, column: 0)), value: $0) }
      .sorted { ($0.key.0, $0.key.1, $0.value.message) < ($1.key.0, $1.key.1, $1.value.message) }
      .map(\.value)
  }
}
