import Testing

@Suite struct PossibleTypeExtensionsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("PossibleTypeExtensions") }

  @Test(
    "a type is extended as what it is, wherever its definition stands",
    arguments: [
      "extend type A { b: Int } type A { a: Int }",
      #"extend scalar S @specifiedBy(url: "a") scalar S"#,
      "extend union U = A union U = B type A { a: Int } type B { a: Int }",
      #"extend scalar String @specifiedBy(url: "a")"#,
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "what is not there, or is another kind of type, is refused",
    arguments: [
      (
        "extend type Qery { a: Int }",
        [
          #"1:13: there is no type "Qery" to extend; did you mean "Query"?"#
        ]
      ),
      (
        "extend input Query { a: Int }",
        [
          #"1:14: "Query" is extended as "input" but defined as "type""#
        ]
      ),
      (
        "extend enum Int { A }",
        [
          #"1:13: "Int" is extended as "enum" but defined as "scalar""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
