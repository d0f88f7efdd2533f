import Testing

@Suite struct KnownFragmentNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("KnownFragmentNames") }

  @Test(
    "fragments of the document may be spread",
    arguments: [
      "{ ...F } fragment F on Query { ... { ...G } } fragment G on Query { any }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused, with what was meant",
    arguments: [
      (
        "{ ...Usres } fragment Users on Query { any }",
        [
          #"1:6: there is no fragment "Usres"; did you mean "Users"?"#
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
