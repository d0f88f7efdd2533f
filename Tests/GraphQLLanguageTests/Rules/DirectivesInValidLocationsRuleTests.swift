import Testing

@Suite struct DirectivesInValidLocationsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("DirectivesInValidLocations") }

  @Test(
    "directives may stand where they belong, and unknown ones are not asked",
    arguments: [
      "query @often { any @skip(if: true) @once ...F @include(if: true) ... @skip(if: true) { any } }",
      "query ($a: Int @often) { any }",
      "query @unknown { any @unknown }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "elsewhere they are refused",
    arguments: [
      (
        "query @skip(if: true) { any }",
        [
          #"1:7: directive "@skip" does not belong on a query"#
        ]
      ),
      (
        "mutation @once { any ...F @once ... @once { any } } fragment F on T @once { a }",
        [
          #"1:10: directive "@once" does not belong on a mutation"#,
          #"1:27: directive "@once" does not belong on a spread"#,
          #"1:37: directive "@once" does not belong on an inline fragment"#,
          #"1:69: directive "@once" does not belong on a fragment"#,
        ]
      ),
      (
        "subscription ($a: Int @once) @deprecated { any @oneOf }",
        [
          #"1:23: directive "@once" does not belong on a variable"#,
          #"1:30: directive "@deprecated" does not belong on a subscription"#,
          #"1:48: directive "@oneOf" does not belong on a field"#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
