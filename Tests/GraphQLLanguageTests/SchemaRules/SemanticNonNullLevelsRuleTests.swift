import Testing

@Suite struct SemanticNonNullLevelsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("SemanticNonNullLevels") }

  @Test(
    "the value is level 0, the elements of a list are the next, and none need be named",
    arguments: [
      "type A { a: Int @semanticNonNull, b: Int @semanticNonNull(levels: 0), c: Int @semanticNonNull(levels: []) }",
      "type A { a: [[Int!]]! @semanticNonNull(levels: [0, 1, 2]) } interface I { b: [Int] @semanticNonNull(levels: [1]) }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a level that the type lacks is a warning at its place",
    arguments: [
      (
        "type A { a: Int @semanticNonNull(levels: [0, 1]), b: Int! @semanticNonNull(levels: 1) }",
        [
          #"1:46: warning: field "A.a" of type "Int" has no level 1: it has only the level 0"#,
          #"1:84: warning: field "A.b" of type "Int!" has no level 1: it has only the level 0"#,
        ]
      ),
      (
        "interface I { a: [[Int!]!] @semanticNonNull(levels: [3, 2, -1]) }",
        [
          #"1:54: warning: field "I.a" of type "[[Int!]!]" has no level 3: it has the levels 0 to 2"#,
          #"1:60: warning: field "I.a" of type "[[Int!]!]" has no level -1: it has the levels 0 to 2"#,
        ]
      ),
      (
        "type A { a: Int } extend type A { b: [Int] @semanticNonNull(levels: [2]) }",
        [
          #"1:70: warning: field "A.b" of type "[Int]" has no level 2: it has the levels 0 to 1"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
