import Testing

@Suite struct FieldsOnCorrectTypeRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("FieldsOnCorrectType") }

  @Test(
    "fields of the type, and meta-fields, may be selected",
    arguments: [
      #"{ user { id name __typename } __schema { types { name } } __type(name: "A") { kind } }"#,
      "{ node { id ... on User { name } } search { __typename } }",
      "{ node { ... on Unknown { anything } } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "a field the type has not is refused once, with what was meant",
    arguments: [
      (
        "{ user { nme } }",
        [
          #"1:10: type "User" has no field "nme"; did you mean "name"?"#
        ]
      ),
      (
        "{ usr { id } }",
        [
          #"1:3: type "Query" has no field "usr"; did you mean "user"?"#
        ]
      ),
      (
        "{ node { age } }",
        [
          #"1:10: type "Node" has no field "age"; an inline fragment reaches it on "User", "Group""#
        ]
      ),
      (
        "{ search { weight } }",
        [
          #"1:12: type "Result" has no field "weight"; an inline fragment reaches it on "Rock""#
        ]
      ),
      (
        "{ user { __schema { types { name } } } }",
        [
          #"1:10: type "User" has no field "__schema""#
        ]
      ),
      (
        "fragment F on User { xyz }",
        [
          #"1:22: type "User" has no field "xyz""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
