import Testing

@Suite struct NoUnusedFragmentsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("NoUnusedFragments") }

  @Test(
    "a fragment that an operation reaches may stand",
    arguments: [
      "{ a { ...F } } fragment F on User { ...G } fragment G on User { id }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "one that none reaches is refused",
    arguments: [
      (
        "{ a } fragment F on User { ...G } fragment G on User { ...F }",
        [
          #"1:16: no operation uses fragment "F""#,
          #"1:44: no operation uses fragment "G""#,
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
