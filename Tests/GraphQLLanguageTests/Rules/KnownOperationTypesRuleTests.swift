import GraphQLLanguage
import Testing

@Suite struct KnownOperationTypesRuleTests {
  @Test("an operation may start at a root the schema has, and at no other")
  func roots() throws {
    let schema = try #require(Schema.valid("type Query { a: Int }"))
    let document = try Parser.parse(Source("{ a } mutation M { a } subscription { a }"))
    let rules = SpecifiedRules.all.filter { $0.name == "KnownOperationTypes" }
    let diagnostics = Validator.validate(document: document, schema: schema, rules: rules)
    #expect(
      diagnostics.map(\.description) == [
        "GraphQL:1:16: error: the schema has no mutation root",
        "GraphQL:1:24: error: the schema has no subscription root",
      ])
  }
}
