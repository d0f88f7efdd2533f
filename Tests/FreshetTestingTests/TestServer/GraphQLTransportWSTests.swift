import Foundation
import Freshet
import FreshetTesting
import Testing

@Suite("A test server over graphql-transport-ws", .timeLimit(.minutes(10)))
struct GraphQLTransportWSTests {
  private let notes: NotesServer
  private let client: SocketClient
  private var server: TestServer { notes.server }

  init() throws {
    notes = try NotesServer()
    client = try SocketClient(port: notes.server.port)
  }

  private func subscribe(_ id: String, _ query: String) {
    client.send(
      JSONValue.object(["id": .string(id), "type": "subscribe", "payload": ["query": .string(query)]]).text)
  }

  @Test("A subscription's events come as next messages until the client completes it")
  func subscription() async throws {
    #expect(await client.begin() == .text(#"{"type":"connection_ack"}"#))
    subscribe("s1", "subscription { noteAdded(characterId: \"c1\") { note { id text } } }")
    await server.waitForSubscriptions(1)
    notes.added.send(["note": ["id": "n7", "text": "Seven"]])
    #expect(
      await client.next()
        == .text(
          #"{"id":"s1","type":"next","payload":{"data":{"noteAdded":{"note":{"id":"n7","text":"Seven"}}}}}"#))
    client.send(#"{"id":"s1","type":"complete"}"#)
    await server.waitForSubscriptions(0)
    notes.added.send(["note": ["id": "n8", "text": "Eight"]])
    client.send(#"{"type":"ping","payload":{"n":1}}"#)
    #expect(await client.next() == .text(#"{"type":"pong","payload":{"n":1}}"#))
    #expect(server.requests.first?.headers["x-test"] == "one")
  }

  @Test("A query is one next and a complete; an id may then be used again")
  func query() async throws {
    _ = await client.begin()
    for _ in 0..<2 {
      subscribe("q", "{ slow }")
      #expect(await client.next() == .text(#"{"id":"q","type":"next","payload":{"data":{"slow":"done"}}}"#))
      #expect(await client.next() == .text(#"{"id":"q","type":"complete"}"#))
    }
  }

  @Test("What cannot run is an error message, and the socket stays")
  func errors() async throws {
    _ = await client.begin()
    for query in ["{ slow ", "query A { slow } query B { slow }", "subscription { refused }"] {
      subscribe("e", query)
      guard case .text(let text)? = await client.next() else {
        Issue.record("no message")
        return
      }
      #expect(text.hasPrefix(#"{"id":"e","type":"error","payload":[{"#), "\(query): \(text)")
    }
  }

  @Test("A source that fails midway ends its subscription with an error message, behind its events")
  func failing() async throws {
    _ = await client.begin()
    subscribe("f", "subscription { failing(after: 2) }")
    #expect(await client.next() == .text(#"{"id":"f","type":"next","payload":{"data":{"failing":0}}}"#))
    #expect(await client.next() == .text(#"{"id":"f","type":"next","payload":{"data":{"failing":1}}}"#))
    #expect(await client.next() == .text(#"{"id":"f","type":"error","payload":[{"message":"the source failed"}]}"#))
  }

  @Test("Events that end complete the subscription")
  func completed() async throws {
    _ = await client.begin()
    subscribe("s", "subscription { noteAdded(characterId: \"c1\") { note { id } } }")
    await server.waitForSubscriptions(1)
    notes.added.finish()
    #expect(await client.next() == .text(#"{"id":"s","type":"complete"}"#))
  }

  @Test(
    "Messages out of order or form close the socket with the protocol's code",
    arguments: [
      (["no"], 4400), (["[]"], 4400), ([#"{"type":"Complete","id":"a"}"#], 4400),
      ([#"{"type":"connection_init","payload":[]}"#], 4400), ([#"{"type":"next","id":"a","payload":{}}"#], 4400),
      ([#"{"id":"","type":"complete"}"#], 4400),
      ([#"{"id":"a","type":"subscribe","payload":{"query":"{slow}"}}"#], 4401),
      ([#"{"type":"connection_init"}"#, #"{"type":"connection_init"}"#], 4429),
      ([#"{"type":"connection_init"}"#, #"{"id":"a","type":"subscribe","payload":{"query":1}}"#], 4400),
      (
        [
          #"{"type":"connection_init"}"#,
          #"{"id":"a","type":"subscribe","payload":{"query":"subscription{noteAdded(characterId:1){note{id}}}"}}"#,
          #"{"id":"a","type":"subscribe","payload":{"query":"{slow}"}}"#,
        ], 4409
      ),
    ] as [([String], Int)])
  func closes(_ messages: [String], _ code: Int) async throws {
    _ = await client.upgrade()
    for message in messages { client.send(message) }
    var event = await client.next()
    while case .text? = event { event = await client.next() }
    guard case .close(let received, _)? = event else {
      Issue.record("not closed: \(String(describing: event))")
      return
    }
    #expect(received == code)
    client.send(WebSocketFrame(.close))
    #expect(await client.next() == .end(isReset: false))
    await server.waitForWebSockets(0)
    await server.waitForSubscriptions(0)
  }

  @Test("Pings are answered before connection_init too, and a pong is taken at any time")
  func pings() async throws {
    _ = await client.upgrade()
    client.send(#"{"type":"pong"}"#)
    client.send(#"{"type":"ping"}"#)
    #expect(await client.next() == .text(#"{"type":"pong"}"#))
    client.send(WebSocketFrame(.ping))
    #expect(await client.next() == .pong)
    server.answersPings = false
    client.send(#"{"type":"ping"}"#)
    server.ping(payload: ["n": 2])
    #expect(await client.next() == .text(#"{"type":"ping","payload":{"n":2}}"#))
  }

  @Test("Without the token connection_init is refused with 4403; with it, it is acknowledged")
  func token() async throws {
    server.requiredToken = "secret"
    #expect(
      await client.begin(payload: #"{"Authorization":"Bearer other"}"#) == .close(code: 4403, reason: "Forbidden"))
    let second = try SocketClient(port: server.port)
    #expect(await second.begin(payload: #"{"Authorization":"Bearer secret"}"#) == .text(#"{"type":"connection_ack"}"#))
  }

  @Test("A socket that does not begin is closed with 4408, one that offers another subprotocol with 4406")
  func handshake() async throws {
    let other = try SocketClient(port: server.port)
    guard case .head(let status, let fields)? = await other.upgrade(subprotocol: "graphql-ws") else {
      Issue.record("no answer")
      return
    }
    #expect(status == 101)
    #expect(fields["sec-websocket-protocol"] == nil)
    #expect(await other.next() == .close(code: 4406, reason: "Subprotocol not acceptable"))
    server.initTimeout = .milliseconds(20)
    _ = await client.upgrade()
    #expect(await client.next() == .close(code: 4408, reason: "Connection initialisation timeout"))
  }

  @Test("Dropping connections resets the sockets, ends their subscriptions and leaves the server listening")
  func drop() async throws {
    _ = await client.begin()
    subscribe("s", "subscription { noteAdded(characterId: \"c1\") { note { id } } }")
    await server.waitForSubscriptions(1)
    server.dropConnections()
    #expect(await client.next() == .end(isReset: true))
    await server.waitForSubscriptions(0)
    #expect(server.webSocketCount == 0)
    let second = try SocketClient(port: server.port)
    #expect(await second.begin() == .text(#"{"type":"connection_ack"}"#))
  }

  @Test("A socket can be closed with a code of choice")
  func close() async throws {
    _ = await client.begin()
    server.closeWebSockets(code: 1012, reason: "restart")
    #expect(await client.next() == .close(code: 1012, reason: "restart"))
  }

  @Test("Every event of a flood arrives, in order")
  func flood() async throws {
    try server.stream("Subscription.failing") { field in
      AsyncStream { continuation in
        for number in 0..<(field.integer("after") ?? 0) { continuation.yield(.integer(Int64(number))) }
        continuation.finish()
      }
    }
    _ = await client.begin()
    subscribe("f", "subscription { failing(after: 3000) }")
    for number in 0..<3000 {
      let event = await client.next()
      guard event == .text(#"{"id":"f","type":"next","payload":{"data":{"failing":\#(number)}}}"#) else {
        Issue.record("event \(number) is \(String(describing: event))")
        return
      }
    }
    #expect(await client.next() == .text(#"{"id":"f","type":"complete"}"#))
  }
}
