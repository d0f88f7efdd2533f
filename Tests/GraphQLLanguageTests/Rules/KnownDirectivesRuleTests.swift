import Testing

@Suite struct KnownDirectivesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("KnownDirectives") }

  @Test(
    "directives of the schema and the caller may be used, wherever they stand",
    arguments: [
      "query @often { any @skip(if: true) @once ...F @include(if: true) ... @skip(if: true) { any } }",
      "query @skip(if: true) { any }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "unknown ones are refused, each time",
    arguments: [
      (
        "{ any @inculde(if: true) }",
        [
          #"1:7: there is no directive "@inculde"; did you mean "@include"?"#
        ]
      ),
      (
        "query ($a: Int @zzzz) @zzzz { ...F @zzzz ... @zzzz { any } } fragment F on T @zzzz { a }",
        [
          #"1:16: there is no directive "@zzzz""#,
          #"1:23: there is no directive "@zzzz""#,
          #"1:36: there is no directive "@zzzz""#,
          #"1:46: there is no directive "@zzzz""#,
          #"1:78: there is no directive "@zzzz""#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
