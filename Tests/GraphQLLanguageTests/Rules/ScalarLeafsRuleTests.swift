import Testing

@Suite struct ScalarLeafsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("ScalarLeafs") }

  @Test(
    "objects have selections and leaves have none",
    arguments: [
      "{ user { id level } search { __typename } any }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "the other way round is refused",
    arguments: [
      (
        "{ user }",
        [
          #"1:3: field "user" of type "User" needs selections"#
        ]
      ),
      (
        "{ search }",
        [
          #"1:3: field "search" of type "[Result]" needs selections"#
        ]
      ),
      (
        "{ user { age { x } } }",
        [
          #"1:14: field "age" of type "Int!" has no fields to select"#
        ]
      ),
      (
        "{ user { level { x } } }",
        [
          #"1:16: field "level" of type "Level" has no fields to select"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
