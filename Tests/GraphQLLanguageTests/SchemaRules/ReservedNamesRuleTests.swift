import Testing

@Suite struct ReservedNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("ReservedNames") }

  @Test(
    "one underscore is anybody's",
    arguments: [
      "type _A { _: Int, _b(_c: Int): Int } enum _E { _X } directive @_d(_a: Int) on FIELD"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "two are introspection's, for every kind of name",
    arguments: [
      (
        "type __A { a: Int }",
        [
          #"1:6: type "__A" begins with "__", which is kept for introspection"#
        ]
      ),
      (
        "type A { __a: Int, b(__c: Int): Int }",
        [
          #"1:10: field "__a" begins with "__", which is kept for introspection"#,
          #"1:22: argument "__c" of "A.b" begins with "__", which is kept for introspection"#,
        ]
      ),
      (
        "enum E { __X } input I { __a: Int }",
        [
          #"1:10: value "__X" begins with "__", which is kept for introspection"#,
          #"1:26: field "I.__a" begins with "__", which is kept for introspection"#,
        ]
      ),
      (
        "directive @__d(__a: Int) on FIELD",
        [
          #"1:12: directive "__d" begins with "__", which is kept for introspection"#,
          #"1:16: argument "__a" of "@__d" begins with "__", which is kept for introspection"#,
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
