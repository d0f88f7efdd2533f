import Dispatch
import Freshet

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A listening socket on 127.0.0.1, which can stop taking connections and begin again on the same port.
final class SocketListener: Sendable {
  let port: UInt16
  private let queue: DispatchQueue
  private let listening: Locked<Listening?>
  private let accepted: @Sendable (Int32) -> Void

  /// It is `@unchecked Sendable` because a source that is active is only cancelled, which any thread may do.
  private struct Listening: @unchecked Sendable {
    var source: any DispatchSourceRead
    /// Left when the descriptor is closed.
    var open: DispatchGroup
  }

  /// Listens, and hands over each connection's descriptor, on a queue of its own.
  init(port: UInt16, accepted: @escaping @Sendable (Int32) -> Void) throws(LoopbackSocket.Failure) {
    let (descriptor, port) = try LoopbackSocket.listen(port: port)
    self.port = port
    self.accepted = accepted
    queue = DispatchQueue(label: "freshet.test-server.accept")
    listening = Locked(nil)
    begin(descriptor)
  }

  /// Closes the listening socket: connecting is refused by the system. Open connections stay.
  ///
  /// It is closed when this returns, so a connection attempt made right after it is refused.
  func refuse() {
    let ending = listening.withLock { listening in
      defer { listening = nil }
      return listening
    }
    ending?.source.cancel()
    ending?.open.wait()
  }

  /// Listens again on the same port; does nothing while it listens.
  func accept() throws(LoopbackSocket.Failure) {
    guard listening.withLock({ $0 == nil }) else { return }
    begin(try LoopbackSocket.listen(port: port).descriptor)
  }

  private func begin(_ descriptor: Int32) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let open = DispatchGroup()
    let accepted = accepted
    source.setEventHandler {
      while let connection = LoopbackSocket.accept(descriptor) { accepted(connection) }
    }
    open.enter()
    source.setCancelHandler {
      close(descriptor)
      open.leave()
    }
    source.activate()
    listening.withLock { $0 = Listening(source: source, open: open) }
  }
}
