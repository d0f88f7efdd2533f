import Dispatch
import Foundation
import Freshet

/// A WebSocket without a network: it acknowledges, notes the subscription's id, and hands over the texts it is given.
final class FrameSource: WebSocketConnection, @unchecked Sendable {
  // Written once in `open`, before anything else is called, and read on the queue given there.
  private var queue: DispatchQueue?
  private var handler: (@Sendable (WebSocketEvent) -> Void)?
  private let subscribed: @Sendable (String) -> Void

  init(subscribed: @escaping @Sendable (String) -> Void) { self.subscribed = subscribed }

  func open(
    _ request: WebSocketRequest, on queue: DispatchQueue, _ handler: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.queue = queue
    self.handler = handler
    queue.async { handler(.opened(subprotocol: request.subprotocols.first)) }
  }

  func send(text: [UInt8]) {
    guard let message = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] else { return }
    switch message["type"] as? String {
    case "connection_init": deliver(Array(#"{"type":"connection_ack"}"#.utf8))
    case "subscribe": subscribed(message["id"] as? String ?? "")
    default: break
    }
  }

  /// Hands a message over as if it had arrived.
  func deliver(_ text: [UInt8]) { deliver([text]) }

  /// Hands messages over as if they had arrived one behind the other.
  func deliver(_ texts: [[UInt8]]) {
    guard let queue, let handler else { return }
    queue.async { for text in texts { handler(.text(text[...])) } }
  }

  func ping(_ payload: [UInt8]) {}
  func setReading(_ isReading: Bool) {}

  func close(_ code: WebSocketCloseCode, reason: String) { end(.closed(code, reason: reason)) }
  func abort() { end(.closed(.abnormal, reason: "")) }

  private func end(_ end: WebSocketEnd) {
    guard let queue, let handler else { return }
    queue.async { handler(.ended(end)) }
  }
}
