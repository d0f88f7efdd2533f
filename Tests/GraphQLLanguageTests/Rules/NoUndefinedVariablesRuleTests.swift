import Testing

@Suite struct NoUndefinedVariablesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("NoUndefinedVariables") }

  @Test(
    "a variable may be used that the operation or the fragment itself declares",
    arguments: [
      "query Q($a: ID) { user(id: $a) { ...F } } fragment F on User { friends(first: $a) { id } }",
      #"{ user { ...F } } fragment F on User @variables(n: "Int") { friends(first: $n) { ...F } }"#,
      "fragment F on User { friends(first: $nobody) { id } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused for each operation that lacks them, also through fragments",
    arguments: [
      (
        "query Q($first: Int) { user(id: $frist) { id } }",
        [
          #"1:33: query "Q" does not declare the variable "$frist"; did you mean "$first"?"#
        ]
      ),
      (
        "{ search(filter: {levels: [$a]}) { id @skip(if: $b) } }",
        [
          #"1:28: the query does not declare the variable "$a""#,
          #"1:49: the query does not declare the variable "$b""#,
        ]
      ),
      (
        "query A { ...F } query B($a: ID) { ...F } fragment F on Query { ...G } fragment G on Query { user(id: $a) { id } }",
        [
          #"1:103: query "A" does not declare the variable "$a""#
        ]
      ),
      (
        #"{ user { ...F ...G } } fragment F on User @variables(n: "Int") { friends(first: $n) { id } } fragment G on User { friends(first: $n) { id } }"#,
        [
          #"1:130: the query does not declare the variable "$n""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
