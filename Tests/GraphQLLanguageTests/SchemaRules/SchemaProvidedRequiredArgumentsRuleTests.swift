import Testing

@Suite struct SchemaProvidedRequiredArgumentsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("ProvidedRequiredArguments") }

  @Test(
    "directives get the arguments they need",
    arguments: [
      "directive @d(a: Int! = 1, b: Int) on SCALAR scalar S @d"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "without one they are refused",
    arguments: [
      (
        "scalar S @specifiedBy",
        [
          #"1:10: directive "@specifiedBy" needs the argument "url" of type "String!""#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
