import Testing

@_spi(Generated) @testable import Freshet

/// What a store makes of the first response of operations with later parts, and of servers that send it all at once.
@MainActor @Suite struct PartsTests {
  let documents: DocumentStore

  init() throws {
    documents = try DocumentStore(
      """
      query Late($late: Boolean!) { me { id ...Rest @defer(if: $late) ... @alias(as: "best") @defer { best { id text } } } }
      fragment Rest on User { name email ...More @defer }
      fragment More on User { filed(n: 1) }
      query Streamed { me { id friends @stream(initialCount: 1) { id name } } }
      query Aged @cacheExpiration(seconds: 60) { me { id } }
      """)
  }

  @Test("a server that defers nothing answers all at once, and all is there", arguments: [true, false])
  func plainAnswer(_ late: Bool) throws {
    let variables: [String: JSONValue] = ["late": .boolean(late)]
    try documents.commit(
      "Late", variables,
      ["me": ["id": "1", "name": "Ada", "email": nil, "filed": "x", "best": ["id": "n", "text": "hm"]]])
    #expect(try documents.read("me.rest.name", of: "Late", variables) == "Ada")
    #expect(try documents.read("me.rest.more.filed", of: "Late", variables) == "x")
    #expect(try documents.read("me.best.best.text", of: "Late", variables) == "hm")
    #expect(try documents.availability(of: "Late", variables) == .full)
  }

  @Test("before its part a deferred fragment is nil, and the operation is there in part, without a word")
  func firstResponse() throws {
    let variables: [String: JSONValue] = ["late": true]
    try documents.commit("Late", variables, ["me": ["id": "1"]])
    #expect(try documents.reader("Late", variables).place("me.rest") == nil)
    #expect(try documents.reader("Late", variables).place("me.best") == nil)
    #expect(try documents.availability(of: "Late", variables) == .partial)
    // One part of two, and the inner part not yet.
    try documents.commit("Late", variables, ["me": ["id": "1", "name": "Ada", "email": nil]])
    #expect(try documents.read("me.rest.name", of: "Late", variables) == "Ada")
    #expect(try documents.reader("Late", variables).place("me.rest.more") == nil)
    #expect(documents.logged == [])
  }

  @Test("the first items of a streamed list are read like any list's")
  func stream() throws {
    try documents.commit("Streamed", [:], ["me": ["id": "1", "friends": [["id": "2", "name": "Bo"]]]])
    #expect(try documents.read("me.friends.count", of: "Streamed") == 1)
    #expect(try documents.read("me.friends.0.name", of: "Streamed") == "Bo")
    let table = try documents.document("Streamed").plan.table
    let streamed = try #require(table.fields.first { $0.response == "friends" }?.stream)
    #expect(table.labels[streamed] == "Streamed$stream$friends")
  }

  @Test("an operation's document says how long its answer is fresh")
  func expiration() throws {
    #expect(try documents.document("Aged").cacheExpiration == 60)
    #expect(try documents.document("Streamed").cacheExpiration == nil)
  }
}
