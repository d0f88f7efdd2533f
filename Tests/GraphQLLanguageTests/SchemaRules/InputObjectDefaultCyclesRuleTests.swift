import Testing

@Suite struct InputObjectDefaultCyclesRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("InputObjectDefaultCycles") }

  @Test(
    "a default that gives what would stand in for it has an end",
    arguments: [
      #"input R { r: R = {r: null, v: "x"}, v: String }"#,
      "input A { b: B = {a: null} } input B { a: A = {b: {a: null}} }",
      "input A { a: [A] = [] }",
      "type T { f(a: R = {}): Int } input R { r: R, v: Int = 1 }",
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "one that comes to hold itself has none",
    arguments: [
      (
        #"input R { r: R = {v: "x"}, v: String }"#,
        [
          #"1:18: the default of "R.r" holds itself, without end"#
        ]
      ),
      (
        "input A { b: B = {} } input B { c: [A] = [{}] }",
        [
          #"1:18: the default of "A.b" holds itself through that of "B.c", without end"#
        ]
      ),
      (
        "input A { x: A = {x: {x: {}}} }",
        [
          #"1:18: the default of "A.x" holds itself, without end"#
        ]
      ),
      (
        "input A { x: B = {} } input B { y: C = {z: {}} } input C { z: D } input D { w: A = {} }",
        [
          #"1:18: the default of "A.x" holds itself through that of "B.y", "D.w", without end"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
