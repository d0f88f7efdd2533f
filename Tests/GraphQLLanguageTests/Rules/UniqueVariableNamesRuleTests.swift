import Testing

@Suite struct UniqueVariableNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueVariableNames") }

  @Test(
    "operations may declare variables of one name each",
    arguments: [
      "query A($a: Int) { any } query B($a: Int) { any }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "twice in one operation is refused",
    arguments: [
      (
        "query A($a: Int, $b: Int, $a: ID) { any }",
        [
          #"1:28: query "A" declares the variable "$a" twice"#
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
