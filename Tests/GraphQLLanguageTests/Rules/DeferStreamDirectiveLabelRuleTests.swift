import Testing

@Suite struct DeferStreamDirectiveLabelRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("DeferStreamDirectiveLabel") }

  @Test(
    "parts with labels of their own, or without one, may come later; a type condition is not needed",
    arguments: [
      #"{ user(id: 1) { ... @defer(label: "a") { name } ... on User @defer(label: "b") { age } friends @stream(label: "c") { id } } }"#,
      "{ user(id: 1) { ... @defer { name } ...F @defer ...F @defer } } fragment F on User { name }",
      #"{ user(id: 1) { ... @defer(label: "a") { ... @defer(label: "b") { name } } ...F } } fragment F on User { ... @defer(label: "a") { name } }"#,
      "{ user(id: 1) { ... @defer(label: null, if: false) { name } } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "one label for two parts, and a label that is not written out, are refused",
    arguments: [
      (
        #"{ user(id: 1) { ... @defer(label: "a") { name } ... @defer(label: "a") { age } } }"#,
        [
          #"1:67: there are two parts labelled "a""#
        ]
      ),
      (
        #"{ user(id: 1) { ... @defer(label: "a") { friends @stream(label: "a") { id } } } }"#,
        [
          #"1:65: there are two parts labelled "a""#
        ]
      ),
      (
        "query ($l: String) { user(id: 1) { ... @defer(label: $l) { name } } }",
        [
          #"1:54: the label of "@defer" is a string, not a variable"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
