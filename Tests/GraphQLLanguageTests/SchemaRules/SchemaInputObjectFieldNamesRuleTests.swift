import Testing

@Suite struct SchemaInputObjectFieldNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("InputObjectFieldNames") }

  @Test(
    "defaults and the arguments of directives name fields that their inputs have",
    arguments: [
      "type A { a(b: I = {e: 1, i: [{e: 2}]}): Int } input I { e: Int, i: [I] }",
      "directive @d(i: I) on OBJECT type A @d(i: {e: 1}) { a: Int } input I { e: Int }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others are refused at their place",
    arguments: [
      (
        "type A { a(b: I = {ee: 1}): Int } input I { e: Int }",
        [
          #"1:20: input "I" has no field "ee"; did you mean "e"?"#
        ]
      ),
      (
        "directive @d(i: I) on OBJECT type A @d(i: {some: 1}) { a: Int } input I { e: Int, i: I = {other: 1, i: null} }",
        [
          #"1:44: input "I" has no field "some""#,
          #"1:91: input "I" has no field "other""#,
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
