import Testing

@Suite struct UniqueInputFieldNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("UniqueInputFieldNames") }

  @Test(
    "each field of an object may be given once",
    arguments: [
      "{ search(filter: {min: 1, inner: {min: 1}}) { id } }"
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "given again it is refused, however deep",
    arguments: [
      (
        "{ search(filter: {min: 1, min: 2}) { id } }",
        [
          #"1:27: field "min" is given twice"#
        ]
      ),
      (
        "query ($a: Filter = {inner: [{min: 1, min: 1}]}) { a }",
        [
          #"1:39: field "min" is given twice"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
