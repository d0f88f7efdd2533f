#if os(Linux)
import CCurl

/// A connection of libcurl's, closed when it is released.
///
/// It is `@unchecked Sendable` because one thread at a time uses it: the connecting one until it hands it over, then
/// the queue of its socket.
package final class CurlHandle: @unchecked Sendable {
  package enum Received {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  package enum Sent {
    case sent(Int)
    case notNow
    case failed
  }

  private let easy: UnsafeMutableRawPointer
  private var buffer: [UInt8] = []

  /// Takes a handle of `curl_easy_init` over.
  init(_ easy: UnsafeMutableRawPointer) { self.easy = easy }

  deinit { freshet_curl_cleanup(easy) }

  /// The socket's descriptor, where there is one.
  package var descriptor: Int32? {
    var socket: curl_socket_t = -1
    guard freshet_curl_get_socket(easy, &socket) == CURLE_OK, socket >= 0 else { return nil }
    return socket
  }

  /// Receives up to `count` bytes. An error is the end: nothing can be read after it.
  package func receive(_ count: Int) -> Received {
    if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
    var received = 0
    let code = buffer.withUnsafeMutableBytes { freshet_curl_receive(easy, $0.baseAddress, $0.count, &received) }
    switch code {
    case CURLE_OK: return received > 0 ? .bytes(Array(buffer[..<received])) : .end
    case CURLE_AGAIN: return .nothingYet
    default: return .end
    }
  }

  /// Sends what the socket takes of `bytes`.
  package func send(_ bytes: ArraySlice<UInt8>) -> Sent {
    var sent = 0
    let code = bytes.withUnsafeBytes { freshet_curl_send(easy, $0.baseAddress, $0.count, &sent) }
    switch code {
    case CURLE_OK: return .sent(sent)
    case CURLE_AGAIN: return .notNow
    default: return .failed
    }
  }
}
#endif
