/// What a WebSocket receives, fragments put together.
package enum WebSocketMessage: Sendable, Hashable {
  /// Text, checked to be UTF-8.
  case text(ArraySlice<UInt8>)
  case binary(ArraySlice<UInt8>)
  case ping(ArraySlice<UInt8>)
  case pong(ArraySlice<UInt8>)
  /// The peer closes; no code where its frame had no payload.
  case close(WebSocketCloseCode?, reason: String)
}

/// Puts frames together to messages (RFC 6455 §5.4); control frames pass between fragments.
package struct WebSocketMessageAssembler: Sendable {
  private var opcode = WebSocketFrame.Opcode.continuation
  private var gathered: [UInt8] = []

  package init() {}

  /// The message that `frame` completes, if it does. The frames come from a decoder, in order.
  package mutating func receive(_ frame: WebSocketFrame) throws(WebSocketFault) -> WebSocketMessage? {
    switch frame.opcode {
    case .ping: return .ping(frame.payload)
    case .pong: return .pong(frame.payload)
    case .close: return try close(frame.payload)
    case .text, .binary:
      if frame.isFinal { return try message(frame.opcode, frame.payload) }
      opcode = frame.opcode
      gathered = Array(frame.payload)
      return nil
    case .continuation:
      gathered.append(contentsOf: frame.payload)
      guard frame.isFinal else { return nil }
      defer { gathered = [] }
      return try message(opcode, gathered[...])
    }
  }

  /// The first bytes of the message that is open, followed by `more`.
  package func beginning(with more: [UInt8], limit: Int) -> [UInt8] {
    Array((gathered.prefix(limit) + more).prefix(limit))
  }

  private func message(
    _ opcode: WebSocketFrame.Opcode, _ payload: ArraySlice<UInt8>
  ) throws(WebSocketFault) -> WebSocketMessage {
    guard opcode == .text else { return .binary(payload) }
    guard UTF8Validation.isValid(payload) else {
      throw WebSocketFault(code: .invalidPayload, description: "a text message is not UTF-8")
    }
    return .text(payload)
  }

  private func close(_ payload: ArraySlice<UInt8>) throws(WebSocketFault) -> WebSocketMessage {
    guard let first = payload.first else { return .close(nil, reason: "") }
    guard payload.count >= 2 else {
      throw WebSocketFault(code: .protocolError, description: "a close frame has one byte")
    }
    let code = WebSocketCloseCode(rawValue: UInt16(first) << 8 | UInt16(payload[payload.startIndex + 1]))
    guard code.isValidOnTheWire else {
      throw WebSocketFault(code: .protocolError, description: "close code \(code) is not valid in a close frame")
    }
    let reason = payload.dropFirst(2)
    guard UTF8Validation.isValid(reason) else {
      throw WebSocketFault(code: .invalidPayload, description: "a close reason is not UTF-8")
    }
    return .close(code, reason: String(decoding: reason, as: UTF8.self))
  }
}
