import Testing

@Suite struct SchemaUniqueDirectivesPerLocationRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueDirectivesPerLocation") }

  @Test(
    "a repeatable one may stand twice, another one once on the type with its extensions",
    arguments: [
      "directive @d repeatable on OBJECT type A @d @d { a: Int @deprecated, b: Int @deprecated }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "others are refused the second time",
    arguments: [
      (
        #"type A { a: Int @deprecated @deprecated(reason: "x") }"#,
        [
          #"1:29: directive "@deprecated" stands twice at one place"#
        ]
      ),
      (
        "directive @d on OBJECT type A @d { a: Int } extend type A @d",
        [
          #"1:59: directive "@d" stands twice at one place"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
