import Testing

@Suite struct ClientFieldsTransformTests {
  private let fixture: Fixture

  init() {
    var fixture = Fixture()
    fixture.extensions = """
      extend type Query { selected: User, drafts(kind: Kind): [Draft!]! }
      extend type User { isSelected: Boolean!, draft: Draft, note(text: String): Note }
      extend type Settings { zoom: Float }
      extend interface Named { shown: Boolean }
      extend type Tag { shown: Boolean } extend type User { shown: Boolean }
      extend union Result = Draft
      extend type Subscription { local: Int }
      type Draft { id: ID!, text: String!, mood: Mood, author: User }
      enum Mood { GOOD BAD }
      """
    self.fixture = fixture
  }

  @Test(
    "no server sees the client's fields; a selection with nothing else asks for what it needs",
    arguments: [
      ("{ me { id isSelected name } }", "{me{id,name}}"),
      ("{ me { isSelected } }", "{me{id}}"),
      ("{ me { settings { zoom } } }", "{me{id,settings{__typename}}}"),
      ("{ selected { name } count }", "{count}"),
      ("{ selected { name } }", "{__typename}"),
      ("($k: Kind) { drafts(kind: $k) { text mood } count }", "{count}"),
      ("($a: Boolean!) { me { id isSelected @include(if: $a) } }", "{me{id}}"),
      ("{ named { shown ... on Tag { shown } } }", "{named{__typename,...on User{id}}}"),
      (
        "{ search(text: \"\") { ... on Draft { text } ... on User { name isSelected } } }",
        "{search(text:\"\"){__typename,...on Node{id},...on User{name}}}"
      ),
    ])
  func texts(_ selection: String, _ text: String) throws {
    let sent = try fixture.text("query Q\(selection)")
    #expect(sent == "query Q" + text)
  }

  @Test("a fragment with nothing left is not sent, nor one that only the client's fields spread")
  func fragments() throws {
    let text = try fixture.text(
      """
      query Q { me { id ...Mine ...Mixed ...Outer @defer } selected { ...Only } search(text: "") { ...OnDraft } }
      fragment Mine on User { isSelected draft { text } }
      fragment Outer on User { ...Mine }
      fragment Mixed on User { shown email ...Mine ...Score }
      fragment Score on User { score }
      fragment Only on User { name }
      fragment OnDraft on Draft { text }
      """)
    #expect(
      text
        == "query Q{me{id,...Mixed},search(text:\"\"){__typename,...on Node{id}}}"
        + "fragment Mixed on User{email,...Score}fragment Score on User{score}")
  }

  @Test("a plan marks them, in both kinds of plan, and reads are optional")
  func plans() throws {
    let document = "query Q { me { id isSelected draft { text } } }"
    let plan = """
      {Query
      me >1
      {User id
      id s! k
      isSelected b! c
      draft >2 c
      {Draft id
      id s! k c
      text s! c
      """
    #expect(try fixture.plan(document) == plan)
    #expect(
      try fixture.lensPlan(of: "Q", document)
        == plan.replacing(" k", with: "").replacing("User id", with: "User").replacing(
          "Draft id\nid s! c", with: "Draft")
    )
    let swift = fixture.swift(document)
    #expect(swift.contains("var isSelected: Swift.Bool? { __anchor.optionalBoolean("))
    #expect(swift.contains("var text: Swift.String? { __anchor.optionalString("))
  }

  @Test("a variable that only such a field uses is not sent")
  func variables() throws {
    #expect(try fixture.clientVariables("query Q($t: String) { me { id note(text: $t) { id } } }") == ["t"])
  }

  @Test("what only a server can do is refused on them")
  func mistakes() {
    #expect(
      fixture.errors("subscription S { local }") == [
        "1:18: \"Subscription.local\" is the client's own: a subscription needs a field of the server's"
      ])
    #expect(
      fixture.errors("query Q { drafts @stream { id } }") == [
        "1:18: \"Query.drafts\" is the client's own: no server answers it, so it cannot have \"@stream\""
      ])
    #expect(fixture.errors("query Q { me { isSelcted } }").count == 1)
  }
}
