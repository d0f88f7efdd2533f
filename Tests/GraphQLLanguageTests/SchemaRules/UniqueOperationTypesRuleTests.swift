import Testing

@Suite struct UniqueOperationTypesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueOperationTypes") }

  @Test(
    "each root is named once, in the definition or an extension",
    arguments: [
      "schema { query: Query } extend schema { mutation: M } type M { a: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a second name for a root is refused",
    arguments: [
      (
        "schema { query: Query query: A } type A { a: Int }",
        [
          "1:23: the query root is named twice"
        ]
      ),
      (
        "schema { query: Query } extend schema { query: A } type A { a: Int }",
        [
          "1:41: the query root is named twice"
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
