import Testing

@Suite struct FragmentsOnCompositeTypesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("FragmentsOnCompositeTypes") }

  @Test(
    "objects, interfaces and unions may have fragments",
    arguments: [
      "fragment A on User { id } fragment B on Node { id } fragment C on Result { id } { a { ... { id } } }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "types without fields are refused",
    arguments: [
      (
        "fragment F on Level { id }",
        [
          #"1:15: a fragment cannot be on "Level", which has no fields"#
        ]
      ),
      (
        "{ a { ... on Int { b } ... on Filter { c } } }",
        [
          #"1:14: a fragment cannot be on "Int", which has no fields"#,
          #"1:31: a fragment cannot be on "Filter", which has no fields"#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
