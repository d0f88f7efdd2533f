extension TransportFailure {
  /// The failure that a WebSocket's end is for the operations on it. A close code of `graphql-transport-ws` is read by
  /// that protocol's table.
  init(_ end: WebSocketEnd, connection: Int, age: Duration?, hasCredentials: Bool) {
    switch end {
    case .closed(let code, let reason):
      let said = reason.isEmpty ? "" : ": \(reason)"
      self.init(.connectionClosed, "the connection was closed with code \(code)\(said)")
      closeCode = Int(code.rawValue)
      self.reason = reason
      isFinal = GraphQLTransportWSCloseCode.isFinal(code)
      if GraphQLTransportWSCloseCode.isRefusal(code) {
        kind = .unauthorized
        // Fresh credentials may be accepted; where there are none, another attempt says the same.
        isFinal = !hasCredentials
      }
    case .fault(let code, let text):
      self.init(.connectionClosed, "the server broke the WebSocket protocol: \(text)", isFinal: true)
      closeCode = Int(code.rawValue)
    case .tooLarge(let text, _):
      self.init(.tooLarge, "the server sent \(text)", isFinal: true)
      closeCode = Int(WebSocketCloseCode.tooLarge.rawValue)
    case .refused(let status, let fields, let body):
      let said = body.isEmpty ? "" : ": \(body)"
      self.init(.handshake, "the server answered the WebSocket upgrade with status \(status)\(said)")
      self.status = status
      retryAfter = RetryAfter.wait(fields["retry-after"])
      switch status {
      case 401: (kind, isFinal) = (.unauthorized, !hasCredentials)
      case 403: (kind, isFinal) = (.unauthorized, true)
      case 408, 429, 500...599: break
      default: isFinal = true
      }
    case .subprotocol(let selected):
      let text = selected.map { "the subprotocol \($0)" } ?? "no subprotocol"
      self.init(
        .subprotocol, "the server selected \(text) where graphql-transport-ws was offered", isFinal: true)
    case .handshake(let text): self.init(.handshake, text)
    case .unreachable(let text): self.init(.unreachable, text)
    case .untrusted(let text):
      self.init(.untrusted, "the server's certificate is not accepted: \(text)", isFinal: true)
    case .timedOut: self.init(.timedOut, "the connection was not open in time")
    }
    self.connection = connection
    self.age = age
  }
}
