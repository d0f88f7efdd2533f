import Testing

@Suite struct ImplementedInterfacesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("ImplementedInterfaces") }

  @Test(
    "a type implements interfaces, and with each those it implements",
    arguments: [
      "interface A { a: Int } interface B implements A { a: Int } type C implements A & B { a: Int }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others, missing ones and circles are refused",
    arguments: [
      (
        "type A implements Qery { a: Int } interface Query2 { a: Int }",
        [
          #"1:19: "A" implements "Qery", which is no interface; did you mean "Query2"?"#
        ]
      ),
      (
        "type A implements Query { a: Int }",
        [
          #"1:19: "A" implements "Query", which is no interface"#
        ]
      ),
      (
        "interface A { a: Int } interface B implements A { a: Int } type C implements B { a: Int }",
        [
          #"1:78: "C" implements "B" and so must implement "A" too"#
        ]
      ),
      (
        "interface A implements A { a: Int }",
        [
          #"1:24: interface "A" implements itself"#
        ]
      ),
      (
        "interface A implements B { a: Int } interface B implements A { a: Int }",
        [
          #"1:60: interface "A" implements itself through "B""#
        ]
      ),
      (
        "interface A implements B & C { a: Int } interface B implements C & A { a: Int } interface C implements A & B { a: Int }",
        [
          #"1:68: interface "A" implements itself through "B""#,
          #"1:104: interface "A" implements itself through "B", "C""#,
          #"1:108: interface "B" implements itself through "C""#,
        ]
      ),
      (
        "interface A { a: Int } type B implements A & A { a: Int }",
        [
          #"1:46: warning: interface "A" of "B" is defined twice alike"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
