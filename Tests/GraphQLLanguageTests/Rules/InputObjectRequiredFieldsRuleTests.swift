import Testing

@Suite struct InputObjectRequiredFieldsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("InputObjectRequiredFields") }

  @Test(
    "fields that are nullable or have a default may be left out, and what is given may be wrong",
    arguments: [
      "{ search(filter: {min: 1, inner: {min: $a}}, by: {}) { id } any(value: {}) }",
      "{ search(filter: {min: null}) { id } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "an input that leaves out another is refused at its place",
    arguments: [
      (
        #"{ search(filter: {name: "a"}) { id } }"#,
        [
          #"1:18: input "Filter" needs the field "min" of type "Int!""#
        ]
      ),
      (
        "{ search(filter: {min: 1, inner: {inner: {}}}) { id } }",
        [
          #"1:34: input "Filter" needs the field "min" of type "Int!""#,
          #"1:42: input "Filter" needs the field "min" of type "Int!""#,
        ]
      ),
      (
        "query ($a: [Filter] = {max: 1}) { a }",
        [
          #"1:23: input "Filter" needs the field "min" of type "Int!""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
