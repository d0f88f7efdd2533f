import Testing

@_spi(Generated) @testable import Freshet

/// What makes two objects of responses one record.
@MainActor @Suite struct IdentityTests {
  @Test("objects of two types with one id are two records, each with what was said of it")
  func types() throws {
    let documents = try DocumentStore(
      """
      query Both { product(id: "1") { id name } user(id: "1") { id name } }
      subscription Sold { sold { soldId @deleteRecord } }
      """,
      schema: """
        type Query { product(id: ID!): Product, user(id: ID!): User }
        type Subscription { sold: Sold }
        interface Node { id: ID! }
        type Product implements Node { id: ID!, name: String }
        type User implements Node { id: ID!, name: String }
        type Sold { soldId: ID }
        """, identity: [:], lookups: [:])
    try documents.commit(
      "Both", [:], ["product": ["id": "1", "name": "Lamp"], "user": ["id": "1", "name": "Ada"]])
    #expect(try documents.read("product.name", of: "Both") == "Lamp")
    #expect(try documents.read("user.name", of: "Both") == "Ada")
    // Where ids are promised to be unique, that two types have one is told, and neither is taken for the other.
    try documents.commit("Sold", [:], ["sold": ["soldId": "1"]])
    #expect(documents.logged == [.ambiguousID])
    #expect(try documents.read("product.name", of: "Both") == "Lamp")
    #expect(try documents.read("user.name", of: "Both") == "Ada")
  }

  @Test("a list of a union keeps its order and its nulls, and types that share an id are apart")
  func members() throws {
    let documents = try DocumentStore(
      "query Members { ts { ... on A { id code } ... on B { id } } }",
      schema: """
        type Query { ts: [T] }
        union T = A | B
        type A { id: ID, code: String }
        type B { id: ID }
        """, identity: [:], lookups: [:])
    func reads(_ path: String) throws -> JSONValue? {
      guard let place = try documents.reader("Members").place(path) else { return nil }
      if case .leaf(let value) = place { return value }
      return "there"
    }
    try documents.commit(
      "Members", [:],
      ["ts": [["__typename": "A", "id": "1", "code": "a"], nil, ["__typename": "B", "id": "1"]]])
    #expect(try reads("ts.count") == 3)
    #expect(try reads("ts.0.asA.code") == "a")
    #expect(try reads("ts.1") == .null)
    #expect(try reads("ts.2.asB.id") == "1")
    #expect(try reads("ts.2.asA") == nil)
  }

  @Test("null is read as nil, and what was never fetched is missing, not null")
  func missing() throws {
    let documents = try DocumentStore(
      "query Nick { u { nick } } query Other { u { other } }",
      schema: "type Query { u: U } type U { id: ID, nick: String, other: String }", identity: [:], lookups: [:])
    try documents.commit("Nick", [:], ["u": ["id": "1", "nick": nil]])
    guard case .object(let nick, _)? = try documents.reader("Nick").place("u"),
      case .object(let other, _)? = try documents.reader("Other").place("u")
    else { throw Cases.Problem(description: "no object") }
    let line = try #require(nick.scope.table.fields.firstIndex { $0.response == "nick" })
    #expect(nick.value(line) == .null)
    #expect(nick.optionalString(line) == nil)
    #expect(documents.logged == [])
    let otherLine = try #require(other.scope.table.fields.firstIndex { $0.response == "other" })
    #expect(other.value(otherLine) == .missing)
    #expect(other.optionalString(otherLine) == nil)
    #expect(documents.logged == [.missingField])
    #expect(try documents.availability(of: "Nick") == .full)
    #expect(try documents.availability(of: "Other") == .missing([.name("u"), .name("other")]))
  }
}
