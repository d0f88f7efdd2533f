import Testing

@testable import FreshetCompiler

@Suite struct ExpansionCheckTests {
  let fixture = Fixture()

  /// Fragments that each spread the next one, `spread` with its number.
  private func chain(_ count: Int, _ body: (_ next: String) -> String) -> String {
    (0..<count).map { "fragment F\($0) on User { \(body("...F\($0 + 1)")) }\n" }.joined()
      + "fragment F\(count) on User { id }\n"
  }

  @Test("a few lines that ask for more fields than any response has are refused where they begin to")
  func fields() {
    let errors = fixture.errors(chain(60) { "a: owner { \($0) } b: owner { \($0) }" } + "query Q { me { ...F0 } }")
    #expect(errors == ["44:10: fragment \"F43\", with its fragments in place, asks for more than 200000 fields"])
    #expect(fixture.errors(chain(60) { "owner { \($0) } \($0)" } + "query Q { me { ...F0 } }").count == 1)
  }

  @Test("a chain of fragments is refused where it nests deeper than a response may, however long it is")
  func depth() {
    for body in [{ "owner { \($0) }" }, { $0 }, { "... on User { \($0) }" }] as [(String) -> String] {
      let errors = fixture.errors(chain(20_000, body) + "query Q { me { ...F0 } }")
      #expect(errors.count == 1)
      #expect(errors.first?.hasSuffix("with its fragments in place, is nested more than 512 levels deep") == true)
    }
  }

  @Test("an argument that grows, or deepens, from spread to spread is refused")
  func arguments() {
    var fixture = fixture
    fixture.schema += " extend input Filter { all: [Filter!] }"
    let errors = { (count: Int, value: String) in
      let fragments = (0..<count).map { index in
        "fragment F\(index) on Query @argumentDefinitions(f: {type: \"Filter!\"}) {"
          + " ...F\(index + 1) @arguments(f: \(value)) }\n"
      }
      let last =
        "fragment F\(count) on Query @argumentDefinitions(f: {type: \"Filter!\"})"
        + " { search(text: \"\", filter: $f) { __typename } }"
      return fixture.errors(fragments.joined() + last + "\nquery Q { ...F0 @arguments(f: {id: 1}) }")
    }
    #expect(errors(8, "{all: [$f, $f]}") == [])
    #expect(
      errors(60, "{all: [$f, $f]}") == ["12:86: \"f\", with its variables in place, has more than 10000 values"])
    #expect(errors(60, "{not: {not: $f}}") == [])
    #expect(
      errors(200, "{not: {not: $f}}") == [
        "128:88: \"f\", with its variables in place, is nested more than 256 levels deep"
      ])
  }

  @Test("what is only large is compiled")
  func large() {
    let fields = (0..<3_000).map { "a\($0): count" }.joined(separator: " ")
    #expect(fixture.errors("query Q { \(fields) }") == [])
    #expect(fixture.errors(chain(8) { "a: owner { \($0) } b: owner { \($0) }" } + "query Q { me { ...F0 } }") == [])
  }

  @Test("fragments in a circle are told as such, also where they hand arguments on")
  func circles() {
    let circle = """
      fragment A on User @argumentDefinitions(m: {type: "Boolean", defaultValue: true}) { ...B @arguments(m: $m) }
      fragment B on User @argumentDefinitions(m: {type: "Boolean", defaultValue: true}) {
        owner { ...A @arguments(m: $m) } email(masked: $m)
      }
      query Q { me { ...A @arguments(m: false) } }
      """
    let errors = fixture.errors(circle)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("spreads itself") == true)
  }

  @Test("what is too large is refused before it is looked at in any other way")
  func largeAndWrong() {
    let errors = fixture.errors("query Q { \(String(repeating: "nothing ", count: 200_001)) }")
    #expect(errors == ["1:7: query \"Q\", with its fragments in place, asks for more than 200000 fields"])
  }
}
