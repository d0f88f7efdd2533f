import Testing

@Suite struct VariablesInAllowedPositionRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("VariablesInAllowedPosition") }

  @Test(
    "a variable may stand where its type fits, or a default makes it fit",
    arguments: [
      "query ($a: ID!) { user(id: $a) { id } }",
      "query ($a: Int!, $b: [Int!]!) { numbers(int: $a, ints: $b, must: $a) }",
      "query ($a: Int = 1, $b: Int) { numbers(must: $a, mustOr: $b, ints: [$b]) }",
      "query ($a: Int!, $b: ID!) { search(filter: {min: $a, max: $a}, by: {id: $b}) { id } }",
      "query ($a: Int) { search(filter: {min: 1, max: $a}) { id } }",
      #"fragment F on User @variables(n: "Int") { friends(first: $n) { id } }"#,
      "query ($a: Unknown, $b: Int) { user(id: $a, x: $b) { id } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "elsewhere it is refused",
    arguments: [
      (
        "query ($a: ID) { user(id: $a) { id } }",
        [
          #"1:27: variable "$a" of type "ID" stands where "ID!" is expected"#
        ]
      ),
      (
        "query ($a: ID = null) { user(id: $a) { id } }",
        [
          #"1:34: variable "$a" of type "ID" stands where "ID!" is expected"#
        ]
      ),
      (
        "query ($a: String) { numbers(int: $a) }",
        [
          #"1:35: variable "$a" of type "String" stands where "Int" is expected"#
        ]
      ),
      (
        "query ($a: Int!) { numbers(ints: $a) }",
        [
          #"1:34: variable "$a" of type "Int!" stands where "[Int]" is expected"#
        ]
      ),
      (
        "query ($a: [Int]) { numbers(ints: [$a]) }",
        [
          #"1:36: variable "$a" of type "[Int]" stands where "Int" is expected"#
        ]
      ),
      (
        "query ($a: [String]) { search(tags: $a) { id } }",
        [
          #"1:37: variable "$a" of type "[String]" stands where "[String!]" is expected"#
        ]
      ),
      (
        "query ($a: ID) { search(by: {id: $a}) { id } }",
        [
          #"1:34: variable "$a" of type "ID" must be non-null to be the field of a @oneOf input"#
        ]
      ),
      (
        "query ($a: Boolean) { user(id: 1) { ...F } } fragment F on User { id @skip(if: $a) }",
        [
          #"1:80: variable "$a" of type "Boolean" stands where "Boolean!" is expected"#
        ]
      ),
      (
        #"fragment F on User @variables(n: "ID") { friends(first: $n) { id } }"#,
        [
          #"1:57: variable "$n" of type "ID" stands where "Int" is expected"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
