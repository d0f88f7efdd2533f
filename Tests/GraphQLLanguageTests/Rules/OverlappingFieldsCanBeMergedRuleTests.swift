import Testing

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
}
