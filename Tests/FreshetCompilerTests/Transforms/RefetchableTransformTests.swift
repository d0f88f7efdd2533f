import FreshetCompiler
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
            + " \"lookups\" in freshet.json names answers with it, and it is not the query type; spread it in a fragment on"
            + " the object around it, and make that one refetchable",
          "2:44: there is another operation or fragment named \"F\"",
          "3:44: \"HQuery\" needs the variable \"$id\" for the key of \"User\", and \"H\" uses one of that name already:"
            + " give that value another name by \"@argumentDefinitions\"",
        ])
  }

  @Test("over node for an interface all of whose types implement Node, and for Node itself")
  func interfaces() throws {
    var fixture = fixture
    fixture.schema +=
      "interface Titled implements Node { id: ID!, title: String }"
      + " type Book implements Node & Titled { id: ID!, title: String }"
      + " union Leaf = Book | Film type Film implements Node & Titled { id: ID!, title: String }"
    #expect(
      try fixture.texts("fragment F on Titled @refetchable(queryName: \"FQuery\") { title }") == [
        "query FQuery($id:ID!){node(id:$id){__typename,id,...F}}fragment F on Titled{title}"
      ])
    #expect(
      try fixture.texts("fragment F on Node @refetchable(queryName: \"FQuery\") { __typename }") == [
        "query FQuery($id:ID!){node(id:$id){id,...F}}fragment F on Node{__typename}"
      ])
    #expect(
      try fixture.texts("fragment F on Leaf @refetchable(queryName: \"FQuery\") { __typename }")
        == ["query FQuery($id:ID!){node(id:$id){__typename,id,...F}}fragment F on Leaf{__typename}"])
    // Tags are named and no nodes.
    #expect(fixture.errors("fragment F on Named @refetchable(queryName: \"FQuery\") { name }").count == 1)
  }

  @Test("the fields that the query's variables are read from are in the fragment, whatever the type is known by")
  func otherKeys() throws {
    var fixture = fixture
    fixture.configuration.identity["User"] = ["name"]
    #expect(
      try fixture.texts("fragment F on User @refetchable(queryName: \"FQuery\") { score id: email }").first?
        .hasSuffix("fragment F on User{__id:id,score,id:email}") == true)
    #expect(
      try fixture.texts("fragment F on User @refetchable(queryName: \"FQuery\") { key: id }").first?
        .hasSuffix("fragment F on User{key:id}") == true)
  }

  @Test("over the lookup of an interface where the type has none of its own")
  func widerLookups() throws {
    var fixture = fixture
    fixture.schema +=
      " interface Priced { sku: String! } type Pen implements Priced { sku: String!, ink: String }"
      + " extend type Query { priced(sku: String!): Priced, pen(sku: String!): Pen }"
    fixture.configuration = Configuration(identity: ["Priced": ["sku"]], lookups: ["priced": "Priced"])
    let document = "fragment F on Pen @refetchable(queryName: \"FQuery\") { ink }"
    #expect(
      try fixture.texts(document) == [
        "query FQuery($sku:String!){priced(sku:$sku){__typename,sku,...F}}fragment F on Pen{ink}"
      ])
    fixture.configuration.lookups["pen"] = "Pen"
    #expect(
      try fixture.texts(document) == ["query FQuery($sku:String!){pen(sku:$sku){sku,...F}}fragment F on Pen{ink}"])
    fixture.configuration.lookups = [:]
    #expect(
      fixture.errors(document) == [
        "1:43: \"F\" cannot be fetched by itself: \"Pen\" does not implement \"Node\", no root field that \"lookups\" in"
          + " freshet.json names answers with it, and it is not the query type; name a field of \"Query\" that takes"
          + " \"sku\" in \"lookups\""
      ])
  }
}
