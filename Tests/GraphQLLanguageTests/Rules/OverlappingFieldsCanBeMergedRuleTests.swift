import TestSupport
import Testing

@testable import GraphQLLanguage

@Suite struct OverlappingFieldsCanBeMergedRuleTests {
  private let rule: RuleHarness

  init() throws { rule = try RuleHarness("OverlappingFieldsCanBeMerged") }

  @Test(
    "fields that are one field, or never meet, may share a response name",
    arguments: [
      "{ user(id: 1) { id id name } }",
      "{ a: user(id: 1) { id } b: user(id: 2) { id } }",
      "{ user(id: 1) { id } user(id: 1) { name } }",
      "{ node { ... on User { x: id } ... on Group { x: id } } }",
      "{ search { ... on User { x: name } ... on Rock { y: weight } } }",
      "{ node { ... on User { n: name } ... on Group { n: title } } }",
      #"{ search(by: {id: 1}, text: "a") { __typename } search(text: "a", by: {id: 1}) { __typename } }"#,
      #"{ search(filter: {min: 1, name: "a"}) { __typename } search(filter: {name: "a", min: 1}) { __typename } }"#,
      "fragment F on User { friends { ...F } }",
      "{ unknown: nothing unknown: nothing }",
      "{ search @stream(initialCount: 1) { __typename } search @stream(initialCount: 1) { __typename } }",
      "{ a: search @stream { __typename } b: search { __typename } }",
      "{ user(id: 1) { name ... @defer { name } } }",
    ])
  func valid(document: String) throws {
    #expect(try rule.errors(in: document) == [])
  }

  @Test(
    "fields that meet and differ, or differ in shape, are refused at the second one",
    arguments: [
      (
        "{ user(id: 1) { x: name x: age } }",
        [
          #"1:25: two fields fill "x" but are of the types "String" and "Int!"; an alias keeps them apart"#
        ]
      ),
      (
        "{ user(id: 1) { x: name x: level } }",
        [
          #"1:25: two fields fill "x" but are of the types "String" and "Level"; an alias keeps them apart"#
        ]
      ),
      (
        "{ node { ... on User { name } ... on Group { name } } }",
        [
          #"1:46: two fields fill "name" but are of the types "String" and "String!"; an alias keeps them apart"#
        ]
      ),
      (
        "{ x: node(id: 1) { id } x: user(id: 1) { id } }",
        [
          #"1:25: two fields fill "x" but are "node" and "user"; an alias keeps them apart"#
        ]
      ),
      (
        "{ user(id: 1) { id } user(id: 2) { id } }",
        [
          #"1:22: two fields fill "user" but have different arguments; an alias keeps them apart"#
        ]
      ),
      (
        "{ search @stream { __typename } search { __typename } }",
        [
          #"1:33: two fields fill "search" but are not streamed alike; an alias keeps them apart"#
        ]
      ),
      (
        "{ search @stream(initialCount: 1) { __typename } search @stream(initialCount: 2) { __typename } }",
        [
          #"1:50: two fields fill "search" but are not streamed alike; an alias keeps them apart"#
        ]
      ),
      (
        "{ user(id: $a) { id } user(id: $b) { id } }",
        [
          #"1:23: two fields fill "user" but have different arguments; an alias keeps them apart"#
        ]
      ),
      (
        "{ search { ... on User { friends { id } } } search { ... on User { friends(first: 1) { id } } } }",
        [
          #"1:68: two fields fill "friends" but have different arguments; an alias keeps them apart"#
        ]
      ),
      (
        "{ user(id: 1) { ...F ...G } } fragment F on User { friends(first: 1) { id } } fragment G on User { friends(first: 2) { id } }",
        [
          #"1:100: two fields fill "friends" but have different arguments; an alias keeps them apart"#
        ]
      ),
      (
        "fragment F on Node { ... on User { x: name } ... on Named { x: __typename } }",
        [
          #"1:61: two fields fill "x" but are of the types "String" and "String!"; an alias keeps them apart"#
        ]
      ),
      (
        "fragment F on User { friends { ...G } friends(first: 1) { id } } fragment G on User { ...F }",
        [
          #"1:39: two fields fill "friends" but have different arguments; an alias keeps them apart"#
        ]
      ),
      (
        "{ node { ... on User { x: friends { id } } ... on Group { x: owner { id } } } }",
        [
          #"1:59: two fields fill "x" but are of the types "[User]" and "User"; an alias keeps them apart"#
        ]
      ),
    ] as [(String, [String])])
  func errors(document: String, messages: [String]) throws {
    #expect(try rule.errors(in: document) == messages)
  }

  @Test("what fragments bring together in ever different ways is compared up to a limit, which is told")
  func limit() throws {
    // At each level every fragment leads to another one of the next level on A, and to yet another one on B: the ones
    // that meet double with each level.
    var random = SplitMix64(seed: 1)
    let width = 12
    let levels = 10
    var text = "{ \((0..<6).map { "...L0F\($0)" }.joined(separator: " ")) }"
    for level in 0..<levels {
      let onA = (0..<width).shuffled(using: &random)
      let onB = (0..<width).shuffled(using: &random)
      for number in 0..<width {
        text += " fragment L\(level)F\(number) on Query {"
        text +=
          " a { ... on A { a { ...L\(level + 1)F\(onA[number]) } } ... on B { a { ...L\(level + 1)F\(onB[number]) } } } }"
      }
    }
    for number in 0..<width { text += " fragment L\(levels)F\(number) on Query { x }" }
    let schema = try #require(
      Schema.valid(
        """
        type Query { a: U, x: Int } union U = A | B
        type A { a: Query } type B { a: Query }
        """))
    var walk = ValidationWalk(schema: schema, directives: [], openDirectives: [], fragmentArguments: nil)
    let context = walk.context(
      of: try Parser.parse(Source(text)), unreadableFragments: [], fragmentVariables: { _ in [] })
    for (limit, messages) in [
      (2_000_000, []), (2_000, ["the fields of the query meet in too many ways to compare them all"]),
    ] as [(Int, [String])] {
      var fields = OverlappingFields(context, limit: limit)
      fields.check()
      #expect(fields.conflicts.map(\.message) == messages)
    }
  }

  @Test("texts that look alike and have other bytes are different arguments, wherever they stand in one")
  func looksAlike() throws {
    for (one, other) in [("\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")] {
      #expect(one == other)
      for argument in ["text: \"@\"", "filter: {name: \"@\"}", "by: {name: \"@\"}"] {
        let fields = [one, other].map { text in
          "search(\(argument.replacing("@", with: text))) { __typename }"
        }
        #expect(try rule.errors(in: "{ \(fields[0]) \(fields[1]) }").count == 1)
        #expect(try rule.errors(in: "{ \(fields[0]) \(fields[0]) }") == [])
      }
    }
  }
}
