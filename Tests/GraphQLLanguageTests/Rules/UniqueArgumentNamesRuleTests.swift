import Testing

@Suite struct UniqueArgumentNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueArgumentNames") }

  @Test(
    "an argument may be given once to each field",
    arguments: [
      "{ a: user(id: 1) { id } user(id: 1) { id } }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "given again it is refused",
    arguments: [
      (
        "{ user(id: 1, id: 2) { id } }",
        [
          #"1:15: argument "id" is given twice"#
        ]
      ),
      (
        "{ any @skip(if: true, if: false) }",
        [
          #"1:23: argument "if" is given twice"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
