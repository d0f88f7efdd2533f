import Testing

@Suite struct LoneAnonymousOperationRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("LoneAnonymousOperation") }

  @Test(
    "an operation without a name may be the only one",
    arguments: [
      "{ a }",
      "query A { a } query B { a }",
      "{ a } fragment F on User { id }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "among others it is refused",
    arguments: [
      (
        "{ a } query B { a }",
        [
          "1:1: an operation among others needs a name"
        ]
      ),
      (
        "{ a } { a }",
        [
          "1:1: an operation among others needs a name",
          "1:7: an operation among others needs a name",
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
