import Testing

@Suite struct DeferStreamDirectiveOnRootFieldRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("DeferStreamDirectiveOnRootField") }

  @Test(
    "a query's root, and what is below another one, may come later",
    arguments: [
      "{ ... @defer { numbers(must: 1) } search @stream { __typename } }",
      #"mutation { rename(id: 1, name: "") { ... @defer { id } } }"#,
      "subscription { renamed { ... @defer(if: false) { id } } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "the root of a mutation or a subscription may not",
    arguments: [
      (
        #"mutation { ... @defer { rename(id: 1, name: "") { id } } }"#,
        [
          #"1:16: "@defer" does not belong at the root of a mutation, "Mutation""#
        ]
      ),
      (
        #"mutation { ...F @defer(if: false) } fragment F on Mutation { rename(id: 1, name: "") @stream { id } }"#,
        [
          #"1:17: "@defer" does not belong at the root of a mutation, "Mutation""#,
          #"1:86: "@stream" does not belong at the root of a mutation, "Mutation""#,
        ]
      ),
      (
        "subscription { ... @defer { removed } }",
        [
          #"1:20: "@defer" does not belong at the root of a subscription, "Subscription""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
