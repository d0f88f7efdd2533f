import Foundation
import Freshet

@testable import FreshetTesting

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A server that opens one WebSocket, then sends the same bytes over and over and reads nothing.
final class FloodingServer: Sendable {
  let port: UInt16

  init(_ bytes: [UInt8]) throws {
    let (listener, port) = try LoopbackSocket.listen(port: 0)
    self.port = port
    Thread.detachNewThread {
      defer { close(listener) }
      Self.wait(listener, POLLIN)
      guard let descriptor = LoopbackSocket.accept(listener) else { return }
      defer { close(descriptor) }
      guard let head = Self.head(descriptor), let upgrade = try? WebSocketUpgrade(head) else { return }
      let answer = upgrade.answer(subprotocol: upgrade.subprotocols.first).text
      guard Self.send(descriptor, Array(answer.utf8)) else { return }
      while Self.send(descriptor, bytes) {}
    }
  }

  private static func head(_ descriptor: Int32) -> HTTPHead? {
    var parser = HTTPHeadParser()
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      switch chunk.withUnsafeMutableBytes({ LoopbackSocket.receive(descriptor, into: $0) }) {
      case .bytes(let count):
        if let (head, _) = try? parser.feed(chunk[..<count]) { return head }
      case .nothingYet: wait(descriptor, POLLIN)
      case .end: return nil
      }
    }
  }

  private static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        LoopbackSocket.send(descriptor, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      guard let count else { return false }
      if count == 0 { wait(descriptor, POLLOUT) }
      sent += count
    }
    return true
  }

  private static func wait(_ descriptor: Int32, _ events: some BinaryInteger) {
    var wish = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    poll(&wish, 1, -1)
  }
}
