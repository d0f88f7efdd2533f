import Testing

@Suite struct OneOfInputValuesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("OneOfInputValues") }

  @Test(
    "exactly one field may be given, as a value or as a variable",
    arguments: [
      "{ search(by: {id: 1}) { id } }",
      "query ($v: ID!) { search(by: {id: $v}) { id } }",
      #"query ($v: By = {name: "a"}) { search(by: $v) { id } }"#,
      "{ search(by: null) { id } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "none, several, and a null are refused at their place",
    arguments: [
      (
        "{ search(by: {}) { id } }",
        [
          #"1:14: input "By" takes exactly one field, found 0"#
        ]
      ),
      (
        #"{ search(by: {id: "1", name: null}) { id } }"#,
        [
          #"1:14: input "By" takes exactly one field, found 2"#
        ]
      ),
      (
        #"{ search(by: {id: "1", name: $v}) { id } }"#,
        [
          #"1:14: input "By" takes exactly one field, found 2"#
        ]
      ),
      (
        "{ search(by: {id: null}) { id } }",
        [
          #"1:19: field "id" of "By" must not be null"#
        ]
      ),
      (
        "query ($v: [By!] = [{id: 1}, {}, {name: null}]) { any }",
        [
          #"1:30: input "By" takes exactly one field, found 0"#,
          #"1:41: field "name" of "By" must not be null"#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
