import Testing

@Suite struct DirectiveDefinitionCyclesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("DirectiveDefinitionCycles") }

  @Test(
    "directives may stand on what other directives take",
    arguments: [
      "directive @a(x: Int @b) on FIELD directive @b on ARGUMENT_DEFINITION",
      "directive @a(i: I) on FIELD input I { i: I }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that is used in its own definition, or by what that names, is refused",
    arguments: [
      (
        "directive @a(x: Int @a) on ARGUMENT_DEFINITION",
        [
          #"1:12: directive "@a" is used in its own definition"#
        ]
      ),
      (
        "directive @a(x: Int @b) on ARGUMENT_DEFINITION directive @b(x: Int @a) on ARGUMENT_DEFINITION",
        [
          #"1:12: directive "@a" is used in its own definition, through "@b""#,
          #"1:59: directive "@b" is used in its own definition, through "@a""#,
        ]
      ),
      (
        "directive @a(i: I) on INPUT_FIELD_DEFINITION input I { x: J } input J { y: Int @a }",
        [
          #"1:12: directive "@a" is used in its own definition, through "I", "J""#
        ]
      ),
      (
        "directive @a(e: E) on ENUM_VALUE enum E { X @a }",
        [
          #"1:12: directive "@a" is used in its own definition, through "E""#
        ]
      ),
      (
        "directive @a(s: S) on SCALAR scalar S @a",
        [
          #"1:12: directive "@a" is used in its own definition, through "S""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
