import Testing

@Suite struct SchemaUniqueArgumentNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueArgumentNames") }

  @Test(
    "an argument of a directive is given once",
    arguments: [
      #"scalar S @specifiedBy(url: "a")"#
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "twice is refused",
    arguments: [
      (
        #"scalar S @specifiedBy(url: "a", url: "b")"#,
        [
          #"1:33: argument "url" is given twice"#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
