/// Which end of a connection one is. A client masks every frame it sends, a server none (RFC 6455 §5.1).
package enum WebSocketRole: Sendable, Hashable {
  case client
  case server
}

/// One frame (RFC 6455 §5.2), its payload unmasked.
package struct WebSocketFrame: Sendable, Hashable {
  /// The opcodes that are assigned; all others are a protocol fault.
  package enum Opcode: UInt8, Sendable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xa

    package var isControl: Bool { rawValue & 0x8 != 0 }
  }

  /// Whether it is the last frame of its message.
  package var isFinal: Bool
  package var opcode: Opcode
  package var payload: ArraySlice<UInt8>

  package init(_ opcode: Opcode, _ payload: ArraySlice<UInt8> = [], isFinal: Bool = true) {
    self.isFinal = isFinal
    self.opcode = opcode
    self.payload = payload
  }
}

/// Sizes beyond which a peer is refused.
package struct WebSocketLimits: Sendable, Hashable {
  /// The bytes of one message, all fragments together.
  package var message = 64 << 20
  /// The bytes of a handshake's head.
  package var head = 64 << 10
  /// How much of a message that is too large is kept to tell whose it is.
  package var beginning = 4 << 10

  package init() {}
}

/// A fault of the peer, after which the connection is failed (RFC 6455 §7.1.7).
package struct WebSocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The close code that tells the peer: 1002, 1007 or 1009.
  package var code: WebSocketCloseCode
  /// What was wrong.
  package var description: String
  /// The first bytes of the message, where it was too large.
  package var beginning: [UInt8] = []
}
