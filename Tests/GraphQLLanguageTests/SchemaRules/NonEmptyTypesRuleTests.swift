import Testing

@Suite struct NonEmptyTypesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("NonEmptyTypes") }

  @Test(
    "a type may get what it has by an extension",
    arguments: [
      "type A extend type A { a: Int }",
      "union U extend union U = Query",
      "scalar S",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a type without anything in it is refused",
    arguments: [
      (
        "type A",
        [
          #"1:6: type "A" has no fields"#
        ]
      ),
      (
        "interface A",
        [
          #"1:11: interface "A" has no fields"#
        ]
      ),
      (
        "union A",
        [
          #"1:7: union "A" has no members"#
        ]
      ),
      (
        "enum A",
        [
          #"1:6: enum "A" has no values"#
        ]
      ),
      (
        "input A",
        [
          #"1:7: input "A" has no fields"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
