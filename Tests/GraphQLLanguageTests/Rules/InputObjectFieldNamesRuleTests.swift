import Testing

@Suite struct InputObjectFieldNamesRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("InputObjectFieldNames") }

  @Test(
    "the fields of an input may be given, and any in a custom scalar",
    arguments: [
      #"{ search(filter: {name: "a", min: 1, inner: {levels: [LOW]}}, by: {id: $v}) { id } any(value: {a: {b: 1}}) }"#,
      "query ($a: Filter = {min: 1}, $b: Unknown = {c: 1}, $d: Int = {e: 1}) { a }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "others are refused at their place, with what was meant",
    arguments: [
      (
        #"{ search(filter: {nmae: "a", min: 1}) { id } }"#,
        [
          #"1:19: input "Filter" has no field "nmae"; did you mean "name"?"#
        ]
      ),
      (
        "{ search(filter: {inner: {levles: LOW, inner: {mni: 1}}}) { id } }",
        [
          #"1:27: input "Filter" has no field "levles"; did you mean "levels"?"#,
          #"1:48: input "Filter" has no field "mni"; did you mean "min"?"#,
        ]
      ),
      (
        #"query ($a: [[Filter!]] = [{z: 1}, [{min: 1, zz: 2}]]) { search(by: {text: "a"}) { id } }"#,
        [
          #"1:28: input "Filter" has no field "z""#,
          #"1:45: input "Filter" has no field "zz""#,
          #"1:69: input "By" has no field "text""#,
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
