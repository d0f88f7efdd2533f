import Testing

@Suite struct UniqueEnumValueNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueEnumValueNames") }

  @Test(
    "each value has its own name, by its case too",
    arguments: [
      "enum E { A B a b }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one twice is a warning",
    arguments: [
      (
        "enum E { A B } extend enum E { A }",
        [
          #"1:32: warning: value "A" of "E" is defined twice alike"#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
