import Testing

@Suite struct UniqueArgumentDefinitionNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueArgumentDefinitionNames") }

  @Test(
    "each argument has its own name",
    arguments: [
      "type A { a(x: Int, y: Int): Int, b(x: Int): Int } directive @d(x: Int) on FIELD"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "the same twice is a warning, in two ways an error",
    arguments: [
      (
        "type A { a(x: Int, x: Int): Int }",
        [
          #"1:20: warning: argument "x" of "A.a" is defined twice alike"#
        ]
      ),
      (
        "type A { a(x: Int, x: ID): Int }",
        [
          #"1:20: argument "x" of "A.a" is defined twice in different ways"#
        ]
      ),
      (
        "directive @d(x: Int, x: ID) on FIELD",
        [
          #"1:22: argument "x" of "@d" is defined twice in different ways"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
