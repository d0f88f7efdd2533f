import Testing

@Suite struct PossibleFragmentSpreadsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("PossibleFragmentSpreads") }

  @Test(
    "a fragment may be spread where some object is of both types",
    arguments: [
      "{ user { ... on Node { id } ...F } node { ... on User { id } ... on Named { name } } search { ... on Node { id } ... on User { id } } } fragment F on Named { name }",
      "{ user { ... on Level { x } ... on Unknown { x } ... { id } } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "where none is, it is refused",
    arguments: [
      (
        "{ user { ... on Group { id } } }",
        [
          #"1:17: the fragment on "Group" never applies inside "User""#
        ]
      ),
      (
        "{ search { ...F } } fragment F on Group { id }",
        [
          #"1:12: fragment "F" on "Group" never applies inside "Result""#
        ]
      ),
      (
        "{ node { ... on Rock { weight } } }",
        [
          #"1:17: the fragment on "Rock" never applies inside "Node""#
        ]
      ),
      (
        "{ node { ... on Lonely { alone } } }",
        [
          #"1:17: the fragment on "Lonely" never applies inside "Node""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
