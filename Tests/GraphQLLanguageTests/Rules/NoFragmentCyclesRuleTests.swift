import Testing

@Suite struct NoFragmentCyclesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("NoFragmentCycles") }

  @Test(
    "fragments may spread others, in any number of ways",
    arguments: [
      "fragment A on User { ...B ...C } fragment B on User { ...C } fragment C on User { id ...Unknown }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "one that reaches itself is refused at the spread that closes the circle",
    arguments: [
      (
        "fragment A on User { ...A }",
        [
          #"1:22: fragment "A" spreads itself"#
        ]
      ),
      (
        "fragment A on User { ...B } fragment B on User { friends { ...C } } fragment C on User { ... { ...A } }",
        [
          #"1:96: fragment "A" spreads itself through "B", "C""#
        ]
      ),
      (
        "fragment A on User { ...B } fragment B on User { ...B ...A }",
        [
          #"1:50: fragment "B" spreads itself"#,
          #"1:55: fragment "A" spreads itself through "B""#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
