import FreshetCompiler
import Testing

@Suite struct KeyFieldsTransformTests {
  let fixture = Fixture()

  @Test(
    "key fields come first, where no selection has them for sure",
    arguments: [
      ("{ me { name } }", "{me{id,name}}"),
      ("{ me { name id } }", "{me{name,id}}"),
      ("{ me { key: id } }", "{me{key:id}}"),
      ("{ me { ... { id } name } }", "{me{...{id},name}}"),
      ("{ me { ... on Node { id } name } }", "{me{...on Node{id},name}}"),
      ("($a: Boolean!) { me { id @include(if: $a) } }", "($a:Boolean!){me{id,id@include(if:$a)}}"),
      ("{ me { ... @defer(label: \"d\") { id } } }", "{me{id,...@defer(label:\"Q$defer$d\"){id}}}"),
      ("{ me { id: name } }", "{me{__id:id,id:name}}"),
      ("{ me { settings { theme } } }", "{me{id,settings{theme}}}"),
      ("{ quote(base: \"\", quote: \"\") { price quote } }", "{quote(base:\"\",quote:\"\"){base,price,quote}}"),
    ])
  func objects(_ selection: String, _ text: String) throws {
    #expect(try fixture.text("query Q\(selection)") == "query Q" + text)
  }

  @Test(
    "under an abstract type __typename comes first, then the keys of what may be there",
    arguments: [
      ("{ node(id: 1) { __typename } }", "{node(id:1){id,__typename}}"),
      ("{ node(id: 1) { ... on User { name } } }", "{node(id:1){__typename,id,...on User{name}}}"),
      (
        "{ search(text: \"\") { ... on Tag { weight } } }",
        "{search(text:\"\"){__typename,...on Node{id},...on Tag{weight}}}"
      ),
      (
        "{ search(text: \"\") { ... on Node { id } ... on Tag { __typename } } }",
        "{search(text:\"\"){__typename,...on Node{id},...on Tag{__typename}}}"
      ),
      ("{ named { name } }", "{named{__typename,...on User{id},name}}"),
      ("{ named { __typename: name } }", "{named{____typename:__typename,...on User{id},__typename:name}}"),
    ])
  func abstract(_ selection: String, _ text: String) throws {
    #expect(try fixture.text("query Q\(selection)") == "query Q" + text)
  }

  @Test("a fragment that is always there counts, one that may be left out does not")
  func spreads() throws {
    let fragment = "fragment F on User { id name }"
    #expect(
      try fixture.text("query Q { me { ...F } } \(fragment)") == "query Q{me{...F}}fragment F on User{id,name}")
    #expect(
      try fixture.text("query Q($a: Boolean!) { me { ...F @skip(if: $a) } } \(fragment)")
        == "query Q($a:Boolean!){me{id,...F@skip(if:$a)}}fragment F on User{id,name}")
    #expect(
      try fixture.text("query Q { named { ...F } } \(fragment)")
        == "query Q{named{__typename,...F}}fragment F on User{id,name}")
  }

  @Test("a key field has another name in the response where its own is another field's, wherever the two meet")
  func clashes() throws {
    var fixture = Fixture()
    fixture.schema += """
       extend type Query { things: [Thing] thing: Thing }
       extend type User { fine(id: ID): User }
       union Thing = User | Item | Draft | Made
       type Item { id: Int!, label: String, made: Made }
       type Draft { id: ID, label: String }
       type Made { id(as: String): ID!, label: String, user: User }
      """
    // The keys of a union's types are of different types themselves.
    #expect(
      try fixture.text("query Q { thing { ... on User { name } } }")
        == "query Q{thing{__typename,...on User{__id_ID:id},...on Item{__id_Int:id},...on Draft{__id_ID_orNull:id},"
        + "...on Made{__id_ID:id},...on User{name}}}")
    // The document has one of them.
    #expect(
      try fixture.text("query Q { thing { ... on Item { id } } }")
        == "query Q{thing{__typename,...on User{__id_ID:id},...on Draft{__id_ID_orNull:id},...on Made{__id_ID:id},"
        + "...on Item{id}}}")
    // Another field of the document has the name.
    #expect(
      try fixture.text("query Q { me { id: fine(id: 1) { name } } }") == "query Q{me{__id:id,id:fine(id:1){id,name}}}")
    // A fragment that meets the selection further out brings such a field, and one that has the next name.
    #expect(
      try fixture.text("query Q { me { owner { name } ...F } } fragment F on User { owner { id: name __id: score } }")
        == "query Q{me{__id_ID:id,owner{__id_ID:id,name},...F}}fragment F on User{owner{__id_ID:id,id:name,__id:score}}"
    )
    #expect(
      try fixture.text(
        """
        query Q { named { owner { name } ...F } }
        fragment F on Named { owner { id: name } ... on User { owner { __typename: name } } __typename: name }
        """)
        == "query Q{named{____typename:__typename,...on User{__id:id},owner{__id:id,name},...F}}"
        + "fragment F on Named{owner{__id:id,id:name},...on User{owner{__id:id,__typename:name}},__typename:name}")
    // An operation in which nothing meets keeps the name.
    #expect(
      try fixture.texts(
        """
        query Q { me { owner { name } ...F } } query P { me { owner { name } ...G } }
        fragment F on User { owner { id: name } } fragment G on User { owner { score } }
        """) == [
          "query Q{me{__id:id,owner{__id:id,name},...F}}fragment F on User{owner{__id:id,id:name}}",
          "query P{me{id,owner{id,name},...G}}fragment G on User{owner{id,score}}",
        ])
    // What arguments bring together is no clash with a key, and is told as before.
    #expect(
      fixture.errors(
        """
        query Q { me { ...F @arguments(a: 1) ...F @arguments(a: 2) } }
        fragment F on User @argumentDefinitions(a: {type: "ID"}) { id: fine(id: $a) { name } }
        """
      ).count == 1)
  }

  @Test("a plan finds the key by its storage key, under whatever name it is asked for")
  func plan() throws {
    #expect(
      try fixture.plan("query Q { me { id: name } }") == """
        {Query
        me >1
        {User id
        __id s! =id k
        id s =name
        """)
  }
}
