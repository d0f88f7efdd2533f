import Foundation
import Testing

@testable import FreshetTesting

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

@Suite(.timeLimit(.minutes(10)))
struct SocketConnectionTests {
  @Test("A connection that is reset before it begins is closed, and tells its end once")
  func resetFirst() async throws {
    var pair: [Int32] = [-1, -1]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &pair) == 0)
    defer { close(pair[1]) }
    let connection = SocketConnection(pair[0], number: 1)
    connection.reset()
    var byte: UInt8 = 0
    #expect(recv(pair[1], &byte, 1, 0) <= 0)
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    connection.start { _ in
      SocketConnection.Handlers(received: { _ in Issue.record("received") }, ended: { continuation.yield() })
    }
    var iterator = ends.makeAsyncIterator()
    await iterator.next()
    connection.reset()
  }
}
