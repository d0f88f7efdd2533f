import Testing

@Suite struct UniqueFieldDefinitionNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueFieldDefinitionNames") }

  @Test(
    "each field has its own name",
    arguments: [
      "type A { a: Int, b: Int } extend type A { c: Int } input I { a: Int, b: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "the same twice is a warning, since merged schemas repeat themselves; in two ways it is an error",
    arguments: [
      (
        #"type A { a(x: Int): Int b: Int "again" a(x: Int): Int }"#,
        [
          #"1:40: warning: field "a" of "A" is defined twice alike"#
        ]
      ),
      (
        "type A { a: Int a: Int! }",
        [
          #"1:17: field "a" of "A" is defined twice in different ways"#
        ]
      ),
      (
        "interface A { a(x: Int): Int } extend interface A { a(x: Int = 1): Int }",
        [
          #"1:53: field "a" of "A" is defined twice in different ways"#
        ]
      ),
      (
        "input I { a: Int = 1, a: Int = 2, b: Int, b: Int }",
        [
          #"1:23: field "a" of "I" is defined twice in different ways"#,
          #"1:43: warning: field "b" of "I" is defined twice alike"#,
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
