import Foundation
import Freshet
import FreshetTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A test server with a little of everything: objects, lists, abstract types, errors, events.
struct NotesServer {
  let server: TestServer
  let added = Broadcast<JSONValue>()

  static let schema = """
    type Query {
      character(id: ID!): Character
      search(text: String! = "a", limit: Int): [Result!]
      node(id: ID!): Node
      echo(input: Filter!, kind: Kind = NOTE): String
      slow: String
      broken: String
      brokenItems: [Item]
      brokenRequired: Item
      whoami: String
    }
    type Mutation { addNote(characterId: ID!, text: String!): Note! }
    type Subscription { noteAdded(characterId: ID!): NoteAdded, failing(after: Int!): Int, refused: Int }
    interface Node { id: ID! }
    type Character implements Node { id: ID!, name: String, friends: [Character!], notes: [Note!]! }
    type Note implements Node { id: ID!, text: String! }
    type NoteAdded { note: Note! }
    type Item { name: String! }
    union Result = Character | Note
    input Filter { text: String!, tags: [String!], limit: Int = 3 }
    enum Kind { NOTE CHARACTER }
    """

  static let ada: JSONValue = [
    "__typename": "Character", "id": "c1", "name": "Ada", "friends": [["id": "c2", "name": "Grace"]],
    "notes": [["id": "n1", "text": "One"], ["id": 2, "text": "Two"]],
  ]

  init() throws {
    server = try TestServer(schema: Self.schema)
    // No test is to end because the machine was slow.
    server.initTimeout = .seconds(3600)
    try server.resolve("Query.character") { field in field.string("id") == "c1" ? Self.ada : .null }
    try server.resolve("Query.node") { field in field.string("id") == "c1" ? Self.ada : ["id": "x"] }
    try server.resolve("Query.search") { field in
      [Self.ada, ["__typename": "Note", "id": "n9", "text": .string(field.string("text") ?? "")]]
    }
    try server.resolve("Query.echo") { field in .string(JSONValue.object(field.arguments).text) }
    try server.resolve("Query.slow") { _ in
      await Task.yield()
      return "done"
    }
    try server.resolve("Query.broken") { _ in throw GraphQLError(message: "broken", extensions: ["code": "B"]) }
    try server.resolve("Query.brokenItems") { _ in [["name": "one"], [:], ["name": "three"]] }
    try server.resolve("Query.brokenRequired") { _ in [:] }
    try server.resolve("Query.whoami") { field in field.request.authorization.map(JSONValue.string) ?? .null }
    try server.resolve("Mutation.addNote") { [added] field in
      let note: JSONValue = ["id": "n5", "text": .string(field.string("text") ?? "")]
      added.send(["note": note])
      return note
    }
    try server.stream("Subscription.noteAdded") { [added] _ in added.listen() }
    try server.stream("Subscription.failing") { field in
      AsyncThrowingStream<JSONValue, any Error> { continuation in
        for number in 0..<(field.integer("after") ?? 0) { continuation.yield(.integer(Int64(number))) }
        continuation.finish(throwing: GraphQLError(message: "the source failed"))
      }
    }
    try server.stream("Subscription.refused") { _ -> AsyncStream<JSONValue> in
      throw GraphQLError(message: "not today")
    }
  }

  /// Posts a body and returns the status, the media type and the text.
  func post(
    _ body: String, accept: String = "application/graphql-response+json, application/json;q=0.9",
    fields: [String: String] = [:]
  ) async throws -> (status: Int, type: String, text: String) {
    var request = URLRequest(url: server.httpURL)
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(accept, forHTTPHeaderField: "Accept")
    for field in fields { request.setValue(field.value, forHTTPHeaderField: field.key) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let http = response as? HTTPURLResponse
    let type = http?.value(forHTTPHeaderField: "Content-Type") ?? ""
    return (http?.statusCode ?? 0, type, String(decoding: data, as: UTF8.self))
  }

  /// Asks a query and returns the response's text.
  func ask(_ query: String, variables: JSONValue = [:]) async throws -> String {
    try await post(JSONValue.object(["query": .string(query), "variables": variables]).text).text
  }
}
