import Testing

@Suite struct SchemaUniqueInputFieldNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueInputFieldNames") }

  @Test(
    "a default gives each field once",
    arguments: [
      "input I { a: I = {a: null, b: 1}, b: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "twice is refused",
    arguments: [
      (
        "type A { a(i: I = {b: 1, b: 2}): Int } input I { b: Int }",
        [
          #"1:26: field "b" is given twice"#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
