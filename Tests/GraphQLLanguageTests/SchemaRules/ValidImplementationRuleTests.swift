import Testing

@Suite struct ValidImplementationRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("ValidImplementation") }

  @Test(
    "a type has the fields of its interfaces, or narrower ones with more arguments",
    arguments: [
      "interface I { a: I, b: [I], c(x: Int): Int } type A implements I { a: A, b: [A!]!, c(x: Int, y: Int, z: Int! = 1): Int! }",
      "interface I { a: U } union U = A type A implements I { a: A }",
      "interface I { a: Int @deprecated } type A implements I { a: Int @deprecated } type B implements I { a: Int }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that lacks a field or an argument, or whose type does not fit, is refused",
    arguments: [
      (
        "interface I { a: Int } type A implements I { b: Int }",
        [
          #"1:29: "A" lacks the field "a" of its interface "I""#
        ]
      ),
      (
        "interface I { a: Int! } type A implements I { a: Int }",
        [
          #"1:50: field "A.a" is "Int" where "I.a" is "Int!""#
        ]
      ),
      (
        "interface I { a: [I] } type A implements I { a: A }",
        [
          #"1:49: field "A.a" is "A" where "I.a" is "[I]""#
        ]
      ),
      (
        "interface I { a(x: Int): Int } type A implements I { a: Int }",
        [
          #"1:54: field "A.a" lacks the argument "x" of "I.a""#
        ]
      ),
      (
        "interface I { a(x: Int): Int } type A implements I { a(x: Int!): Int }",
        [
          #"1:59: argument "x" is "Int!" where "I.a" has "Int""#
        ]
      ),
      (
        "interface I { a: Int } type A implements I { a(x: Int!): Int }",
        [
          #"1:48: argument "x" of "A.a" is required, but "I.a" has none"#
        ]
      ),
      (
        "interface I { a: Int } type A implements I { a: Int @deprecated }",
        [
          #"1:53: warning: field "A.a" is deprecated where "I.a" is not"#
        ]
      ),
      (
        "interface I { a: Int } interface J implements I { a: ID } type A implements I & J { a: Int }",
        [
          #"1:54: field "J.a" is "ID" where "I.a" is "Int""#,
          #"1:88: field "A.a" is "Int" where "J.a" is "ID""#,
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
