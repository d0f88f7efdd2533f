import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct InlineTests {
  private let fixture = Fixture()

  @Test("what a plain value cannot have is told where it stands")
  func refusals() {
    #expect(
      fixture.errors(
        """
        query Q @inline { me { ...Row notes(first: 1) @connection(key: "Q_notes") { edges { cursor } } } }
        fragment Row on User { id }
        fragment Value on User @inline @refetchable(queryName: "ValueQuery") { id ... on User { friends { ...Row } } }
        query R { me { ...Value } }
        """) == [
          "1:27: \"Q\" is inline, and \"Row\" is not: a plain value holds no lens, so make \"Row\" \"@inline\", too",
          "1:47: \"Q\" is inline, and a plain value's list does not grow: \"@connection\" on \"notes\" is for documents"
            + " that are lenses",
          "3:56: \"Value\" is inline, and a plain value is not fetched anew: \"@refetchable\" is for fragments that are"
            + " lenses",
          "3:102: \"Value\" is inline, and \"Row\" is not: a plain value holds no lens, so make \"Row\" \"@inline\", too",
        ])
    #expect(
      fixture.errors("query Q { me @inline { id } }") == ["1:14: directive \"@inline\" does not belong on a field"])
  }

  @Test("an inline operation in a Swift file is told, for no property can hold it")
  func literals() {
    var discovery = Discovery()
    discovery.read(
      Source("@Query(\"query Q @inline { count }\") var q: Q\n@Query(\"query R { count }\") var r: R", name: "A.swift"))
    var input = fixture.input("query S @inline { count }")
    input.documents += discovery.documents.map { CompilerDocument($0, output: "A.swift") }
    #expect(
      Compiler.compile(input).diagnostics.map(\.description) == [
        "A.swift:1:15: error: \"Q\" is inline, and no property can hold it: an inline operation is declared in a"
          + " .graphql file"
      ])
  }

  @Test("an inline document is a struct of constants, its names and its types those of a lens")
  func values() {
    let document = """
      fragment Value on User @inline {
        id self: name hashValue: score friends { init: id } ... on User @alias(as: "card") { score }
      }
      query Q($id: ID!) @inline { me { ...Value ...Value @alias(as: "other") @include(if: true) } count }
      subscription S @inline @catch { added(user: 1) { edge @required(action: NONE) { cursor } } }
      """
    #expect(fixture.errors(document.replacing("($id: ID!)", with: "")) == [])
    let text = fixture.swift(document.replacing("($id: ID!)", with: ""))
    for line in [
      "nonisolated struct Value: Freshet.InlineDocument, Swift.Identifiable {", "  let id: Swift.String",
      "  let `self`: Swift.String?", "  let hashValue_: Swift.Double?", "  let friends: [Friends?]?",
      "    self.friends = object.read(3)", "  nonisolated struct Friends: Freshet.InlineData {", "  let card: Card",
      "nonisolated struct Q: Freshet.InlineQueryOperation {", "  nonisolated struct Data: Freshet.InlineDocument {",
      "      let value: Value", "      let other: Value", "    let count: Swift.Int?",
      "nonisolated struct S: Freshet.InlineSubscriptionOperation {",
      "    let result: Swift.Result<Fields, Freshet.ReadFailure>",
      "    nonisolated struct Fields: Freshet.InlineData {",
      "      let added: Added?",
    ] {
      #expect(text.contains(line + "\n"), "\(line) in \(text)")
    }
    #expect(!text.contains("__binding"))
  }

  @Test("a lens has the value of an inline fragment it spreads, and what may fail is read as with lenses")
  func spreads() {
    let text = fixture.swift(
      """
      query Q($all: Boolean!) {
        me { ...Plain ...Plain @alias(as: "maybe") @include(if: $all) ...Whole ...Loud ...Caught ...Nulled ...Outer }
      }
      fragment Plain on User @inline { name }
      fragment Whole on User @inline { name @required(action: NONE) }
      fragment Loud on User @inline { name @required(action: THROW) }
      fragment Caught on User @inline @catch { name }
      fragment Nulled on User @inline @catch(to: NULL) { name }
      fragment Outer on User @inline { ...Plain ...Whole ...Loud ...Caught ...Nulled }
      """)
    for line in [
      "var plain: Plain { __anchor.inline(1) }", "var maybe: Plain? { __anchor.inlineIfPresent(2) }",
      "var whole: Whole? { __anchor.inlineIfPresent(3) }",
      "var loud: Loud { get throws(Freshet.ReadFailure) { try __anchor.check(4); return __anchor.inline(4) } }",
      "var caught: Swift.Result<Caught, Freshet.ReadFailure> { __anchor.result(5, __anchor.inline(5)) }",
      "var nulled: Nulled? { __anchor.caught(6, __anchor.inline(6)) }", "let plain: Plain", "let whole: Whole?",
      "private let __stored_loud: Swift.Result<Loud, Freshet.ReadFailure>",
      "var loud: Loud { get throws(Freshet.ReadFailure) { try __stored_loud.get() } }",
      "let caught: Swift.Result<Caught, Freshet.ReadFailure>", "let nulled: Nulled?",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line) in \(text)")
    }
  }

  @Test("no server sees the directive")
  func text() throws {
    #expect(
      try fixture.text("query Q @inline { me { ...Value } } fragment Value on User @inline { name }")
        == "query Q{me{id,...Value}}fragment Value on User{name}")
  }
}
