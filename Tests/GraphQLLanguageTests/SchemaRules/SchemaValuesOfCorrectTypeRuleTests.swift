import Testing

@Suite struct SchemaValuesOfCorrectTypeRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("ValuesOfCorrectType") }

  @Test(
    "defaults and the arguments of directives are of their types",
    arguments: [
      "type A { a(b: Int = 1, c: [E!] = X, d: I = {e: X}): Int } enum E { X } input I { e: E = X }",
      "directive @d(n: Int) on OBJECT type A @d(n: 1) { a: Int }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others are refused at their place",
    arguments: [
      (
        #"type A { a(b: Int = "x"): Int }"#,
        [
          #"1:21: "x" is no value of type "Int""#
        ]
      ),
      (
        "input I { e: E = Y, n: Int! = null } enum E { X }",
        [
          #"1:18: enum "E" has no value "Y"; did you mean "X"?"#,
          #"1:31: null is no value of type "Int!""#,
        ]
      ),
      (
        "directive @d(n: Int = 1.5) on OBJECT type A @d(n: true) { a: Int }",
        [
          #"1:23: 1.5 is no value of type "Int""#,
          #"1:51: true is no value of type "Int""#,
        ]
      ),
      (
        "type A { a: Int @deprecated(reason: 1) }",
        [
          #"1:37: 1 is no value of type "String""#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
