import Dispatch
import Foundation
import Freshet
import TestSupport
import Testing

#if os(Linux)
typealias SystemWebSocket = CurlWebSocket
#else
typealias SystemWebSocket = URLSessionWebSocket
#endif

/// A WebSocket of this system and what it told so far.
final class SocketProbe: Sendable {
  let queue = DispatchQueue(label: "probe")
  let socket = SystemWebSocket()
  private let events: AsyncStream<WebSocketEvent>
  private let continuation: AsyncStream<WebSocketEvent>.Continuation

  init() { (events, continuation) = AsyncStream.makeStream() }

  func open(
    _ url: String, protocols: [String] = ["graphql-transport-ws"], _ adjust: (inout WebSocketRequest) -> Void = { _ in }
  )
    throws
  {
    var request = WebSocketRequest(url: try #require(URL(string: url)), subprotocols: protocols)
    adjust(&request)
    let final = request
    queue.async { [socket, queue, continuation] in
      socket.open(final, on: queue) { continuation.yield($0) }
    }
  }

  func perform(_ action: @escaping @Sendable (SystemWebSocket) -> Void) {
    queue.async { [socket] in action(socket) }
  }

  func send(_ text: String) { perform { $0.send(text: Array(text.utf8)) } }

  func next() async throws -> WebSocketEvent {
    for await event in events { return event }
    throw CancellationError()
  }
}

extension WebSocketEvent {
  static func text(_ text: String) -> WebSocketEvent { .text(Array(text.utf8)[...]) }
}

extension PeerProcess {
  /// The next record of `raw_ws.py` about an event, as JSON text.
  func record(_ event: String) async throws -> JSONValue {
    for await line in lines {
      let value = try JSONValue(json: line)
      if case .object(let members) = value, members["event"] == .string(event) { return value }
    }
    throw Failure(description: "the peer ended without a record of \(event)")
  }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
