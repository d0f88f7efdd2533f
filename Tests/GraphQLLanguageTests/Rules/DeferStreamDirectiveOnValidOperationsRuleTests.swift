import Testing

@Suite struct DeferStreamDirectiveOnValidOperationsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("DeferStreamDirectiveOnValidOperations") }

  @Test(
    "parts of queries and mutations may come later, those of subscriptions where a condition says so",
    arguments: [
      "{ user(id: 1) { ... @defer { name } } }",
      #"mutation { rename(id: 1, name: "") { ...F @defer } } fragment F on User { name }"#,
      "subscription { renamed { ... @defer(if: false) { name } } }",
      "subscription ($x: Boolean!) { renamed { ...F @defer(if: $x) } } fragment F on User { name }",
      "{ user(id: 1) { ...F } } fragment F on User { ... @defer { name } } subscription { removed }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "without one they may not, neither in a fragment",
    arguments: [
      (
        "subscription { renamed { ... @defer { name } friends @stream(if: true) { id } } }",
        [
          #"1:30: "@defer" does not belong in a subscription, unless its "if" is false or a variable"#,
          #"1:54: "@stream" does not belong in a subscription, unless its "if" is false or a variable"#,
        ]
      ),
      (
        "subscription { renamed { ...F } } fragment F on User { ... @defer { name } }",
        [
          #"1:60: "@defer" does not belong in a subscription, unless its "if" is false or a variable"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
