import GraphQLLanguage
import Testing

@Suite struct ValidatorTests {
  private let schema: Schema

  init() throws {
    schema = try #require(Schema.valid("type Query { a(n: Int): Query, b: Int } type Subscription { a: Int }"))
  }

  @Test("the rules' findings come in the order of the text, each with its rule, and a second place as a note")
  func order() throws {
    let text = "query Q($x: Int, $x: Int) {\n  bb\n  a(m: 1) @ship { b }\n}"
    let diagnostics = Validator.validate(document: try Parser.parse(Source(text, name: "q.graphql")), schema: schema)
    #expect(
      diagnostics.map(\.description) == [
        "q.graphql:1:9: error: query \"Q\" declares the variable \"$x\" but does not use it",
        "q.graphql:1:18: error: query \"Q\" declares the variable \"$x\" but does not use it",
        """
        q.graphql:1:19: error: query "Q" declares the variable "$x" twice
        q.graphql:1:10: note: the first one
        """,
        "q.graphql:2:3: error: type \"Query\" has no field \"bb\"; did you mean \"b\"?",
        "q.graphql:3:5: error: field \"Query.a\" has no argument \"m\"; did you mean \"n\"?",
        "q.graphql:3:11: error: there is no directive \"@ship\"; did you mean \"@skip\"?",
      ])
    #expect(
      diagnostics.map(\.rule) == [
        "NoUnusedVariables", "NoUnusedVariables", "UniqueVariableNames", "FieldsOnCorrectType", "KnownArgumentNames",
        "KnownDirectives",
      ])
  }

  @Test("every rule is in the list once, by the specification's name")
  func rules() {
    let names = SpecifiedRules.all.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(names.count == 35)
    #expect(!names.contains { $0.hasSuffix("Rule") })
  }

  @Test("long chains, wide selections and fragments that double at each step end, and without recursion")
  func hostileDocuments() throws {
    let chain = (0..<5000).map { "fragment F\($0) on Query { a { ...F\($0 + 1) } }" }.joined()
    let circle = try Parser.parse(Source(chain + "fragment F5000 on Query { ...F0 } { ...F0 }"))
    #expect(Validator.validate(document: circle, schema: schema).count == 1)

    let wide = try Parser.parse(Source("{" + String(repeating: "b ", count: 5000) + "}"))
    #expect(Validator.validate(document: wide, schema: schema).isEmpty)

    let doubling = (0..<200).map { "fragment F\($0) on Query { x: a { ...F\($0 + 1) } y: a { ...F\($0 + 1) } }" }
      .joined()
    let document = try Parser.parse(Source(doubling + "fragment F200 on Query { b } { ...F0 }"))
    #expect(Validator.validate(document: document, schema: schema).isEmpty)
  }
}
