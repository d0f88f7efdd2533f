import Testing

@Suite struct UniqueOperationNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueOperationNames") }

  @Test(
    "different names, and none, may stand",
    arguments: [
      "query A { a } query B { a }",
      "{ a }",
      "query A { a } fragment A on User { id }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "a name used again is refused, whatever the kind",
    arguments: [
      (
        "query A { a } mutation A { a } query A { a }",
        [
          #"1:24: there are two operations called "A""#,
          #"1:38: there are two operations called "A""#,
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
