#if os(Linux)
import CCurl
package import Dispatch
import Foundation

/// A WebSocket over libcurl's connection: libcurl looks the name up, connects, and speaks to proxies and TLS with the
/// system's trust; the frames are Freshet's.
///
/// It is `@unchecked Sendable` because every stored variable is only touched on `queue`: the protocol's contract for
/// calls, and where every source, timer and connector reports. It keeps itself alive until it has ended.
package final class CurlWebSocket: WebSocketConnection, @unchecked Sendable {
  private enum State {
    case idle
    case connecting(CurlConnector)
    case running(CurlSocket)
    case ended
  }

  /// How long the peer may take to answer a close frame.
  private static let closeTimeout = DispatchTimeInterval.seconds(10)
  /// How long the peer may take to close the connection after both close frames, or after a fault.
  private static let drainTimeout = DispatchTimeInterval.seconds(2)
  private static let chunkSize = 64 << 10
  /// How much may wait for a peer that does not read.
  private let sendLimit: Int

  private var state = State.idle
  private var client: WebSocketClient?
  private var handler: (@Sendable (WebSocketEvent) -> Void)?
  private var queue: DispatchQueue?
  private var unsent: ArraySlice<UInt8> = []
  private var timer: DispatchWorkItem?
  private var isReading = true
  /// Whether the end was told, and only the last bytes are to go out before the connection closes.
  private var isDraining = false
  private var isReadScheduled = false

  package init(sendLimit: Int = 64 << 20) { self.sendLimit = sendLimit }

  package func open(
    _ request: WebSocketRequest, on queue: DispatchQueue, _ handler: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    guard case .idle = state else { return }
    self.queue = queue
    self.handler = handler
    client = WebSocketClient(request)
    let connector = CurlConnector()
    state = .connecting(connector)
    startTimer(.milliseconds(request.timeout.clampedMilliseconds)) { $0.finish(.timedOut) }
    connector.connect(request) { result in
      queue.async { self.connected(result) }
    }
  }

  package func send(text: [UInt8]) { send(WebSocketFrame(.text, text[...])) }

  package func ping(_ payload: [UInt8]) { send(WebSocketFrame(.ping, payload.prefix(125))) }

  package func close(_ code: WebSocketCloseCode, reason: String) {
    switch state {
    case .idle, .ended: break
    case .connecting: finish(.closed(.abnormal, reason: ""))
    case .running:
      // It has ended already: its last bytes go out, and the end is told behind what came before it.
      if isDraining { return }
      let bytes = client?.close(code, reason: reason) ?? []
      // Before the handshake is answered there is nobody to say it to.
      guard !bytes.isEmpty else { return finish(.closed(.abnormal, reason: "")) }
      unsent.append(contentsOf: bytes)
      startTimer(Self.closeTimeout) { $0.finish($0.client?.receiveEnd()) }
      // The peer's close frame is to be seen even by one who stopped reading.
      setReading(true)
      flush()
    }
  }

  package func abort() {
    if case .idle = state { return }
    finish(.closed(.abnormal, reason: ""))
  }

  package func setReading(_ isReading: Bool) {
    self.isReading = isReading
    guard case .running(let socket) = state else { return }
    socket.setReading(isReading)
    // TLS may hold bytes that the descriptor will not announce again.
    if isReading { scheduleRead() }
  }

  private func send(_ frame: WebSocketFrame) {
    guard client?.isOpen == true else { return }
    guard unsent.count <= sendLimit else { return finish(.closed(.abnormal, reason: "")) }
    if let bytes = client?.send(frame) { unsent.append(contentsOf: bytes) }
    flush()
  }

  // MARK: Connecting

  private func connected(_ result: Result<CurlHandle, WebSocketEnd>) {
    // It may have been given up meanwhile; the handle then closes as it is released.
    guard case .connecting = state, let queue else { return }
    switch result {
    case .failure(let end): finish(end)
    case .success(let handle):
      guard let descriptor = handle.descriptor else {
        return finish(.unreachable("the connection has no socket"))
      }
      let socket = CurlSocket(
        handle, descriptor, on: queue, readable: { [self] in read() }, writable: { [self] in flush() })
      state = .running(socket)
      // A source that is on and not read from would fire without end.
      socket.setReading(isReading)
      unsent.append(contentsOf: client?.request ?? [])
      flush()
      scheduleRead()
    }
  }

  // MARK: Reading and writing

  private func scheduleRead() {
    guard !isReadScheduled, let queue else { return }
    isReadScheduled = true
    queue.async { [self] in
      isReadScheduled = false
      read()
    }
  }

  private func read() {
    // After some chunks others on the queue get their turn.
    for _ in 0..<16 {
      guard isReading, case .running(let socket) = state else { return }
      switch socket.handle.receive(Self.chunkSize) {
      // To close with bytes unread would reset the connection, and the peer would not see the close frame.
      case .bytes(let chunk): if !isDraining { handle(chunk) }
      case .nothingYet: return
      case .end: return finish(client?.receiveEnd())
      }
    }
    scheduleRead()
  }

  private func handle(_ chunk: [UInt8]) {
    guard let output = client?.receive(chunk[...]) else { return }
    // Answers to pings pile up as well where the peer sends and does not read.
    guard unsent.count <= sendLimit else { return finish(.closed(.abnormal, reason: "")) }
    unsent.append(contentsOf: output.bytes)
    if client?.isOpen == true, case .opened? = output.events.first { cancelTimer() }
    if output.isOver {
      isDraining = true
      startTimer(Self.drainTimeout) { $0.finish(nil) }
    }
    for event in output.events {
      // The handler may have ended it.
      guard let handler else { return }
      if case .ended = event { self.handler = nil }
      handler(event)
    }
    flush()
  }

  private func flush() {
    guard case .running(let socket) = state else { return }
    while !unsent.isEmpty {
      switch socket.handle.send(unsent) {
      case .sent(let count): unsent = unsent.dropFirst(count)
      case .notNow:
        socket.setWriting(true)
        return
      case .failed:
        unsent = []
        // What the peer said before it went is still to be read; reading meets the end.
        scheduleRead()
        return
      }
    }
    unsent = []
    socket.setWriting(false)
  }

  // MARK: The end

  private func finish(_ end: WebSocketEnd?) {
    switch state {
    case .ended: return
    case .idle: break
    case .connecting(let connector): connector.cancel()
    case .running(let socket): socket.close()
    }
    state = .ended
    cancelTimer()
    unsent = []
    client = nil
    let handler = handler
    self.handler = nil
    if let handler, let end { handler(.ended(end)) }
  }

  private func startTimer(_ interval: DispatchTimeInterval, _ action: @escaping @Sendable (CurlWebSocket) -> Void) {
    cancelTimer()
    let item = DispatchWorkItem { [weak self] in
      if let self { action(self) }
    }
    timer = item
    queue?.asyncAfter(deadline: .now() + interval, execute: item)
  }

  private func cancelTimer() {
    timer?.cancel()
    timer = nil
  }
}
#endif
