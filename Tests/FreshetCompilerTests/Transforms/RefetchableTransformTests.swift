import Testing

@Suite struct RefetchableTransformTests {
  let fixture = Fixture()

  @Test("over node where the type implements Node, with the fragment's arguments and the key")
  func node() throws {
    let texts = try fixture.texts(
      """
      fragment F on User @refetchable(queryName: "FQuery")
      @argumentDefinitions(n: {type: "Int", defaultValue: 10}, after: {type: "String"}) {
        friends(first: $n, after: $after) { id }
      }
      """)
    #expect(
      texts == [
        "query FQuery($n:Int=10,$after:String,$id:ID!){node(id:$id){__typename,id,...F}}"
          + "fragment F on User{friends(first:$n,after:$after){id}}"
      ])
  }

  @Test("a query type that implements Node needs no id")
  func queryIsNode() throws {
    var fixture = fixture
    fixture.schema = fixture.schema.replacing("type Query {", with: "type Query implements Node { id: ID!")
    #expect(
      try fixture.texts("fragment F on Query @refetchable(queryName: \"FQuery\") { count }") == [
        "query FQuery{...F}fragment F on Query{count}"
      ])
  }

  @Test("else over a lookup, else over the root")
  func others() throws {
    #expect(
      try fixture.texts("fragment F on Quote @refetchable(queryName: \"FQuery\") { price }") == [
        "query FQuery($base:String!,$quote:String!){quote(base:$base,quote:$quote){base,quote,...F}}"
          + "fragment F on Quote{price}"
      ])
    #expect(
      try fixture.texts("fragment F on Query @refetchable(queryName: \"FQuery\") { count }") == [
        "query FQuery{...F}fragment F on Query{count}"
      ])
  }

  @Test("the operation's variables that it uses are its query's too, as strict as their strictest use")
  func variables() throws {
    #expect(
      try fixture.texts(
        """
        fragment F on User @refetchable(queryName: "FQuery") {
          email(masked: $masked) ...G @include(if: $masked)
        }
        fragment G on User { notes(first: 1, filter: {kinds: [$kind]}) { total } }
        """) == [
          "query FQuery($kind:Kind!,$masked:Boolean!,$id:ID!){node(id:$id){__typename,id,...F}}"
            + "fragment F on User{email(masked:$masked),...G@include(if:$masked)}"
            + "fragment G on User{notes(first:1,filter:{kinds:[$kind]}){total}}"
        ])
  }

  @Test("what cannot be fetched by itself is told, and so is a name that is taken")
  func mistakes() {
    #expect(
      fixture.errors(
        """
        fragment F on Settings @refetchable(queryName: "FQuery") { theme }
        fragment G on User @refetchable(queryName: "F") { name }
        fragment H on User @refetchable(queryName: "HQuery") { email(masked: $id) }
        """) == [
          "1:48: \"F\" cannot be fetched by itself: \"Settings\" does not implement \"Node\", no root field that"
            + " \"lookups\" in freshet.json names answers with it, and it is not the query type",
          "2:44: there is another operation or fragment named \"F\"",
          "3:44: \"HQuery\" needs the variable \"$id\" for the key of \"User\", and \"H\" uses one of that name already",
        ])
  }
}
