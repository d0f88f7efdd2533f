import Testing

@Suite struct ExecutableDefinitionsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("ExecutableDefinitions") }

  @Test(
    "operations and fragments may stand",
    arguments: [
      "{ a } fragment F on T { a }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "a definition of the type system is refused at its place",
    arguments: [
      (
        "{ a } type T { a: Int }",
        [
          "1:7: a definition of the type system has no place among operations and fragments"
        ]
      ),
      (
        "extend schema @a fragment F on T { a }",
        [
          "1:1: a definition of the type system has no place among operations and fragments"
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
