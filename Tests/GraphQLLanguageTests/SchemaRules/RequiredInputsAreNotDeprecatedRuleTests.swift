import Testing

@Suite struct RequiredInputsAreNotDeprecatedRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("RequiredInputsAreNotDeprecated") }

  @Test(
    "what may be left out may be deprecated",
    arguments: [
      #"type A { a(x: Int @deprecated, y: Int! = 1 @deprecated): Int } input I { a: Int @deprecated(reason: "x") }"#
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "what must be given may not",
    arguments: [
      (
        "type A { a(x: Int! @deprecated): Int }",
        [
          #"1:20: argument "x" of "A.a" is required, so it cannot be deprecated"#
        ]
      ),
      (
        "input I { a: [Int]! @deprecated }",
        [
          #"1:21: field "I.a" is required, so it cannot be deprecated"#
        ]
      ),
      (
        "directive @d(x: ID! @deprecated) on FIELD",
        [
          #"1:21: argument "x" of "@d" is required, so it cannot be deprecated"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
