import FreshetCompiler
import Testing

@Suite struct LookupPlanTests {
  private func plan(_ document: String) throws -> String {
    var fixture = Fixture()
    fixture.schema = """
      type Query { user(id: ID!, at: String): User, node(id: ID!): Node, price(base: String!, quote: String!): Price, top: User, self: Query }
      interface Node { id: ID! }
      type User implements Node { id: ID!, name: String, user(id: ID!): User }
      type Team implements Node { id: ID! }
      type Price implements Node { id: ID!, base: String!, quote: String!, value: Float }
      """
    fixture.configuration = Configuration(
      identity: ["Price": ["base", "quote"]], lookups: ["user": "User", "node": "Node", "price": "Price"])
    return try fixture.plan(document)
  }

  @Test("a field of the query type that is a lookup has the types and the key fields it finds objects by")
  func flags() throws {
    #expect(
      try plan(
        #"query Q($b: String!) { a: user(id: 7) { name } price(base: $b, quote: "x") { value } self { user(id: "1") { name } } }"#
      ) == """
        #User
        #Price
        {Query
        a >1 =user(id:"7") &0:id
        price >2 =price(base:$b,quote:"x") &1:base,quote
        self >3
        {User id
        id s! k
        name s
        {Price base,quote
        base s! k
        quote s! k
        value f
        {Query
        user >1 =user(id:"1") &0:id
        """)
  }

  @Test("an interface's lookup finds the types whose key is its argument")
  func interfaces() throws {
    let plan = try plan("query Q($id: ID!) { node(id: $id) { __typename } }")
    #expect(plan.hasPrefix("#Team User\n"))
    #expect(plan.contains("node >1 =node(id:$id) &0:id\n"))
  }

  @Test("a field that is given more than the key, or is another type's, is none")
  func others() throws {
    let plan = try plan(
      #"query Q($at: String) { user(id: "1", at: $at) { user(id: "2") { name } } top { name } }"#)
    #expect(!plan.contains("&"))
  }
}
