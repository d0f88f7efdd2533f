import Testing

@Suite struct KnownTypeNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("KnownTypeNames") }

  @Test(
    "types of the schema, built in or not, may be named",
    arguments: [
      "query ($a: Int, $b: [Filter!]!) { user { ... on User { id } } } fragment F on Node { id }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused, with what was meant",
    arguments: [
      (
        "query ($a: Itn) { a }",
        [
          #"1:12: there is no type "Itn"; did you mean "Int"?"#
        ]
      ),
      (
        "{ a { ... on Usr { id } } }",
        [
          #"1:14: there is no type "Usr"; did you mean "User"?"#
        ]
      ),
      (
        "fragment F on Ndoe { id }",
        [
          #"1:15: there is no type "Ndoe"; did you mean "Node"?"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
