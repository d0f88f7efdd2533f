import GraphQLLanguage
import Testing

@Suite struct UniqueTypeNamesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("UniqueTypeNames") }

  @Test(
    "each type has its own name; what is built in may be printed again",
    arguments: [
      "type A { a: Int } scalar B",
      "scalar String scalar ID type __Type { x: Int } enum __TypeKind { A }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "a name that is defined again is refused once, however often it is",
    arguments: [
      (
        "type A { a: Int } input A { b: Int }",
        [
          #"1:25: type "A" is defined twice"#
        ]
      ),
      (
        "scalar A scalar A scalar A scalar B scalar B",
        [
          #"1:17: type "A" is defined twice"#,
          #"1:44: type "B" is defined twice"#,
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }

  @Test("a file that is listed twice is told by one line a type, and extends nothing twice")
  func listedTwice() throws {
    let text = "type A { a: Int } extend type A { b: Int } enum E { X } extend enum E { Y }"
    let sources = [
      Source(text, name: "a.graphql"), Source(text, name: "a.graphql"), Source("type Query { a: A, e: E }"),
    ]
    #expect(
      rule.problems(in: sources) == [
        #"1:6: type "A" is defined twice: the schema lists "a.graphql" twice"#,
        #"1:49: type "E" is defined twice: the schema lists "a.graphql" twice"#,
      ])
  }

  @Test("two files that define a type are told by one line a type, at the second one, with the first as a note")
  func twoFiles() throws {
    let sources = [
      Source("type Query { a: A } type A { a: Int, b: Int }", name: "a.graphql"),
      Source("type A { a: String, c: Unknown }", name: "b.graphql"),
    ]
    var collector = DiagnosticCollector()
    #expect(Schema.build(sources, reporting: &collector) == nil)
    #expect(
      collector.diagnostics.map(\.description) == [
        """
        b.graphql:1:6: error: type "A" is defined twice
        a.graphql:1:26: note: first defined here
        """
      ])
  }
}
