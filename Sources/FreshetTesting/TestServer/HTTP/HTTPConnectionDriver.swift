import Dispatch
import Freshet

/// Serves one connection: HTTP requests one after the other, until an upgrade hands it to a `ServerSocketDriver`.
///
/// It is `@unchecked Sendable` because everything that changes is touched on the connection's queue only.
final class HTTPConnectionDriver: @unchecked Sendable {
  private let core: TestServerCore
  private let connection: SocketConnection
  private let number: Int
  private var parser = HTTPMessageParser()
  /// The request that is being answered; the next is not read before it is.
  private var answering: Task<Void, Never>?
  private var socket: ServerSocketDriver?

  init(core: TestServerCore, connection: SocketConnection, number: Int) {
    self.core = core
    self.connection = connection
    self.number = number
  }

  func receive(_ bytes: ArraySlice<UInt8>) {
    if let socket { return socket.receive(bytes) }
    parser.feed(bytes)
    advance()
  }

  func end() {
    answering?.cancel()
    socket?.end()
    core.closed(number)
  }

  private func advance() {
    guard answering == nil, socket == nil else { return }
    do {
      switch try parser.next() {
      case .needsMore: break
      case .expectsContinue: connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      case .message(let message): serve(message)
      }
    } catch {
      send(.text(error.status, error.message), endsConnection: true)
    }
  }

  private func serve(_ message: HTTPMessage) {
    do throws(WebSocketUpgrade.Failure) {
      upgrade(try WebSocketUpgrade(message.head), message)
    } catch {
      switch error {
      case .notAWebSocket: answer(message)
      case .malformed(let reason): send(.text(400, "\(reason)."), endsConnection: true)
      case .version:
        let version = HTTPHead.Field("Sec-WebSocket-Version", "13")
        send(.text(426, "The WebSocket version is 13.", version), endsConnection: true)
      }
    }
  }

  private func upgrade(_ upgrade: WebSocketUpgrade, _ message: HTTPMessage) {
    guard message.path == GraphQLOverHTTP.path else {
      return send(.text(404, "The endpoint is \(GraphQLOverHTTP.path)."), endsConnection: true)
    }
    let protocolName = "graphql-transport-ws"
    let isOffered = upgrade.subprotocols.contains(protocolName)
    connection.send(Array(upgrade.answer(subprotocol: isOffered ? protocolName : nil).text.utf8))
    let socket = ServerSocketDriver(
      core: core, connection: connection, number: number, headers: message.head.fieldsByName)
    self.socket = socket
    core.upgraded(number, socket)
    if !isOffered { return socket.close(WebSocketCloseCode(rawValue: 4406), "Subprotocol not acceptable") }
    socket.start()
    let rest = parser.takeRest()
    if !rest.isEmpty { socket.receive(rest[...]) }
  }

  private func answer(_ message: HTTPMessage) {
    core.setAnswering(number, true)
    answering = Task {
      let answer = await self.core.answer(message, connection: self.number)
      self.connection.queue.async {
        self.answering = nil
        self.core.setAnswering(self.number, false)
        self.send(answer, endsConnection: message.endsConnection)
        if !message.endsConnection { self.advance() }
      }
    }
  }

  private func send(_ answer: HTTPAnswer, endsConnection: Bool) {
    connection.send(answer.encoded(endsConnection: endsConnection))
    if endsConnection { connection.closeWhenSent(.afterPeer) }
  }
}
