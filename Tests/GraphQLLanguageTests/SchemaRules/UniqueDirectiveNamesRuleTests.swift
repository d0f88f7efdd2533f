import Testing

@Suite struct UniqueDirectiveNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueDirectiveNames") }

  @Test(
    "each directive has its own name; what is built in may be defined again",
    arguments: [
      "directive @a on FIELD directive @b on FIELD",
      "directive @skip(if: Boolean!) on FIELD",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a name that is defined again is refused once",
    arguments: [
      (
        "directive @a on FIELD directive @a on QUERY directive @a on QUERY",
        [
          #"1:34: directive "@a" is defined twice"#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
