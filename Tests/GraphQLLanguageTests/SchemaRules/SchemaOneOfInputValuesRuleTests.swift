import Testing

@Suite struct SchemaOneOfInputValuesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("OneOfInputValues") }

  @Test(
    "defaults and the arguments of directives give one field of a @oneOf input",
    arguments: [
      "type A { a(b: I = {e: 1}): Int } input I @oneOf { e: Int, f: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "none, several, and a null are refused at their place",
    arguments: [
      (
        "type A { a(b: I = {}, c: I = {e: 1, f: null}): Int } input I @oneOf { e: Int, f: Int }",
        [
          #"1:19: input "I" takes exactly one field, found 0"#,
          #"1:30: input "I" takes exactly one field, found 2"#,
        ]
      ),
      (
        "directive @d(i: I) on OBJECT type A @d(i: {f: null}) { a: Int } input I @oneOf { e: Int, f: Int }",
        [
          #"1:47: field "f" of "I" must not be null"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
