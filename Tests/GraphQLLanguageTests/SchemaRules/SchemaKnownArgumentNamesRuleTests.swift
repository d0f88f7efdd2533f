import Testing

@Suite struct SchemaKnownArgumentNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("KnownArgumentNames") }

  @Test(
    "directives get the arguments they have",
    arguments: [
      #"type A { a: Int @deprecated(reason: "x") }"#
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others are refused, with what was meant",
    arguments: [
      (
        #"type A { a: Int @deprecated(raeson: "x") }"#,
        [
          #"1:29: directive "@deprecated" has no argument "raeson"; did you mean "reason"?"#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
