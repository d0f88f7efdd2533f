import Foundation
import Freshet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server somewhere else. What others do there is posted to it, past the environment on show.
struct RemoteServer: NoteServer {
  let url: URL
  let token: String?

  struct Refused: Error, CustomStringConvertible { var description: String }

  func leaveNote(_ text: String, characterID: String) async throws {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let body: JSONValue = [
      "query":
        "mutation($id: ID!, $text: String!) { addNote(characterId: $id, text: $text) { noteEdge { cursor } } }",
      "variables": ["id": .string(characterID), "text": .string(text)],
    ]
    request.httpBody = Data(body.text.utf8)
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let answer = String(decoding: data, as: UTF8.self)
    guard (200..<300).contains(status), !answer.contains("\"errors\"") else {
      throw Refused(description: "The server answered \(status): \(answer.prefix(200))")
    }
  }

  func dropConnections() -> Bool { false }
  func stop() {}
}
