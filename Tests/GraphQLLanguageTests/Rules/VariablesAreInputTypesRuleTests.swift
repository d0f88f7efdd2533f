import Testing

@Suite struct VariablesAreInputTypesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("VariablesAreInputTypes") }

  @Test(
    "scalars, enums and inputs, listed or not, may be variables",
    arguments: [
      "query ($a: Int, $b: [[Level!]!], $c: Filter!, $d: Anything, $e: Unknown) { any }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "types that are only received are refused",
    arguments: [
      (
        "query ($a: User, $b: [Result!]!) { any }",
        [
          #"1:12: variable "$a" is of type "User", which cannot be sent"#,
          #"1:23: variable "$b" is of type "[Result!]!", which cannot be sent"#,
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
