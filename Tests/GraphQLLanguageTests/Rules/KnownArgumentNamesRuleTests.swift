import Testing

@Suite struct KnownArgumentNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("KnownArgumentNames") }

  @Test(
    "arguments of the field or the directive may be given",
    arguments: [
      "{ user(id: 1) { friends(first: 1) @include(if: true) { id } } }",
      "{ user { ...F @arguments(anything: 1) } }",
      "{ unknown(a: 1) }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused, with what was meant",
    arguments: [
      (
        "{ user(di: 1) { id } }",
        [
          #"1:8: field "Query.user" has no argument "di"; did you mean "id"?"#
        ]
      ),
      (
        "{ user { id(x: 1) } }",
        [
          #"1:13: field "User.id" has no argument "x""#
        ]
      ),
      (
        "{ any @skip(unless: true) }",
        [
          #"1:13: directive "@skip" has no argument "unless""#
        ]
      ),
      (
        "{ any @once(n: 1) }",
        [
          #"1:13: directive "@once" has no argument "n""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
