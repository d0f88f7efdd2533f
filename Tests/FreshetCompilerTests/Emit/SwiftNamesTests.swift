import Testing

@testable import FreshetCompiler

@Suite struct SwiftNamesTests {
  @Test(
    "a spread's accessor is the fragment's name up to the underscore, its first letter lowered",
    arguments: [
      ("CharacterNotes_character", "characterNotes"), ("UserCard", "userCard"), ("a_b_c", "a"), ("_X_y", "x"),
      ("URLRow_url", "uRLRow"), ("__", "__"), ("_1", "_1"), ("_1_a", "_1_a"),
    ])
  func spreads(_ fragment: String, _ accessor: String) { #expect(SwiftNames.spread(fragment) == accessor) }

  @Test(
    "a selection's type is its response name in upper camel case",
    arguments: [
      ("noteEdge", "NoteEdge"), ("air_date", "AirDate"), ("_name", "Name"), ("_1", "Selection_1"), ("_", "Selection_"),
      ("URL", "URL"),
    ])
  func types(_ response: String, _ type: String) { #expect(SwiftNames.type(response) == type) }

  @Test("enum cases are camel case where that keeps them apart, and never meet a member of the enum")
  func cases() {
    #expect(SwiftNames.cases(["ALIVE", "HALF_DEAD", "_15", "A1940"]) == ["alive", "halfDead", "_15", "a1940"])
    #expect(SwiftNames.cases(["Book", "BOOK", "book"]) == ["Book", "BOOK", "book"])
    #expect(SwiftNames.cases(["NONE", "none", "some"]) == ["NONE", "none_", "some_"])
    #expect(
      SwiftNames.cases(["RAW_VALUE", "rawValue", "UNRECOGNIZED"]) == ["RAW_VALUE", "rawValue_", "unrecognized_"])
  }

  @Test(
    "a raw literal has as many number signs as keep its text from meaning anything",
    arguments: [
      ("a", "\"a\""), ("a\"b", "#\"a\"b\"#"), ("a\\(b)", "#\"a\\(b)\"#"), ("\"#", "##\"\"#\"##"),
      ("\\##(", "###\"\\##(\"###"),
    ])
  func literals(_ text: String, _ literal: String) { #expect(SwiftLiteral.raw(text) == literal) }
}
