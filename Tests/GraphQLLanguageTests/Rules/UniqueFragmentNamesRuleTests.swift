import Testing

@Suite struct UniqueFragmentNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueFragmentNames") }

  @Test(
    "fragments may have different names",
    arguments: [
      "fragment A on User { id } fragment B on User { id } query A { a }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "a name used again is refused",
    arguments: [
      (
        "fragment A on User { id } fragment A on User { id }",
        [
          #"1:36: there are two fragments called "A""#
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
