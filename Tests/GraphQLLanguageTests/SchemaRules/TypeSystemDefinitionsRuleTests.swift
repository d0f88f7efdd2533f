import Testing

@Suite struct TypeSystemDefinitionsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("TypeSystemDefinitions") }

  @Test(
    "definitions and extensions of the type system are a schema",
    arguments: [
      "type A { a: Int } extend type A { b: Int } directive @d on FIELD extend schema { mutation: A }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "operations and fragments are no part of it",
    arguments: [
      (
        "{ ok }",
        [
          "1:1: a schema holds no operations"
        ]
      ),
      (
        "fragment F on Query { ok }",
        [
          "1:10: a schema holds no fragments"
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
