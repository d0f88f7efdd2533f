/// Why an operation was not carried, or a connection was lost.
public struct TransportFailure: Error, Hashable, Sendable {
  /// What went wrong, by kind.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind's name, stable across releases.
    public let description: String
    private init(_ name: String) { description = name }

    /// No connection could be made: name lookup, TCP or TLS.
    public static let unreachable = Kind("unreachable")
    /// The server's certificate was not accepted. A retry does not help.
    public static let untrusted = Kind("untrusted")
    /// The server refused the WebSocket upgrade, or answered it wrongly.
    public static let handshake = Kind("handshake")
    /// The server selected another subprotocol, or none.
    public static let subprotocol = Kind("subprotocol")
    /// A connection was closed or lost; `closeCode` and `reason` say how.
    public static let connectionClosed = Kind("connectionClosed")
    /// Nothing came in time: an acknowledgement, a pong, a response.
    public static let timedOut = Kind("timedOut")
    /// The server refused the credentials (401, 403, 4401, 4403).
    public static let unauthorized = Kind("unauthorized")
    /// The server answered with an HTTP status or a media type that is no GraphQL response.
    public static let status = Kind("status")
    /// The server sent text that is no message of the protocol.
    public static let unrecognizedMessage = Kind("unrecognizedMessage")
    /// A message, a header or a body was over a limit.
    public static let tooLarge = Kind("tooLarge")
    /// The credentials could not be obtained.
    public static let credentials = Kind("credentials")
    /// The transport cannot carry this kind of operation.
    public static let unsupported = Kind("unsupported")
  }

  /// The kind.
  public var kind: Kind
  /// One sentence: what happened and what to do.
  public var message: String
  /// The number of the connection that was lost or refused, counted up per transport; nil where there is none.
  /// Failures of one loss carry one number.
  public var connection: Int?
  /// How long that connection had held since it was acknowledged (WebSocket) or its headers came (HTTP).
  public var age: Duration?
  /// The WebSocket close code (RFC 6455 §7.4), 1005 and 1006 included.
  public var closeCode: Int?
  /// The WebSocket close reason, unchanged.
  public var reason: String?
  /// The HTTP status, of a response or of a refused upgrade.
  public var status: Int?
  /// The shortest wait before another attempt that the server asked for.
  public var retryAfter: Duration?
  /// Whether another attempt would meet the same refusal. An app can overrule it.
  public var isFinal: Bool

  /// Makes a failure.
  public init(
    _ kind: Kind, _ message: String, connection: Int? = nil, age: Duration? = nil, closeCode: Int? = nil,
    reason: String? = nil, status: Int? = nil, retryAfter: Duration? = nil, isFinal: Bool = false
  ) {
    self.kind = kind
    self.message = message
    self.connection = connection
    self.age = age
    self.closeCode = closeCode
    self.reason = reason
    self.status = status
    self.retryAfter = retryAfter
    self.isFinal = isFinal
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The kind and the message, in one line.
  public var description: String { "\(kind): \(message)" }
}
