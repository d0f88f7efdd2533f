public import Foundation

/// Carries operations over one WebSocket by the protocol `graphql-transport-ws`: queries, mutations and subscriptions
/// alike.
///
/// The socket is opened at first use and closed when nobody uses it. A drop, or ``pause()``, ends what was sent over it
/// with ``TransportFailure/Kind/connectionClosed``; the transport opens nothing again by itself: whoever holds the
/// operations does, as an `Environment` does by its `reconnect`. Where the server sends text that is no message, the
/// socket is closed with 4400 and everything on it ends with ``TransportFailure/Kind/unrecognizedMessage``.
///
///     let socket = GraphQLTransportWebSocket(url: url, credentials: credentials)
///     let environment = Environment(transport: URLSessionTransport(url: api), subscriptions: socket)
///
/// It may be used from any thread. Sinks and listeners are called on a queue of its own.
public final class GraphQLTransportWebSocket: Transport {
  /// What can be set; what matters to a connection applies from the next one on.
  public struct Configuration: Sendable {
    /// The payload of `connection_init`. The credentials' fields are members of it too, and win.
    public var connectingPayload: [String: JSONValue]?
    /// Header fields of the upgrade.
    public var headerValues: [String: String] = [:]
    /// Whether the credentials' fields are sent as header fields of the upgrade too.
    public var sendsCredentialsOnUpgrade = false
    /// Between the pings that are sent once the connection is acknowledged; nil sends none. A connection from which
    /// nothing comes for this and ten seconds more is given up.
    public var pingInterval: Duration? = .seconds(30)
    /// How long the server may take to acknowledge a connection.
    public var acknowledgementTimeout = Duration.seconds(10)
    /// How long name lookup, TCP, TLS and the upgrade may take together.
    public var openingTimeout = Duration.seconds(20)
    /// The largest message in bytes that is received.
    public var maximumMessageSize = 64 << 20
    /// Makes the payload of `subscribe`.
    public var requestBodyCreator: RequestBodyCreator = { $0.body }
    /// Makes the id of an operation, which must be unique on a connection. By default a number that counts up.
    public var operationMessageIdCreator: @Sendable () -> String = Configuration.sequence()
    /// Which client is asking, for the server's statistics; nil sends nothing of it.
    public var clientAwarenessMetadata: ClientAwarenessMetadata? = ClientAwarenessMetadata()
    /// A file of certificates (PEM) to trust in place of the system's, on Linux.
    public var certificateAuthorityFile: String?
    /// Makes a socket for an attempt; by default the system's: libcurl's on Linux, the URL session's on Apple's.
    public var makeConnection: @Sendable () -> any WebSocketConnection = { Configuration.systemConnection() }

    /// The defaults.
    public init() {}

    private static func sequence() -> @Sendable () -> String {
      let last = Locked(0)
      return {
        String(
          last.withLock { number in
            number += 1
            return number
          })
      }
    }

    private static func systemConnection() -> any WebSocketConnection {
      #if os(Linux)
      CurlWebSocket()
      #else
      URLSessionWebSocket()
      #endif
    }
  }

  private let driver: GraphQLTransportWSDriver

  /// Makes a transport; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - url: Where: `ws` or `wss`.
  ///   - credentials: Asked once per attempt, before the socket is opened.
  ///   - configuration: What else can be set.
  ///   - clock: What timeouts and pings go by.
  ///   - log: Told of messages for operations nobody has.
  public init(
    url: URL, credentials: Credentials? = nil, configuration: Configuration = Configuration(),
    clock: some Clock<Duration> = ContinuousClock(), log: @escaping @Sendable (LogEvent) -> Void = { _ in }
  ) {
    driver = GraphQLTransportWSDriver(
      url: url, credentials: credentials, configuration: configuration, clock: EnvironmentClock(clock), log: log)
  }

  deinit { driver.post(.released) }

  /// Sends an operation over the socket, which is opened with the first one, and returns at once.
  ///
  /// Any thread may call it. Payloads come to `sink` as ``Transport/start(_:_:)`` says; failures name the socket's close
  /// code and reason. Cancelling the result sends `complete`.
  public func start(_ request: Request, _ sink: PayloadSink) -> Cancellation { driver.start(request, sink) }

  /// Tells `handler` that subscriptions were parked, go on, or moved to another socket, until the result is cancelled; if
  /// they are parked now, that first. It is called from any thread.
  public func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation {
    driver.observe(handler)
  }

  /// Tells `handler` about the connection until the result is cancelled: the current state first, then each event, in
  /// order, before the next message is read.
  public func observeConnection(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) -> Cancellation {
    driver.observeConnection(handler)
  }

  /// Opens the socket again after a pause, or before its first use, which counts as a use until the first operation
  /// came and went. Does nothing while connecting or connected.
  public func resume() { driver.post(.resume) }

  /// Closes the socket and opens none until ``resume()``. Queries and mutations that were sent end with
  /// ``TransportFailure/Kind/connectionClosed``; subscriptions are parked without an end, and their holders told
  /// ``TransportEvent/paused``; what is started meanwhile waits. Does nothing before the first opening.
  public func pause() { driver.post(.pause) }

  /// Opens a new socket, moves the subscriptions to it once it is acknowledged, and closes the old one when its queries
  /// and mutations are answered, or after ten seconds. Does nothing unless connected.
  public func reconnect() { driver.post(.reconnect) }

  /// Changes the header fields of the upgrade from the next connection on; nil removes a field.
  /// `Sec-WebSocket-Protocol` cannot be replaced.
  ///
  /// - Parameter reconnectIfConnected: Whether a socket that is connected is replaced, as by ``reconnect()``.
  public func updateHeaderValues(_ headerValues: [String: String?], reconnectIfConnected: Bool = false) {
    driver.update(reconnects: reconnectIfConnected) { configuration in
      for (name, value) in headerValues {
        for known in configuration.headerValues.keys where known.lowercased() == name.lowercased() {
          configuration.headerValues[known] = nil
        }
        configuration.headerValues[name] = value
      }
    }
  }

  /// Changes the payload of `connection_init` from the next connection on.
  ///
  /// - Parameter reconnectIfConnected: Whether a socket that is connected is replaced, as by ``reconnect()``.
  public func updateConnectingPayload(_ payload: [String: JSONValue]?, reconnectIfConnected: Bool = false) {
    driver.update(reconnects: reconnectIfConnected) { $0.connectingPayload = payload }
  }
}
