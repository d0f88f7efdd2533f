import Testing

@Suite struct UnionMembersRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UnionMembers") }

  @Test(
    "a union is of objects",
    arguments: [
      "union U = A | B type A { a: Int } type B { a: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others are refused; one twice is a warning",
    arguments: [
      (
        "union U = Int",
        [
          #"1:11: union "U" has the member "Int", which is no object type"#
        ]
      ),
      (
        "union U = I | Query interface I { a: Int }",
        [
          #"1:11: union "U" has the member "I", which is no object type"#
        ]
      ),
      (
        "union U = Query | Query",
        [
          #"1:19: warning: member "Query" of "U" is defined twice alike"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
