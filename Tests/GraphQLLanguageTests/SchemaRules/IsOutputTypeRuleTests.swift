import Testing

@Suite struct IsOutputTypeRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("IsOutputType") }

  @Test(
    "fields are of scalars, enums, objects, interfaces and unions",
    arguments: [
      "type A { a: Int, b: E, c: A, d: I, e: U } enum E { X } interface I { a: [I!]! } union U = A"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "an input type is refused",
    arguments: [
      (
        "interface A { a: [I!] } input I { a: Int }",
        [
          #"1:19: field "A.a" is of the input type "[I!]""#
        ]
      )
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
