import Testing

@Suite struct SingleFieldSubscriptionsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("SingleFieldSubscriptions") }

  @Test(
    "one root field may stand, also twice and through fragments",
    arguments: [
      "subscription { removed }",
      "subscription { a: removed a: removed }",
      "subscription { ...F } fragment F on Subscription { removed ... { removed } }",
      "query { user numbers }",
      "subscription { ...F } fragment F on Subscription { ...F removed }",
      "subscription { renamed { id @include(if: true) name } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "more root fields, introspection and conditions at the root are refused",
    arguments: [
      (
        "subscription S { removed renamed { id } }",
        [
          #"1:26: subscription "S" has more than one root field"#
        ]
      ),
      (
        "subscription { a: removed b: removed }",
        [
          "1:27: the subscription has more than one root field"
        ]
      ),
      (
        "subscription { ...F } fragment F on Subscription { removed renamed { id } }",
        [
          "1:60: the subscription has more than one root field"
        ]
      ),
      (
        "subscription { ... { removed } ... @include(if: true) { removed } }",
        [
          #"1:36: the root of the subscription cannot depend on a condition: "@include" does not belong here"#
        ]
      ),
      (
        "subscription { removed @skip(if: $x) }",
        [
          #"1:24: the root of the subscription cannot depend on a condition: "@skip" does not belong here"#
        ]
      ),
      (
        "subscription { __typename }",
        [
          #"1:16: the subscription selects "__typename", which no event brings, at its root"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
