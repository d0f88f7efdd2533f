import Dispatch
import Freshet

/// Carries out what a `ServerSocketMachine` decides, over one WebSocket.
///
/// It is `@unchecked Sendable` because everything that changes is touched on the connection's queue only; `ping` and
/// `closeFromOutside` go there first.
final class ServerSocketDriver: @unchecked Sendable {
  private let core: TestServerCore
  private let connection: SocketConnection
  private var machine: ServerSocketMachine
  private var decoder = WebSocketMessageDecoder(role: .server)
  private var encoder = WebSocketFrameEncoder(role: .server)
  private var runs: [Int: Task<Void, Never>] = [:]
  private var closing = Closing.open

  private enum Closing {
    case open
    /// The close frame is sent; the client's answer is waited for.
    case sent
    case done
  }

  init(core: TestServerCore, connection: SocketConnection, number: Int, headers: [String: String]) {
    self.core = core
    self.connection = connection
    machine = ServerSocketMachine(connection: number, headers: headers)
  }

  /// Begins the wait for `connection_init`.
  func start() {
    let wait = core.initTimeout
    let seconds = Double(wait.components.seconds) + Double(wait.components.attoseconds) / 1e18
    connection.queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.feed(.timedOut) }
  }

  func receive(_ bytes: ArraySlice<UInt8>) {
    guard closing != .done else { return }
    decoder.feed(bytes)
    do throws(WebSocketFault) {
      while let message = try decoder.next() { receive(message) }
    } catch {
      close(error.code, error.description)
      closing = .done
      connection.closeWhenSent(.afterPeer)
    }
  }

  /// Sends a `ping` message, from any thread.
  func ping(payload: JSONValue?) {
    let text = payload.map { #"{"type":"ping","payload":\#($0.text)}"# } ?? #"{"type":"ping"}"#
    connection.queue.async { self.send(text) }
  }

  /// Closes the socket with a code, from any thread.
  func closeFromOutside(_ code: WebSocketCloseCode, _ reason: String) {
    connection.queue.async { self.close(code, reason) }
  }

  func end() { feed(.lost) }

  /// Sends the close frame; the connection ends once the client has answered it.
  func close(_ code: WebSocketCloseCode?, _ reason: String) {
    guard closing == .open else { return }
    feed(.lost)
    closing = .sent
    connection.send(encoder.encodeClose(code, reason: reason))
  }

  private func receive(_ message: WebSocketMessage) {
    if case .close(let code, let reason) = message {
      close(code, reason)
      closing = .done
      return connection.closeWhenSent(.now)
    }
    guard closing == .open else { return }
    switch message {
    case .text(let text):
      machine.answersPings = core.answersPings
      feed(.text(text))
    case .binary: feed(.binary)
    case .ping(let payload): connection.send(encoder.encode(WebSocketFrame(.pong, payload)))
    case .pong, .close: break
    }
  }

  private func feed(_ input: ServerSocketMachine.Input) {
    for action in machine.receive(input) { perform(action) }
  }

  private func perform(_ action: ServerSocketMachine.Action) {
    switch action {
    case .send(let text): send(text)
    case .decide(let payload): feed(.decided(accepted: core.accepts(connectionPayload: payload)))
    case .run(let run, let request): begin(run, request)
    case .stop(let run): runs.removeValue(forKey: run)?.cancel()
    case .close(let code, let reason): close(WebSocketCloseCode(rawValue: code), reason)
    }
  }

  private func send(_ text: String) {
    guard closing == .open else { return }
    connection.send(encoder.encode(WebSocketFrame(.text, Array(text.utf8)[...])))
  }

  private func begin(_ run: Int, _ request: ReceivedRequest) {
    runs[run] = Task {
      do throws(RequestRefusal) {
        try await self.core.run(request) { response in await self.deliver(.next(run: run, payload: response.text)) }
        await self.deliver(.completed(run: run))
      } catch {
        await self.deliver(.failed(run: run, errors: GraphQLError.text(error.errors)))
      }
    }
  }

  /// Hands a response over, and returns once the socket has room for another.
  private func deliver(_ input: ServerSocketMachine.Input) async {
    await withCheckedContinuation { continuation in
      connection.queue.async {
        self.feed(input)
        if case .next = input {} else { self.forget(input) }
        self.connection.whenRoomy { continuation.resume() }
      }
    }
  }

  private func forget(_ input: ServerSocketMachine.Input) {
    switch input {
    case .completed(let run), .failed(let run, _): runs[run] = nil
    default: break
    }
  }
}
