import Testing

@Suite struct ValuesOfCorrectTypeRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("ValuesOfCorrectType") }

  @Test(
    "values of the type, what stands for them, and variables may be given",
    arguments: [
      "{ numbers(int: -2147483648, float: 1, flag: true, id: 1, ints: [1, null], must: 1) }",
      #"{ numbers(int: null, float: 1.5e300, id: "x", ints: 1) }"#,
      #"{ search(text: """b""", by: {id: 1}, filter: {min: 1, inner: {min: 2, levels: LOW}}, tags: ["a"], level: HIGH) { id } }"#,
      #"{ search(by: {id: $v}, filter: $f, tags: [$a]) { id } any(value: {a: [B, 1, "c"], d: $v}) }"#,
      "query ($a: Int = 1, $b: [Level] = [LOW, null], $c: Unknown = 1) { a }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused at their place, with what was meant",
    arguments: [
      (
        "{ numbers(int: 2147483648) }",
        [
          #"1:16: 2147483648 is out of the range of "Int", which has 32 bits"#
        ]
      ),
      (
        "{ numbers(int: 1.0) }",
        [
          #"1:16: 1.0 is no value of type "Int""#
        ]
      ),
      (
        "{ numbers(float: 1e999) }",
        [
          #"1:18: 1e999 is out of the range of "Float""#
        ]
      ),
      (
        #"{ numbers(float: "1") }"#,
        [
          #"1:18: "1" is no value of type "Float""#
        ]
      ),
      (
        "{ numbers(flag: 1, id: 1.5) }",
        [
          #"1:17: 1 is no value of type "Boolean""#,
          #"1:24: 1.5 is no value of type "ID""#,
        ]
      ),
      (
        "{ numbers(must: null) }",
        [
          #"1:17: null is no value of type "Int!""#
        ]
      ),
      (
        #"{ numbers(ints: [1, "2", [3]]) }"#,
        [
          #"1:21: "2" is no value of type "Int""#,
          #"1:26: [3] is no value of type "Int""#,
        ]
      ),
      (
        "{ search(text: A) { id } }",
        [
          #"1:16: A is no value of type "String""#
        ]
      ),
      (
        "{ search(level: LWO) { id } }",
        [
          #"1:17: enum "Level" has no value "LWO"; did you mean "LOW"?"#
        ]
      ),
      (
        #"{ search(level: "LOW") { id } }"#,
        [
          #"1:17: "LOW" is no value of enum "Level"; did you mean LOW, without quotes?"#
        ]
      ),
      (
        "{ search(filter: 1) { id } }",
        [
          #"1:18: 1 is no value of input "Filter""#
        ]
      ),
      (
        #"{ search(filter: {min: "1", inner: {levels: [LOW, 1], other: 1}}) { id } }"#,
        [
          #"1:24: "1" is no value of type "Int""#,
          #"1:51: 1 is no value of enum "Level""#,
        ]
      ),
      (
        "{ search(by: {id: 1.5, name: null}) { id } }",
        [
          #"1:19: 1.5 is no value of type "ID""#
        ]
      ),
      (
        "{ search(tags: [null]) { id } }",
        [
          #"1:17: null is no value of type "String!""#
        ]
      ),
      (
        "query ($a: Int! = null, $b: Filter = {min: A}) { a }",
        [
          #"1:19: null is no value of type "Int!""#,
          #"1:44: A is no value of type "Int""#,
        ]
      ),
      (
        "{ any @skip(if: 1) }",
        [
          #"1:17: 1 is no value of type "Boolean""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
