import Testing

@Suite struct StreamDirectiveOnListFieldRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("StreamDirectiveOnListField") }

  @Test(
    "lists may be streamed",
    arguments: [
      "{ search @stream { __typename } user(id: 1) { friends(first: 1) @stream(initialCount: 2) { id } } }",
      "{ unknown @stream }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "anything else may not",
    arguments: [
      (
        "{ user(id: 1) @stream { id } }",
        [
          #"1:15: "@stream" stands on a list; "user" is of type "User""#
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
