public import Dispatch
public import Foundation

/// One WebSocket as a client has it, from its opening to its end; another attempt is another object.
///
/// Every call is made on the queue given to ``open(_:on:_:)``, and every event is handed over on it, in order, so a
/// connection needs no lock of its own. After ``WebSocketEvent/ended(_:)`` nothing more is handed over.
///
/// An app can bring its own: `GraphQLTransportWebSocket` takes a closure that makes one.
public protocol WebSocketConnection: AnyObject, Sendable {
  /// Begins to open, and returns at once. Called once.
  func open(
    _ request: WebSocketRequest, on queue: DispatchQueue, _ handler: @escaping @Sendable (WebSocketEvent) -> Void)

  /// Sends a text message of these UTF-8 bytes, behind what was sent before. Ignored unless open.
  func send(text: [UInt8])

  /// Sends a WebSocket ping frame; at most 125 bytes are sent. Ignored unless open.
  func ping(_ payload: [UInt8])

  /// Begins the closing handshake: what was sent before still goes out. The end is told once the peer answered, or
  /// after ten seconds. While opening, it ends the attempt.
  func close(_ code: WebSocketCloseCode, reason: String)

  /// Ends it at once, without a closing handshake. The end is told as code 1006.
  func abort()

  /// Stops reading, or reads again: the peer is held back by TCP's own flow control. A message that was already read
  /// may still be handed over.
  func setReading(_ isReading: Bool)
}

/// What a WebSocket is opened with.
public struct WebSocketRequest: Sendable {
  /// Where: `ws` or `wss`.
  public var url: URL
  /// The subprotocols offered, by preference; empty offers none. Where some are offered, an answer that selects none
  /// of them is no opening.
  public var subprotocols: [String]
  /// Header fields of the upgrade, besides those of the handshake itself, which cannot be replaced.
  public var headerFields: [String: String]
  /// How long name lookup, TCP, TLS and the handshake may take together.
  public var timeout: Duration
  /// The largest message in bytes that is received.
  public var maximumMessageSize: Int
  /// A file of certificates (PEM) to trust in place of the system's. Linux only; on Apple's systems trust is the
  /// URL session's delegate's.
  public var certificateAuthorityFile: String?

  /// Makes a request.
  public init(
    url: URL, subprotocols: [String] = [], headerFields: [String: String] = [:], timeout: Duration = .seconds(20),
    maximumMessageSize: Int = 64 << 20, certificateAuthorityFile: String? = nil
  ) {
    self.url = url
    self.subprotocols = subprotocols
    self.headerFields = headerFields
    self.timeout = timeout
    self.maximumMessageSize = maximumMessageSize
    self.certificateAuthorityFile = certificateAuthorityFile
  }

  /// Whether the URL is a `ws` or `wss` address with a host.
  package var hasWebSocketAddress: Bool {
    ["ws", "wss"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }
}

/// What a WebSocket tells.
public enum WebSocketEvent: Sendable, Hashable {
  /// It is open; with the subprotocol the server selected.
  case opened(subprotocol: String?)
  /// A text message: its bytes, checked to be UTF-8.
  case text(ArraySlice<UInt8>)
  /// A binary message.
  case binary(ArraySlice<UInt8>)
  /// A ping frame, which has been answered.
  case ping(ArraySlice<UInt8>)
  /// A pong frame.
  case pong(ArraySlice<UInt8>)
  /// It has ended, or could not be opened.
  case ended(WebSocketEnd)
}

/// How a WebSocket ended.
public enum WebSocketEnd: Error, Sendable, Hashable {
  /// It was open and was closed: the code and reason of the peer's close frame, 1005 where it had none, 1006 where the
  /// connection ended without one.
  case closed(WebSocketCloseCode, reason: String)
  /// The peer broke the protocol: the code that it was told, and what it did.
  case fault(WebSocketCloseCode, String)
  /// A message was over the limit; its first bytes (at most 4 KiB). The peer was told 1009.
  case tooLarge(String, beginning: [UInt8])
  /// The upgrade was answered with another status than 101: the header fields by lower-case name, and the beginning
  /// of the body.
  case refused(status: Int, headerFields: [String: String], body: String)
  /// The server selected a subprotocol that was not offered, or none.
  case subprotocol(String?)
  /// The upgrade was answered in a way that RFC 6455 does not allow.
  case handshake(String)
  /// No connection could be made: name lookup, TCP or TLS.
  case unreachable(String)
  /// The server's certificate was not accepted.
  case untrusted(String)
  /// It was not open in time.
  case timedOut
}
