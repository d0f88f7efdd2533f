import Testing

@Suite struct RootOperationTypesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("RootOperationTypes") }

  @Test(
    "roots are different object types, named or called by their usual names",
    arguments: [
      "type Query { a: Int } type Mutation { a: Int }",
      "schema { query: Q } type Q { a: Int } type Mutation { a: Int }",
      "type Query { a: Int } input Mutation { a: Int }",
      "extend schema { mutation: M } type Query { a: Int } type M { a: Int }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text, addsQuery: false) == [])
  }

  @Test(
    "others are refused, and so is a schema that cannot be queried",
    arguments: [
      (
        "type T { a: Int }",
        [
          #"the schema has no query root: no object type is called "Query" and none is named as it"#
        ]
      ),
      (
        "scalar Query",
        [
          #"1:8: the schema has no query root: no object type is called "Query" and none is named as it"#
        ]
      ),
      (
        "schema { mutation: M } type M { a: Int }",
        [
          "1:1: the schema names no query root"
        ]
      ),
      (
        "schema { query: Qeury } type Query { a: Int }",
        [
          #"1:17: the query root "Qeury" is not defined; did you mean "Query"?"#
        ]
      ),
      (
        "schema { query: Q mutation: Q } type Q { a: Int }",
        [
          #"1:29: "Q" is the query root and the mutation root"#
        ]
      ),
      (
        "schema { query: Q subscription: S } type Q { a: Int } interface S { a: Int }",
        [
          #"1:33: the subscription root "S" must be an object type, and is an interface"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text, addsQuery: false) == messages)
  }
}
