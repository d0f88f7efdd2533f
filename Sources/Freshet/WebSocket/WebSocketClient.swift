import Foundation

/// A client's side of the protocol between bytes and events, whatever carries the bytes: the handshake, messages, the
/// answers to pings and closes. It is a value: bytes in, bytes and events out.
package struct WebSocketClient: Sendable {
  private enum State: Sendable {
    case handshake(HTTPHeadParser)
    case open
    /// A close frame was sent, none received.
    case closing
    /// Both close frames are done, or a fault was answered.
    case closed
  }

  /// What bytes led to.
  package struct Output: Sendable {
    /// To be sent.
    package var bytes: [UInt8] = []
    /// To be told, in order.
    package var events: [WebSocketEvent] = []
    /// Whether nothing more is to be read or sent behind `bytes`.
    package var isOver = false
  }

  private let handshake: WebSocketHandshake
  private var state: State
  private var decoder: WebSocketMessageDecoder
  private var encoder: WebSocketFrameEncoder

  package init(
    _ request: WebSocketRequest, generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    var generator = generator
    var limits = WebSocketLimits()
    limits.message = max(0, request.maximumMessageSize)
    handshake = WebSocketHandshake(
      url: request.url, subprotocols: request.subprotocols,
      fields: request.headerFields.sorted { $0.key < $1.key }.map { HTTPHead.Field($0.key, $0.value) },
      nonce: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    state = .handshake(HTTPHeadParser(limit: limits.head))
    decoder = WebSocketMessageDecoder(role: .client, limits: limits)
    encoder = WebSocketFrameEncoder(role: .client, generator: generator)
  }

  /// The bytes of the request.
  package var request: [UInt8] { Array(handshake.request.text.utf8) }

  package var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// The bytes of a frame; none unless open.
  package mutating func send(_ frame: WebSocketFrame) -> [UInt8] { isOpen ? encoder.encode(frame) : [] }

  /// Begins the closing handshake.
  package mutating func close(_ code: WebSocketCloseCode, reason: String) -> [UInt8] {
    guard isOpen else { return [] }
    state = .closing
    return encoder.encodeClose(code, reason: reason)
  }

  /// Takes bytes of the connection.
  package mutating func receive(_ chunk: ArraySlice<UInt8>) -> Output {
    var output = Output()
    switch state {
    case .closed: break
    case .handshake(var parser):
      do throws(HTTPHeadParser.Failure) {
        let answer = try parser.feed(chunk)
        state = .handshake(parser)
        if let answer { open(answer.head, rest: answer.rest, &output) }
      } catch {
        switch error {
        case .tooLarge(let limit): fail(.handshake("the answer's head is over \(limit) bytes"), &output)
        case .malformed(let text): fail(.handshake("the answer is malformed: \(text)"), &output)
        }
      }
    case .open, .closing:
      decoder.feed(chunk)
      readMessages(&output)
    }
    return output
  }

  /// The connection ended without more bytes.
  package mutating func receiveEnd() -> WebSocketEnd? {
    defer { state = .closed }
    switch state {
    case .handshake: return .handshake("the connection ended before the upgrade was answered")
    case .open, .closing: return .closed(.abnormal, reason: "")
    case .closed: return nil
    }
  }

  private mutating func open(_ head: HTTPHead, rest: ArraySlice<UInt8>, _ output: inout Output) {
    do throws(WebSocketHandshake.Failure) {
      let subprotocol = try handshake.accept(head)
      state = .open
      output.events.append(.opened(subprotocol: subprotocol))
      // What came behind the head are frames already.
      decoder.feed(rest)
      readMessages(&output)
    } catch {
      switch error {
      case .status(let status, let head):
        let fields = Dictionary(head.fields.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
        let body = String(decoding: rest.prefix(1024), as: UTF8.self)
        fail(.refused(status: status, headerFields: fields, body: body), &output)
      case .subprotocol(let selected): fail(.subprotocol(selected), &output)
      case .malformed(let text): fail(.handshake(text), &output)
      }
    }
  }

  private mutating func fail(_ end: WebSocketEnd, _ output: inout Output) {
    state = .closed
    output.events.append(.ended(end))
    output.isOver = true
  }

  private mutating func readMessages(_ output: inout Output) {
    do throws(WebSocketFault) {
      while !output.isOver, let message = try decoder.next() { receive(message, &output) }
    } catch {
      // A fault behind our own close frame is told as the end of the connection alone.
      if isOpen { output.bytes += encoder.encodeClose(error.code, reason: error.description) }
      let end: WebSocketEnd =
        error.code == .tooLarge
        ? .tooLarge(error.description, beginning: error.beginning) : .fault(error.code, error.description)
      fail(end, &output)
    }
  }

  private mutating func receive(_ message: WebSocketMessage, _ output: inout Output) {
    switch message {
    case .text(let bytes): output.events.append(.text(bytes))
    case .binary(let bytes): output.events.append(.binary(bytes))
    case .pong(let payload): output.events.append(.pong(payload))
    case .ping(let payload):
      output.bytes += send(WebSocketFrame(.pong, payload))
      output.events.append(.ping(payload))
    case .close(let code, let reason):
      if isOpen { output.bytes += encoder.encodeClose(code) }
      fail(.closed(code ?? .noStatus, reason: reason), &output)
    }
  }
}
