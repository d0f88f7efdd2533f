import Testing

@Suite struct AliasTests {
  let fixture = Fixture()

  @Test("an alias names the accessor of a spread or an inline fragment")
  func accessors() {
    let swift = fixture.swift(
      """
      query Q { me { id ...F_user @alias(as: "row") ... on User @alias(as: "score") { points: score } } }
      fragment F_user on User { name }
      """)
    #expect(swift.contains("var row: F_user {"))
    #expect(swift.contains("var score: Score {"))
  }

  @Test(
    "an alias that is the name of something else is told, with that other thing's place",
    arguments: [
      ("me { id name ...F @alias(as: \"name\") }", "1:24"),
      ("me { id ...F @alias(as: \"a\") ... @alias(as: \"a\") { name } }", "1:40"),
      ("me { id ... @alias(as: \"a\") { name } ... @alias(as: \"a\") { score } }", "1:48"),
      ("me { id ...F @alias(as: \"a\") ...G @alias(as: \"a\") }", "1:40"),
      ("me { id ... on User { a: name } ...F @alias(as: \"a\") }", "1:43"),
      ("named { name ... on Tag { weight } ...F @alias(as: \"asTag\") }", "1:46"),
      ("named { name ... on User { ...F @alias(as: \"name\") } }", "1:38"),
    ])
  func clashes(_ selection: String, _ place: String) {
    let errors = fixture.errors(
      """
      query Q { \(selection) }
      query Used { me { ...F ...G } }
      fragment F on User { id }
      fragment G on User { id }
      """)
    #expect(
      errors.count == 1 && errors[0].hasPrefix("\(place): the alias ")
        && errors[0].hasSuffix(" is the name of something else here"), "\(errors)")
  }

  @Test("the same alias in another lens, or of the same spread, is no clash")
  func allowed() {
    #expect(
      fixture.errors(
        """
        query Q {
          me { id ...F @alias(as: "a") ...F @alias(as: "a") owner { id ...F @alias(as: "a") } }
          named { ... on User { ... @alias(as: "b") { id } } ... on Tag { ... @alias(as: "b") { weight } } }
          b: me { ... @alias(as: "a") { id owner { id ... @alias(as: "a") { name } } } }
        }
        fragment F on User { id }
        """) == [])
    #expect(fixture.errors("query Q { me { id ... @alias(as: \"2a\") { name } } }") == ["1:34: \"2a\" is no name"])
  }
}
