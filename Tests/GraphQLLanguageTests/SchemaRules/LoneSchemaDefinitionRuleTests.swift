import Testing

@Suite struct LoneSchemaDefinitionRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("LoneSchemaDefinition") }

  @Test(
    "a schema is defined once, and extended",
    arguments: [
      "schema { query: Query }",
      "schema { query: Query } extend schema { mutation: M } type M { a: Int }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a second definition is refused",
    arguments: [
      (
        "schema { query: Query } schema { query: Query }",
        [
          "1:25: the schema is defined twice"
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
