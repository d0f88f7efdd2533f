import Testing

@Suite struct SchemaKnownDirectivesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("KnownDirectives") }

  @Test(
    "directives that are defined, or the specification's, may be used",
    arguments: [
      "directive @d on OBJECT type A @d { a: Int @deprecated }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that is not defined is a warning, once for each name",
    arguments: [
      (
        "type A @x { a: Int @x, b: Int @y }",
        [
          #"1:8: warning: there is no directive "@x""#,
          #"1:31: warning: there is no directive "@y""#,
        ]
      ),
      (
        "type A { a: Int @depracated }",
        [
          #"1:17: warning: there is no directive "@depracated"; did you mean "@deprecated"?"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
