import Testing

@testable import GraphQLLanguage

/// Holds schemas against one rule of the specification.
struct SchemaRuleHarness {
  private let rule: String

  init(_ name: String) throws {
    rule = try #require((SchemaRules.all.map { $0.name } + SchemaRules.shared.map { $0.name }).first { $0 == name })
  }

  /// The rule's diagnostics for a text, to which a query root is added, each as `line:column: message`, warnings with
  /// that word in front, notes left out. No other rule has anything to say.
  func problems(in text: String, addsQuery: Bool = true) -> [String] {
    problems(in: [Source(text)] + (addsQuery ? [Source("type Query { ok: Int }", name: "query.graphql")] : []))
  }

  func problems(in sources: [Source]) -> [String] {
    var collector = DiagnosticCollector()
    let schema = Schema.build(sources, reporting: &collector)
    #expect((schema == nil) == collector.hasErrors)
    for diagnostic in collector.diagnostics where diagnostic.rule != rule {
      Issue.record("another rule found: \(diagnostic)")
    }
    return collector.diagnostics.map { diagnostic in
      let place = diagnostic.location.map { "\($0.position): " } ?? ""
      return place + (diagnostic.severity == .warning ? "warning: " : "") + diagnostic.message
    }
  }
}
