import Foundation
import Freshet
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HostileServerTests {
  #if os(Linux)
  @Test("A server that floods with pings and reads no answer is given up, and does not fill the memory")
  func pings() async throws {
    let ping: [UInt8] = [0x89, 125] + [UInt8](repeating: 0x61, count: 125)
    let server = try FloodingServer(Array(repeatElement(ping, count: 500).joined()))
    let socket = CurlWebSocket(sendLimit: 1 << 20)
    let queue = DispatchQueue(label: "hostile")
    let (ends, continuation) = AsyncStream.makeStream(of: WebSocketEnd.self)
    let request = WebSocketRequest(url: try #require(URL(string: "ws://127.0.0.1:\(server.port)/")))
    queue.async {
      socket.open(request, on: queue) { event in
        if case .ended(let end) = event { continuation.yield(end) }
      }
    }
    var iterator = ends.makeAsyncIterator()
    #expect(await iterator.next() == .closed(.abnormal, reason: ""))
  }

  @Test("Closing when the peer's close frame was read with the message before it loses neither close frame")
  func closeWhileClosing() async throws {
    // One TCP segment: a text, and a close frame with code 1001.
    let peer = try await PeerProcess.playing(
      #"[[{"expect":"go"},{"sendRawHex":"810161880203e9"},{"expectClose":1001}]]"#)
    let socket = CurlWebSocket()
    let queue = DispatchQueue(label: "hostile")
    let (events, continuation) = AsyncStream.makeStream(of: WebSocketEvent.self)
    let request = WebSocketRequest(
      url: try #require(URL(string: "ws://127.0.0.1:\(peer.port)/")), subprotocols: ["graphql-transport-ws"])
    queue.async {
      socket.open(request, on: queue) { event in
        if case .opened = event { socket.send(text: Array(#"{"type":"go"}"#.utf8)) }
        if case .text = event { socket.close(WebSocketCloseCode(rawValue: 4400), reason: "") }
        continuation.yield(event)
      }
    }
    var told = events.makeAsyncIterator()
    #expect(await told.next() == .opened(subprotocol: "graphql-transport-ws"))
    #expect(await told.next() == .text("a"))
    #expect(await told.next() == .ended(.closed(.goingAway, reason: "")))
    #expect(try await peer.record("close")["code"] == 1001)
  }

  @Test("A time below zero is over at once")
  func negative() async throws {
    let peer = try await PeerProcess.playing("[[]]")
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/") { $0.timeout = .seconds(Int64.min) }
    #expect(try await probe.next() == .ended(.timedOut))
  }
  #endif

  @Test("Times without end are kept without a trap")
  func endless() async throws {
    let peer = try await PeerProcess("strawberry_server.py")
    let transport = try GraphQLTransportWebSocket(port: peer.port) {
      $0.openingTimeout = .seconds(Int64.max)
      $0.acknowledgementTimeout = .seconds(Int64.max)
      $0.pingInterval = .seconds(Int64.max)
    }
    let query = OperationProbe(transport, .query, "{whoami}")
    #expect(try await query.payload()["data"] != nil)
    #expect(try await query.next() == .finished)
  }

  @Test(
    "An address that is none fails at once and for good",
    arguments: ["http://127.0.0.1/graphql", "ws:///x", "/graphql", "file:///etc/passwd"])
  func address(_ text: String) async throws {
    let transport = GraphQLTransportWebSocket(url: try #require(URL(string: text)))
    for kind in [Request.Kind.query, .subscription] {
      let failure = try await OperationProbe(transport, kind, "{a}").transportFailure()
      #expect(failure.kind == .unreachable && failure.isFinal)
      #expect(failure.message.contains(text))
    }
  }

  @Test("A socket that ends from within the call that opens it is told as any other: connecting, then lost")
  func endsAtOnce() async throws {
    let transport = GraphQLTransportWebSocket(
      url: try #require(URL(string: "ws://127.0.0.1:1/")),
      configuration: {
        var configuration = GraphQLTransportWebSocket.Configuration()
        configuration.makeConnection = { RefusingConnection() }
        return configuration
      }())
    let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
    let observation = transport.observeConnection { continuation.yield($0) }
    defer { observation.cancel() }
    let failure = try await OperationProbe(transport, .subscription, "subscription{a}").transportFailure()
    var told = events.makeAsyncIterator()
    #expect(await told.next() == .idle)
    #expect(await told.next() == .connecting(attempt: 1, lastFailure: nil))
    #expect(await told.next() == .disconnected(failure))
  }
}

/// A connection that has ended before `open` returns.
private final class RefusingConnection: WebSocketConnection {
  func open(
    _ request: WebSocketRequest, on queue: DispatchQueue, _ handler: @escaping @Sendable (WebSocketEvent) -> Void
  ) { handler(.ended(.unreachable("nobody is there"))) }

  func send(text: [UInt8]) {}
  func ping(_ payload: [UInt8]) {}
  func close(_ code: WebSocketCloseCode, reason: String) {}
  func abort() {}
  func setReading(_ isReading: Bool) {}
}
