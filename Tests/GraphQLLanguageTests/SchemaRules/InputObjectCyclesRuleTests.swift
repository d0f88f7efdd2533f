import GraphQLLanguage
import Testing

@Suite struct InputObjectCyclesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("InputObjectCycles") }

  @Test(
    "an input may hold itself where a list or null ends it",
    arguments: [
      "input W { and: [W!], not: W, v: Int }",
      "input A { b: B } input B { a: A }",
      "input A { b: B! } input B { a: A }",
      "input A { a: [A!]! }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "through non-null fields alone it has no end",
    arguments: [
      (
        "input N { n: N! }",
        [
          #"1:11: input "N" needs another of its own kind through the non-null field "N.n", without end"#
        ]
      ),
      (
        "input A { x: Int, b: B! } input B { c: C! } input C { a: A! }",
        [
          #"1:19: input "A" needs another of its own kind through the non-null fields "A.b", "B.c", "C.a", without end"#
        ]
      ),
      (
        "input Z { a: A! } input A { a: A!, z: Int }",
        [
          #"1:29: input "A" needs another of its own kind through the non-null field "A.a", without end"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }

  @Test("a chain of any length is walked, and a circle at its end found")
  func chain() {
    let chain = (0..<20_000).map { "input I\($0) { n: I\($0 + 1)! }" }.joined(separator: "\n")
    #expect(rule.problems(in: chain + " input I20000 { n: Int }") == [])
    #expect(rule.problems(in: chain + " input I20000 { n: I19999! }").count == 1)
  }
}
