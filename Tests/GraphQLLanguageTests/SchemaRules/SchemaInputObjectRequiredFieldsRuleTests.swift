import Testing

@Suite struct SchemaInputObjectRequiredFieldsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("InputObjectRequiredFields") }

  @Test(
    "defaults and the arguments of directives give all that must be given",
    arguments: [
      "type A { a(b: I = {e: 1}): Int } input I { e: Int!, f: Int! = 1, g: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "what leaves a field out is refused at its place",
    arguments: [
      (
        "type A { a(b: [I] = [{e: 1}, {f: 1}]): Int } input I { e: Int!, f: Int! = 1 }",
        [
          #"1:30: input "I" needs the field "e" of type "Int!""#
        ]
      ),
      (
        "directive @d(i: I) on OBJECT type A @d(i: {}) { a: Int } input I { e: Int! }",
        [
          #"1:43: input "I" needs the field "e" of type "Int!""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
