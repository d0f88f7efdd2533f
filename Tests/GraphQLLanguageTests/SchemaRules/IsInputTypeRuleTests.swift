import Testing

@Suite struct IsInputTypeRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("IsInputType") }

  @Test(
    "arguments and input fields are of scalars, enums and input types",
    arguments: [
      "type A { a(b: Int, c: E, d: [I!]!): Int } enum E { X } input I { i: I, e: E } directive @d(i: I) on FIELD"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "an output type is refused",
    arguments: [
      (
        "type A { a(b: Query): Int }",
        [
          #"1:15: argument "b" of "A.a" is of the output type "Query""#
        ]
      ),
      (
        "input I { a: [U] } union U = Query",
        [
          #"1:15: field "I.a" is of the output type "[U]""#
        ]
      ),
      (
        "directive @d(a: Query!) on FIELD",
        [
          #"1:17: argument "a" of "@d" is of the output type "Query!""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
