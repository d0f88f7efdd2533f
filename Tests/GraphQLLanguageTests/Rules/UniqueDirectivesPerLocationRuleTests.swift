import Testing

@Suite struct UniqueDirectivesPerLocationRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueDirectivesPerLocation") }

  @Test(
    "a directive may stand once at each place, a repeatable one as often as one likes",
    arguments: [
      "{ any @once b: any @once @often @often @unknown @unknown }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "again at one place it is refused",
    arguments: [
      (
        "{ any @once @skip(if: true) @once }",
        [
          #"1:29: directive "@once" stands twice at one place"#
        ]
      )
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
