import Testing

@Suite struct NoUnusedVariablesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("NoUnusedVariables") }

  @Test(
    "a variable may be declared that is used, here or in a fragment",
    arguments: [
      "query ($a: ID, $b: Boolean) { user(id: $a) { ...F } } fragment F on User { id @skip(if: $b) }",
      #"fragment F on User @variables(n: "Int") { friends(first: $n) { id } }"#,
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused",
    arguments: [
      (
        "query Q($a: ID, $b: Int) { user(id: $a) { id } }",
        [
          #"1:17: query "Q" declares the variable "$b" but does not use it"#
        ]
      ),
      (
        #"query ($n: Int) { user { ...F } } fragment F on User @variables(n: "Int") { friends(first: $n) { id } }"#,
        [
          #"1:8: the query declares the variable "$n" but does not use it"#
        ]
      ),
      (
        #"fragment F on User @variables(n: "Int") { id }"#,
        [
          #"1:31: fragment "F" declares the variable "$n" but does not use it"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
