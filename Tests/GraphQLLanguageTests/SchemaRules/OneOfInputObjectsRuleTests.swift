import Testing

@Suite struct OneOfInputObjectsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("OneOfInputObjects") }

  @Test(
    "the fields of a @oneOf input may be left out",
    arguments: [
      "input I @oneOf { a: Int, b: [Int!], c: I }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that is required, or has a default, is refused",
    arguments: [
      (
        "input I @oneOf { a: Int!, b: Int = 1 }",
        [
          #"1:18: field "I.a" of a @oneOf input must be nullable and without a default"#,
          #"1:27: field "I.b" of a @oneOf input must be nullable and without a default"#,
        ]
      ),
      (
        "input I { a: Int! } extend input I @oneOf",
        [
          #"1:11: field "I.a" of a @oneOf input must be nullable and without a default"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
