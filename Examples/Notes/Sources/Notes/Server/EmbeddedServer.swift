import Foundation
import Freshet
import FreshetTesting

/// The server inside the program: the schema of the target, and a few characters.
final class EmbeddedServer: NoteServer {
  let server: TestServer
  private let store = NoteStore()
  private let added = Broadcast<Addition>()

  private struct Addition: Sendable {
    var characterID: String
    var edge: JSONValue
  }

  init(token: String?) throws {
    server = try TestServer(schema: String(decoding: PackageResources.schema_graphql, as: UTF8.self))
    server.requiredToken = token
    try server.resolve("Query.character") { [store] field in await store.character(field.string("id") ?? "") }
    try server.resolve("Query.node") { [store] field in await store.character(field.string("id") ?? "") }
    try server.resolve("Character.notes") { [store] field in
      guard case .object(let character) = field.parent, case .string(let id)? = character["id"] else { return .null }
      return await store.page(of: id, first: field.integer("first"), after: field.string("after"))
    }
    try server.resolve("Mutation.addNote") { [store, added] field in
      let id = field.string("characterId") ?? ""
      let edge = try await store.add(field.string("text") ?? "", to: id)
      added.send(Addition(characterID: id, edge: edge))
      return ["noteEdge": edge]
    }
    try server.stream("Subscription.noteAdded") { [added] field in
      let id = field.string("characterId")
      return added.listen().filter { $0.characterID == id }.map { ["noteEdge": $0.edge] as JSONValue }
    }
  }

  func leaveNote(_ text: String, characterID: String) async throws {
    let edge = try await store.add(text, to: characterID)
    added.send(Addition(characterID: characterID, edge: edge))
  }

  func dropConnections() -> Bool {
    server.dropConnections()
    return true
  }

  func stop() { server.stop() }
}
