/// A server's side of the opening handshake (RFC 6455 §4.2): what a request asks, and the answer to it.
package struct WebSocketUpgrade: Sendable {
  /// Why a request is no WebSocket handshake.
  package enum Failure: Error, Hashable, Sendable {
    /// It does not ask for a WebSocket at all.
    case notAWebSocket
    /// It asks for one, wrongly.
    case malformed(String)
    /// It asks for a version other than 13; the answer is 426 with the version.
    case version
  }

  /// The target of the request line.
  package let target: String
  /// The subprotocols the client offers, by preference.
  package let subprotocols: [String]
  private let key: String

  /// Reads a request.
  package init(_ request: HTTPHead) throws(Failure) {
    guard let (method, target) = request.request,
      request.tokens("Upgrade").contains(where: { $0.lowercased() == "websocket" })
    else { throw .notAWebSocket }
    guard method == "GET" else { throw .malformed("the method is not GET") }
    guard request.tokens("Connection").contains(where: { $0.lowercased() == "upgrade" }) else {
      throw .malformed("Connection does not say upgrade")
    }
    guard request.value("Sec-WebSocket-Version") == "13" else { throw .version }
    guard let key = request.value("Sec-WebSocket-Key"), key.utf8.count == 24 else {
      throw .malformed("Sec-WebSocket-Key is not 16 bytes in base64")
    }
    self.target = target
    self.key = key
    subprotocols = request.tokens("Sec-WebSocket-Protocol")
  }

  /// The answer that opens the socket, with the subprotocol the server selects.
  package func answer(subprotocol: String?) -> HTTPHead {
    var fields = [
      HTTPHead.Field("Upgrade", "websocket"),
      HTTPHead.Field("Connection", "Upgrade"),
      HTTPHead.Field("Sec-WebSocket-Accept", WebSocketHandshake.accept(key: key)),
    ]
    if let subprotocol { fields.append(HTTPHead.Field("Sec-WebSocket-Protocol", subprotocol)) }
    return HTTPHead(startLine: "HTTP/1.1 101 Switching Protocols", fields: fields)
  }
}
