import Testing

@Suite struct ServerTextTransformTests {
  let fixture = Fixture()

  @Test("a server's text has no optional space, no client's directive, and no variable that only those use")
  func compact() throws {
    let document = """
      subscription Added($user: ID!, $connections: [ID!]!) {
        added(user: $user) { edge @appendEdge(connections: $connections) { node { id text(length: 3) } } }
      }
      """
    #expect(
      try fixture.text(document)
        == "subscription Added($user:ID!){added(user:$user){edge{node{id,text(length:3)}}}}")
    #expect(try fixture.clientVariables(document) == ["connections"])
  }

  @Test("conditions, aliases and defaults are sent as they are written, constants that hold are left out")
  func conditions() throws {
    #expect(
      try fixture.text(
        """
        query Q($a: Boolean = true, $n: Int = 3) {
          me { id, who: name @include(if: $a) @skip(if: false), score @skip(if: $a), friends(first: $n) { id } }
        }
        """)
        == "query Q($a:Boolean=true,$n:Int=3){me{id,who:name@include(if:$a),score@skip(if:$a),"
        + "friends(first:$n){id}}}")
  }

  @Test("fragments follow in the order of their first use, each once")
  func fragments() throws {
    #expect(
      try fixture.text(
        """
        fragment B on User { score ...C }
        fragment C on User { id }
        fragment A on User { name ...C }
        query Q { me { ...A ...B } }
        """)
        == "query Q{me{...A,...B}}fragment A on User{name,...C}fragment C on User{id}fragment B on User{score,...C}")
  }

  @Test("a deferred part is labelled by the document it stands in and its fragment, its label or its alias")
  func deferral() throws {
    #expect(
      try fixture.text(
        """
        query Q($late: Boolean!) {
          me { id ...F @defer(if: $late) ... @defer(label: "x") { score } ... @alias(as: "more") @defer { name } }
        }
        fragment F on User { settings { theme ...G @defer } email @include(if: $late) }
        fragment G on Settings { note { id } }
        """)
        == "query Q($late:Boolean!){me{id,...F@defer(label:\"Q$defer$F\",if:$late),...@defer(label:\"Q$defer$x\"){score},"
        + "...@defer(label:\"Q$defer$more\"){name}}}fragment F on User{settings{theme,...G@defer(label:\"F$defer$G\")},"
        + "email@include(if:$late)}fragment G on Settings{note{id}}")
    #expect(
      try fixture.text("query Q { me { id ...F @defer(if: false) } } fragment F on User { name }")
        == "query Q{me{id,...F}}fragment F on User{name}")
  }

  @Test("two parts of one document need two labels")
  func labels() {
    #expect(
      fixture.errors("query Q { me { ...F @defer } also: me { ...F @defer } } fragment F on User { id }") == [
        "1:46: two parts of \"Q\" are labelled \"Q$defer$F\": give one another label, \"@defer(label: …)\""
      ])
    #expect(
      fixture.errors("query Q { me { id ... @defer { name } } }") == [
        "1:23: an inline fragment that is deferred needs a label, \"@defer(label: …)\", or an alias"
      ])
  }
}
