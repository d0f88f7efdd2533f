import Testing

@Suite struct ProvidedRequiredArgumentsRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("ProvidedRequiredArguments") }

  @Test(
    "what is required is given, what is not may be left out",
    arguments: [
      "{ user(id: 1) { friends { id } } numbers(must: 1) }",
      "{ user(id: $id) { id } }",
      "{ any @once }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "a required argument that is left out is refused",
    arguments: [
      (
        "{ user { id } }",
        [
          #"1:3: field "Query.user" needs the argument "id" of type "ID!""#
        ]
      ),
      (
        "{ numbers(int: 1) }",
        [
          #"1:3: field "Query.numbers" needs the argument "must" of type "Int!""#
        ]
      ),
      (
        "{ any @include }",
        [
          #"1:7: directive "@include" needs the argument "if" of type "Boolean!""#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }
}
