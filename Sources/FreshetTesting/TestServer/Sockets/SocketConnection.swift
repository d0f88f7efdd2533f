import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One accepted TCP connection: chunks of bytes in, bytes out, and one end.
///
/// It is `@unchecked Sendable` because everything that changes is touched on `queue` only; the methods that may be
/// called from elsewhere go there first.
final class SocketConnection: @unchecked Sendable {
  /// What the connection tells, always on `queue`.
  struct Handlers {
    var received: (_ bytes: ArraySlice<UInt8>) -> Void
    var ended: () -> Void
  }

  let queue: DispatchQueue
  private let descriptor: Int32
  private var handlers: Handlers?
  private var readSource: (any DispatchSourceRead)?
  private var writeSource: (any DispatchSourceWrite)?
  private var outbox: [UInt8] = []
  private var sent = 0
  private var ending: Ending?
  private var isEnded = false

  /// How the connection ends once everything is sent.
  enum Ending {
    /// At once: the peer has said that it sends no more.
    case now
    /// When the peer ends its side, or after a second: closing with unread bytes would be a reset, and the peer might
    /// not see what was sent.
    case afterPeer
  }

  /// Those who wait until less than the limit is unsent.
  private var waiting: [() -> Void] = []
  private static let roomLimit = 1 << 20
  /// Sources that still refer to the descriptor; the last one to go closes it.
  private var users = 0
  private let closed = DispatchGroup()

  init(_ descriptor: Int32, number: Int) {
    self.descriptor = descriptor
    queue = DispatchQueue(label: "freshet.test-server.connection-\(number)")
    closed.enter()
  }

  /// Begins to read. Called once.
  func start(_ makeHandlers: @escaping @Sendable (SocketConnection) -> Handlers) {
    queue.async {
      let handlers = makeHandlers(self)
      // It may have been reset before it began.
      guard !self.isEnded else { return handlers.ended() }
      self.handlers = handlers
      let source = DispatchSource.makeReadSource(fileDescriptor: self.descriptor, queue: self.queue)
      source.setEventHandler { self.read() }
      source.setCancelHandler { self.release() }
      self.users += 1
      self.readSource = source
      source.activate()
    }
  }

  /// Sends bytes behind those that wait. On `queue`.
  func send(_ bytes: [UInt8]) {
    guard !isEnded, ending == nil else { return }
    outbox += bytes
    write()
  }

  /// Calls back once there is room to send more: at once, or when the peer has taken what waits, or is gone. On `queue`.
  func whenRoomy(_ body: @escaping () -> Void) {
    if isEnded || outbox.count - sent < Self.roomLimit { body() } else { waiting.append(body) }
  }

  private func wake() {
    let awoken = waiting
    waiting = []
    for body in awoken { body() }
  }

  /// Ends the connection in order once everything is sent. On `queue`.
  func closeWhenSent(_ ending: Ending) {
    guard !isEnded, self.ending == nil else { return }
    self.ending = ending
    write()
  }

  /// Resets the connection and returns when it is done. Not on `queue`.
  func reset() {
    queue.sync {
      // Once ended the descriptor may be closed, and its number another socket's.
      guard !isEnded else { return }
      LoopbackSocket.resetOnClose(descriptor)
      end()
      // Before it has begun nothing refers to the descriptor, and nobody else will close it.
      guard users == 0 else { return }
      close(descriptor)
      closed.leave()
    }
    closed.wait()
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while !isEnded {
      let received = chunk.withUnsafeMutableBytes { LoopbackSocket.receive(descriptor, into: $0) }
      switch received {
      case .bytes(let count): handlers?.received(chunk[..<count])
      case .nothingYet: return
      case .end: return end()
      }
    }
  }

  private func write() {
    while sent < outbox.count {
      let count = outbox.withUnsafeBytes { bytes in
        LoopbackSocket.send(descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
      guard let count else { return end() }
      if count == 0 { return waitUntilWritable() }
      sent += count
    }
    outbox.removeAll(keepingCapacity: true)
    sent = 0
    wake()
    writeSource?.cancel()
    writeSource = nil
    switch ending {
    case nil: break
    case .now?: end()
    case .afterPeer?:
      LoopbackSocket.finishSending(descriptor)
      queue.asyncAfter(deadline: .now() + 1) { [weak self] in self?.end() }
    }
  }

  private func waitUntilWritable() {
    guard writeSource == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { self.write() }
    source.setCancelHandler { self.release() }
    users += 1
    writeSource = source
    source.activate()
  }

  private func end() {
    guard !isEnded else { return }
    isEnded = true
    let ended = handlers?.ended
    handlers = nil
    ended?()
    wake()
    tearDown()
  }

  private func tearDown() {
    readSource?.cancel()
    writeSource?.cancel()
    readSource = nil
    writeSource = nil
  }

  private func release() {
    users -= 1
    guard users == 0 else { return }
    close(descriptor)
    closed.leave()
  }
}
