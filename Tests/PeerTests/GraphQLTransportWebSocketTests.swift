import Foundation
import Freshet
import FreshetTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct GraphQLTransportWebSocketTests {
  private let hello = #"{"expect":"connection_init"},{"send":{"type":"connection_ack"}},{"expect":"subscribe"}"#

  @Test("A subscription's events and end arrive; queries and mutations run over the same socket")
  func strawberry() async throws {
    let peer = try await PeerProcess("strawberry_server.py")
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let ticks = OperationProbe(transport, .subscription, "subscription{ticks(count:2,intervalMs:1)}")
    #expect(try await ticks.payload() == ["data": ["ticks": 0]])
    let query = OperationProbe(
      transport, .query, "query($id:ID!){character(id:$id){name}}", variables: ["id": "c1"])
    #expect(try await query.payload() == ["data": ["character": ["name": "Ada"]]])
    #expect(try await query.next() == .finished)
    #expect(try await ticks.payload() == ["data": ["ticks": 1]])
    #expect(try await ticks.next() == .finished)
    let wrong = OperationProbe(transport, .query, "query Probe{nonsense}", name: "Probe")
    let failure = try await wrong.failure()
    #expect(failure.kind == .request && failure.errors.count == 1 && failure.operation == "Probe")
  }

  @Test("The same against Ariadne, which never echoes and refuses in its own way")
  func ariadne() async throws {
    let peer = try await PeerProcess("ariadne_server.py")
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let ticks = OperationProbe(transport, .subscription, "subscription{ticks(count:1,intervalMs:1)}")
    #expect(try await ticks.payload()["data"] == ["ticks": 0])
    #expect(try await ticks.next() == .finished)
  }

  @Test("Credentials are members of connection_init, asked once per attempt; refused, the failure says so")
  func credentials() async throws {
    let peer = try await PeerProcess("strawberry_server.py", environment: ["REQUIRE_TOKEN": "x"])
    let asked = Locked(0)
    let credentials = Credentials {
      let number = asked.withLock { count in
        count += 1
        return count
      }
      return ["Authorization": number == 1 ? "Bearer old" : "Bearer x"]
    }
    let transport = try GraphQLTransportWebSocket(port: peer.port, credentials: credentials)
    let refused = OperationProbe(transport, .subscription, "subscription{ticks(count:1,intervalMs:1)}")
    let failure = try await refused.transportFailure()
    #expect(failure.kind == .unauthorized && failure.closeCode == 4403 && failure.reason == "Forbidden")
    #expect(failure.connection == 1 && !failure.isFinal)
    let accepted = OperationProbe(transport, .query, "{whoami}")
    #expect(try await accepted.payload() == ["data": ["whoami": "Bearer x"]])
    #expect(asked.withLock { $0 } == 2)
  }

  @Test("Credentials that cannot be had fail the operation and open nothing")
  func noCredentials() async throws {
    struct Locked: Error {}
    let peer = try await PeerProcess.playing("[]")
    let transport = try GraphQLTransportWebSocket(port: peer.port, credentials: Credentials { throw Locked() })
    let operation = OperationProbe(transport, .query, "{a}")
    #expect(try await operation.transportFailure().kind == .credentials)
  }

  @Test("Cancelling completes the operation at the server, and the socket closes when nobody uses it")
  func cancelling() async throws {
    let peer = try await PeerProcess.playing(
      """
      [[\(hello),{"send":{"type":"next","id":"${id}","payload":{"data":{"n":1}}}},{"expect":"complete"},
        {"send":{"type":"next","id":"${id}","payload":{"data":{"n":2}}}},{"expectClose":1000}]]
      """)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let operation = OperationProbe(transport, .subscription, "subscription{n}")
    #expect(try await operation.payload() == ["data": ["n": 1]])
    operation.cancellation.cancel()
    #expect(try await peer.record("close")["code"] == 1000)
  }

  @Test("What is sent is the protocol's, with the app's payload, header fields, ids and bodies")
  func configured() async throws {
    let peer = try await PeerProcess.playing("[[\(hello)]]")
    let transport = try GraphQLTransportWebSocket(port: peer.port) {
      $0.connectingPayload = ["region": "x"]
      $0.headerValues = ["X-A": "1", "X-B": "2", "Sec-WebSocket-Protocol": "other"]
      $0.operationMessageIdCreator = { "mine" }
      $0.requestBodyCreator = { ["query": .string($0.text), "documentId": "d1"] }
      $0.clientAwarenessMetadata = ClientAwarenessMetadata(
        clientApplicationName: "app", clientApplicationVersion: "2", includesLibrary: false)
    }
    transport.updateHeaderValues(["x-b": nil, "X-C": "3"])
    transport.updateConnectingPayload(["region": "y"])
    let operation = OperationProbe(transport, .subscription, "subscription{n}")
    let opened = try await peer.record("open")
    #expect(opened["subprotocols"] == ["graphql-transport-ws"])
    let headers = try #require(opened["headers"]?.text)
    for expected in [#"["X-A","1"]"#, #"["X-C","3"]"#, #"["apollographql-client-name","app"]"#] {
      #expect(headers.contains(expected))
    }
    #expect(!headers.contains("X-B"))
    #expect(try await peer.record("message")["json"] == ["type": "connection_init", "payload": ["region": "y"]])
    #expect(
      try await peer.record("message")["json"]
        == ["type": "subscribe", "id": "mine", "payload": ["query": "subscription{n}", "documentId": "d1"]])
    operation.cancellation.cancel()
  }

  @Test("A socket that ends before the acknowledgement is a failure of every operation that waits")
  func beforeAcknowledgement() async throws {
    let peer = try await PeerProcess.playing(
      #"[[{"expect":"connection_init"},{"close":1000}], [{"expect":"connection_init"},{"abort":true}]]"#)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    for (number, code) in [(1, 1000), (2, 1006)] {
      let query = OperationProbe(transport, .query, "{a}")
      let failure = try await query.transportFailure()
      #expect(failure.kind == .connectionClosed && failure.closeCode == code && failure.connection == number)
      #expect(!failure.isFinal)
    }
  }

  @Test("An upgrade answered with 401, 404 or 503, or with another subprotocol or none, is a failure of its kind")
  func upgrades() async throws {
    let peer = try await PeerProcess.playing(
      #"[{"reject":401},{"reject":404},{"reject":503,"headers":{"Retry-After":"3"}},{"subprotocol":null}]"#)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let expected: [(TransportFailure.Kind, Int?, Bool, Duration?)] = [
      (.unauthorized, 401, true, nil), (.handshake, 404, true, nil), (.handshake, 503, false, .seconds(3)),
      (.subprotocol, nil, true, nil),
    ]
    for (kind, status, isFinal, retryAfter) in expected {
      let failure = try await OperationProbe(transport, .subscription, "subscription{a}").transportFailure()
      #expect(failure.kind == kind)
      #expect(failure.status == status)
      #expect(failure.isFinal == isFinal)
      #expect(failure.retryAfter == retryAfter)
    }
    let older = try await PeerProcess.playing(#"[{"subprotocol":"graphql-ws"}]"#)
    let other = try GraphQLTransportWebSocket(port: older.port)
    let failure = try await OperationProbe(other, .subscription, "subscription{a}").transportFailure()
    #expect(failure.kind == .subprotocol && failure.isFinal)
  }

  @Test(
    "What is no message closes with 4400 and ends every operation",
    arguments: [#"{"sendText":"nonsense"}"#, #"{"sendBinaryHex":"00ff"}"#, #"{"send":{"type":"data"}}"#])
  func unrecognized(step: String) async throws {
    let peer = try await PeerProcess.playing(#"[[\#(hello),{"expect":"subscribe"},\#(step),{"expectClose":4400}]]"#)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let operations = [
      OperationProbe(transport, .subscription, "subscription{a}"), OperationProbe(transport, .query, "{a}"),
    ]
    for operation in operations {
      let failure = try await operation.transportFailure()
      #expect(failure.kind == .unrecognizedMessage && failure.isFinal)
    }
    #expect(try await peer.record("done")["connection"] == 0)
  }

  @Test("A message for an id nobody has is told to the log and changes nothing")
  func unknownID() async throws {
    let peer = try await PeerProcess.playing(
      """
      [[\(hello),{"send":{"type":"next","id":"who","payload":{"data":{}}}},{"send":{"type":"complete","id":"who"}},
        {"send":{"type":"next","id":"${id}","payload":{"data":{"n":1}}}},{"send":{"type":"complete","id":"${id}"}}]]
      """)
    let logged = Locked<[LogEvent.Name]>([])
    let transport = try GraphQLTransportWebSocket(
      port: peer.port, log: { event in logged.withLock { $0.append(event.name) } })
    let operation = OperationProbe(transport, .subscription, "subscription{n}")
    #expect(try await operation.payload() == ["data": ["n": 1]])
    #expect(try await operation.next() == .finished)
    #expect(logged.withLock { $0 } == [.unknownOperationID, .unknownOperationID])
  }

  @Test("A drop ends every operation once, with one number, and the next one opens the next socket")
  func drop() async throws {
    let server = try await PeerProcess("strawberry_server.py")
    let proxy = try await PeerProcess("faults.py", ["--to", String(server.port)])
    let transport = try GraphQLTransportWebSocket(port: proxy.port)
    let operations = (0..<3).map { _ in
      OperationProbe(transport, .subscription, "subscription{ticks(count:100000,intervalMs:20)}")
    }
    for operation in operations { #expect(try await operation.payload() == ["data": ["ticks": 0]]) }
    try proxy.command("drop")
    for operation in operations {
      var event = try await operation.next()
      while case .payload = event { event = try await operation.next() }
      guard case .failed(let failure) = event else {
        Issue.record("no failure")
        return
      }
      #expect(failure.transport?.kind == .connectionClosed && failure.transport?.connection == 1)
    }
    let again = OperationProbe(transport, .subscription, "subscription{ticks(count:1,intervalMs:1)}")
    #expect(try await again.payload() == ["data": ["ticks": 0]])
  }

  @Test("A half-open connection is noticed by its silence")
  func halfOpen() async throws {
    let server = try await PeerProcess("strawberry_server.py")
    let proxy = try await PeerProcess("faults.py", ["--to", String(server.port)])
    let clock = ManualClock()
    let transport = GraphQLTransportWebSocket(
      url: try #require(URL(string: "ws://127.0.0.1:\(proxy.port)/graphql")), clock: clock)
    let operation = OperationProbe(transport, .subscription, "subscription{ticks(count:2,intervalMs:10000000)}")
    _ = try await operation.payload()
    try proxy.command("halfopen")
    clock.advance(by: .seconds(41))
    let failure = try await operation.transportFailure()
    #expect(failure.closeCode == 4499 && failure.kind == .timedOut && !failure.isFinal)
  }

  @Test("Pause and resume, and a replaced socket, as the server sees them")
  func pausing() async throws {
    let script = """
      [[\(hello),{"send":{"type":"next","id":"${id}","payload":{"data":{"n":1}}}},{"expectClose":1000}],
       [\(hello),{"send":{"type":"next","id":"${id}","payload":{"data":{"n":2}}}},{"expectClose":1000}],
       [{"expect":"connection_init"},{"send":{"type":"connection_ack","payload":{"a":1}}},{"expect":"subscribe"},
        {"send":{"type":"next","id":"${id}","payload":{"data":{"n":3}}}}]]
      """
    let peer = try await PeerProcess.playing(script)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let (events, continuation) = AsyncStream.makeStream(of: TransportEvent.self)
    let observation = transport.observe { continuation.yield($0) }
    defer { observation.cancel() }
    var told = events.makeAsyncIterator()
    let first = OperationProbe(transport, .subscription, "subscription{n}")
    #expect(try await first.payload() == ["data": ["n": 1]])
    transport.pause()
    #expect(await told.next() == .paused)
    let second = OperationProbe(transport, .subscription, "subscription{n}")
    transport.resume()
    #expect(await told.next() == .resumed)
    #expect(try await second.payload() == ["data": ["n": 2]])
    transport.updateConnectingPayload(["token": "new"], reconnectIfConnected: true)
    #expect(await told.next() == .moved)
    #expect(try await second.payload() == ["data": ["n": 3]])
  }

  @Test("A listener is told the connection's life in order, the state first")
  func life() async throws {
    let peer = try await PeerProcess.playing(
      """
      [[{"expect":"connection_init"},{"send":{"type":"connection_ack","payload":{"region":"x"}}},
        {"expect":"subscribe"},{"send":{"type":"ping","payload":{"n":7}}},{"expect":"pong"},{"close":1012}]]
      """)
    let transport = try GraphQLTransportWebSocket(port: peer.port)
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    let observation = transport.observeConnection { continuation.yield($0) }
    defer { observation.cancel() }
    let operation = OperationProbe(transport, .subscription, "subscription{n}")
    let failure = try await operation.transportFailure()
    var told: [ConnectionEvent] = []
    for await event in events {
      told.append(event)
      if case .disconnected = event { break }
    }
    #expect(
      told == [
        .idle, .connecting(attempt: 1, lastFailure: nil), .acknowledged(["region": "x"]), .connected,
        .ping(["n": 7]), .disconnected(failure),
      ])
    #expect(failure.closeCode == 1012)
  }

  @Test("A transport that is let go closes its socket")
  func released() async throws {
    let peer = try await PeerProcess.playing(
      #"[[\#(hello),{"send":{"type":"next","id":"${id}","payload":{"data":{"n":1}}}},{"expectClose":1000}]]"#)
    var transport: GraphQLTransportWebSocket? = try GraphQLTransportWebSocket(port: peer.port)
    let operation = OperationProbe(try #require(transport), .subscription, "subscription{n}")
    _ = try await operation.payload()
    transport = nil
    #expect(try await operation.transportFailure().kind == .connectionClosed)
    #expect(try await peer.record("close")["code"] == 1000)
  }
}
