import Foundation
import Freshet
import FreshetTesting
import Testing

@Suite("A test server over HTTP", .timeLimit(.minutes(10)))
struct HTTPTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var body: String
    var modern: Int
    var old: Int
    var testDescription: String { body }
  }

  @Test(
    "The status says what became of the request, by what the client accepts",
    arguments: [
      Case(body: #"{"query":"{ slow }"}"#, modern: 200, old: 200),
      Case(body: #"{"query":"{ broken }"}"#, modern: 294, old: 200),
      Case(body: #"{"query":"{ slow unknown }"}"#, modern: 422, old: 200),
      Case(body: #"{"query":"{ slow "}"#, modern: 400, old: 200),
      Case(body: #"{"query":"{ slow } query A { slow }"}"#, modern: 422, old: 200),
      Case(body: #"{"query":"query A { slow }","operationName":"B"}"#, modern: 422, old: 200),
      Case(body: #"{"query":"subscription { refused }"}"#, modern: 422, old: 200),
      Case(body: #"{"query":1}"#, modern: 422, old: 400),
      Case(body: #"{"query":"{ slow }","variables":[]}"#, modern: 422, old: 400),
      Case(body: "no", modern: 400, old: 400),
    ])
  func status(_ example: Case) async throws {
    let notes = try NotesServer()
    let modern = try await notes.post(example.body)
    #expect(modern.status == example.modern)
    #expect(modern.type == "application/graphql-response+json; charset=utf-8")
    let old = try await notes.post(example.body, accept: "application/json")
    #expect(old.status == example.old)
    #expect(old.type == "application/json; charset=utf-8")
  }

  @Test("Without the token that is required a request is refused with 401; with it, resolvers see it")
  func token() async throws {
    let notes = try NotesServer()
    notes.server.requiredToken = "secret"
    #expect(try await notes.post(#"{"query":"{ whoami }"}"#).status == 401)
    let answer = try await notes.post(#"{"query":"{ whoami }"}"#, fields: ["Authorization": "Bearer secret"])
    #expect(answer.text == #"{"data":{"whoami":"Bearer secret"}}"#)
    #expect(notes.server.requests.map(\.query) == ["{ whoami }"])
  }

  @Test("What was received can be read back")
  func recorded() async throws {
    let notes = try NotesServer()
    _ = try await notes.post(
      #"{"query":"query Q($id: ID!) { character(id: $id) { id } }","operationName":"Q","variables":{"id":"c1"}}"#,
      fields: ["X-Test": "one"])
    let request = try #require(notes.server.requests.first)
    #expect(request.carrier == .http)
    #expect(request.operationName == "Q")
    #expect(request.variables == ["id": "c1"])
    #expect(request.headers["x-test"] == "one")
  }

  @Test(
    "Requests that are none are answered and the connection ends",
    arguments: [
      ("nonsense\r\n\r\n", 400), ("POST /graphql HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
      ("POST /graphql HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      ("POST /graphql HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
      ("GET /graphql HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n", 426),
      ("GET /other HTTP/1.1\r\nConnection: close\r\n\r\n", 404),
      ("GET /graphql HTTP/1.1\r\nConnection: close\r\n\r\n", 405),
      ("POST /graphql HTTP/1.1\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n", 415),
    ])
  func refused(_ text: String, _ status: Int) async throws {
    let notes = try NotesServer()
    let client = try SocketClient(port: notes.server.port)
    client.send(raw: text)
    guard case .head(let received, _)? = await client.next() else {
      Issue.record("no answer")
      return
    }
    #expect(received == status)
    #expect(await client.next() == .end(isReset: false))
  }

  @Test("A chunked body, pieces of any size and requests behind each other are read", arguments: [1, 3, 1000])
  func pieces(_ size: Int) async throws {
    let notes = try NotesServer()
    let client = try SocketClient(port: notes.server.port)
    let head = "POST /graphql HTTP/1.1\r\nContent-Type: application/json\r\n"
    let chunked =
      head + "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"query\":\r\nc;x=1\r\n\"{ slow }\" }\r\n0\r\nT: t\r\n\r\n"
    let body = #"{"query":"{ whoami }"}"#
    let sized = head + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body
    let bytes = Array((chunked + sized).utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      client.send(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    await notes.server.waitForRequests(2)
    #expect(notes.server.requests.map(\.query) == ["{ slow }", "{ whoami }"])
  }

  @Test("A server that is stopped, or refuses, cannot be connected to; one that accepts again has the same port")
  func refusing() async throws {
    let notes = try NotesServer()
    notes.server.refuseConnections()
    #expect(throws: SocketClient.Refused.self) { try SocketClient(port: notes.server.port) }
    try notes.server.acceptConnections()
    let client = try SocketClient(port: notes.server.port)
    #expect(await client.upgrade() != nil)
    notes.server.stop()
    #expect(await client.next() == .end(isReset: true))
    #expect(throws: SocketClient.Refused.self) { try SocketClient(port: notes.server.port) }
  }
}
