import Testing

@Suite struct SchemaKnownTypeNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("KnownTypeNames") }

  @Test(
    "types are named wherever they are defined",
    arguments: [
      "type A { a: B } type B { a(i: I): A } input I { a: Int } union U = A | B directive @d(i: I) on FIELD"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that is not there is refused wherever it is named, with what was meant",
    arguments: [
      (
        "type A { a: [Strng!] }",
        [
          #"1:14: there is no type "Strng"; did you mean "String"?"#
        ]
      ),
      (
        "type A { a(b: Fiter): Int } input Filter { x: Nowhere }",
        [
          #"1:15: there is no type "Fiter"; did you mean "Filter"?"#,
          #"1:47: there is no type "Nowhere""#,
        ]
      ),
      (
        "union U = Query | Quary",
        [
          #"1:19: there is no type "Quary"; did you mean "Query"?"#
        ]
      ),
      (
        "directive @d(a: Nowhere) on FIELD",
        [
          #"1:17: there is no type "Nowhere""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
