import Foundation
import Freshet

#if canImport(Glibc)
import Glibc
#endif

/// A TCP client that shows what is on the wire: HTTP heads, WebSocket messages, and how the connection ended.
///
/// It is `@unchecked Sendable` because its state is the descriptor, which does not change, and the encoder, which only
/// the test that owns the client uses.
final class SocketClient: @unchecked Sendable {
  enum Event: Equatable {
    case head(status: Int, fields: [String: String])
    case text(String)
    case pong
    case close(code: Int?, reason: String)
    /// The connection ended in order, or by a reset.
    case end(isReset: Bool)
  }

  struct Refused: Error { var code: Int32 }

  private let descriptor: Int32
  /// Two use the descriptor, the reading thread and this object; who leaves last closes it.
  private let users = Locked(2)
  private var iterator: AsyncStream<Event>.Iterator
  private var encoder = WebSocketFrameEncoder(role: .client)

  init(port: UInt16) throws {
    descriptor = try Self.connected(to: port)
    let (events, continuation) = AsyncStream<Event>.makeStream()
    iterator = events.makeAsyncIterator()
    // A thread of its own, so that a read that blocks holds nobody up.
    Thread.detachNewThread { [descriptor, users] in
      Self.read(descriptor, continuation)
      Self.leave(descriptor, users)
    }
  }

  private static func connected(to port: UInt16) throws -> Int32 {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw Refused(code: code)
    }
    return descriptor
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    Self.leave(descriptor, users)
  }

  private static func leave(_ descriptor: Int32, _ users: Locked<Int>) {
    let left = users.withLock { users in
      users -= 1
      return users
    }
    if left == 0 { close(descriptor) }
  }

  /// What comes next.
  func next() async -> Event? { await iterator.next() }

  /// Sends bytes as they are.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { sendOnce(descriptor, $0, from: sent) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Sends bytes as they are.
  func send(raw text: String) { send(Array(text.utf8)) }

  /// Sends a text message.
  func send(_ text: String) { send(encoder.encode(WebSocketFrame(.text, Array(text.utf8)[...]))) }

  func send(_ frame: WebSocketFrame) { send(encoder.encode(frame)) }

  /// Asks for a WebSocket and returns the answer.
  func upgrade(path: String = "/graphql", subprotocol: String? = "graphql-transport-ws") async -> Event? {
    var head = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Test: one\r\n"
    if let subprotocol { head += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
    send(raw: head + "\r\n")
    return await next()
  }

  /// Asks for a WebSocket and begins the protocol.
  func begin(payload: String? = nil) async -> Event? {
    _ = await upgrade()
    send(payload.map { #"{"type":"connection_init","payload":\#($0)}"# } ?? #"{"type":"connection_init"}"#)
    return await next()
  }

  private static func read(_ descriptor: Int32, _ events: AsyncStream<Event>.Continuation) {
    var head: HTTPHeadParser? = HTTPHeadParser()
    var messages = WebSocketMessageDecoder(role: .client)
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else {
        events.yield(.end(isReset: count < 0))
        events.finish()
        return
      }
      var bytes = chunk[..<count]
      if head != nil {
        guard let parsed = try? head?.feed(bytes) else { continue }
        let fields = Dictionary(
          parsed.head.fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        events.yield(.head(status: parsed.head.status ?? 0, fields: fields))
        bytes = parsed.rest
        // Only an upgrade is followed by frames.
        head = parsed.head.status == 101 ? nil : HTTPHeadParser()
        if head != nil { continue }
      }
      messages.feed(bytes)
      while let message = try? messages.next() {
        switch message {
        case .text(let text): events.yield(.text(String(decoding: text, as: UTF8.self)))
        case .pong: events.yield(.pong)
        case .close(let code, let reason): events.yield(.close(code: code.map { Int($0.rawValue) }, reason: reason))
        case .binary, .ping: break
        }
      }
    }
  }
}

private func sendOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  #if canImport(Glibc)
  Glibc.send(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, Int32(MSG_NOSIGNAL))
  #else
  Darwin.send(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, 0)
  #endif
}
