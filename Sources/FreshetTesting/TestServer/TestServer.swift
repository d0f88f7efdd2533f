public import Foundation
public import Freshet
import GraphQLLanguage

/// A GraphQL server on loopback, for tests, samples and trying things out: a schema, resolvers as closures, queries
/// and mutations over HTTP POST, and all operations over `graphql-transport-ws`.
///
///     let server = try TestServer(schema: """
///       type Query { character(id: ID!): Character }
///       type Character { id: ID!, name: String }
///       """)
///     try server.resolve("Query.character") { field in ["id": .string(field.string("id") ?? ""), "name": "Ada"] }
///     let environment = Environment(
///       transport: URLSessionTransport(url: server.httpURL),
///       subscriptions: GraphQLTransportWebSocket(url: server.webSocketURL))
///
/// It listens from the moment it is made until ``stop()`` or its last reference goes. A field without a resolver is
/// read from its object: a `JSONValue.object`'s member of the field's name, null where there is none. An object of an
/// interface or a union says its type in a member `__typename`. The fields of an operation are resolved one after the
/// other. What it checks is what the protocols ask of a server; it has no TLS and is not meant to be reached from
/// elsewhere.
///
/// All of it may be used from any thread.
public final class TestServer: Sendable {
  private let executor: Executor
  private let core: TestServerCore
  private let listener: SocketListener

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - schema: The schema, in GraphQL's schema definition language.
  ///   - port: The port of 127.0.0.1 it listens on; 0 lets the system choose one.
  /// - Throws: ``TestServerError`` where the schema is not one, or the port cannot be had.
  public init(schema: String, port: UInt16 = 0) throws(TestServerError) {
    executor = Executor(try Self.read(schema))
    core = TestServerCore(executor: executor)
    do {
      listener = try SocketListener(port: port, accepted: core.serve)
    } catch {
      throw .cannotListen("\(error)")
    }
  }

  deinit { stop() }

  /// The port it listens on.
  public var port: UInt16 { listener.port }
  /// Where queries and mutations are posted.
  public var httpURL: URL { url("http") }
  /// Where sockets connect.
  public var webSocketURL: URL { url("ws") }

  private func url(_ scheme: String) -> URL {
    var parts = URLComponents()
    parts.scheme = scheme
    parts.host = "127.0.0.1"
    parts.port = Int(port)
    parts.path = GraphQLOverHTTP.path
    // Every part above is valid, so there is a URL.
    return parts.url ?? URL(fileURLWithPath: "/")
  }

  /// Sets the resolver of a field, named `Type.field`. What it throws is the field's error: a `GraphQLError` as it
  /// is, anything else as its description.
  public func resolve(
    _ field: String, _ resolver: @escaping @Sendable (FieldContext) async throws -> JSONValue
  ) throws(TestServerError) {
    try executor.set(field) { $0.resolver = resolver }
  }

  /// Sets where the events of a subscription field come from, named `Subscription.field`. An event is the field's
  /// value. Where the closure throws, the subscription is refused with an `error` message; where the events end, it
  /// is completed; where they fail, it ends with an `error` message.
  public func stream<Events: AsyncSequence & Sendable>(
    _ field: String, _ events: @escaping @Sendable (FieldContext) async throws -> Events
  ) throws(TestServerError) where Events.Element == JSONValue {
    try executor.set(field) { fieldBehaviour in
      fieldBehaviour.events = { context in
        let events = try await events(context)
        return { deliver in for try await event in events { await deliver(event) } }
      }
    }
  }

  /// Stops listening and resets every connection. Operations under way are cancelled.
  public func stop() {
    listener.refuse()
    core.reset(idleToo: true)
  }
}

// MARK: Making it misbehave

extension TestServer {
  /// The token a client must show: `Authorization: Bearer TOKEN` as a header field over HTTP, else 401, and as a
  /// member of `connection_init`'s payload over a WebSocket, else it is closed with 4403. Nil, which it is at first,
  /// asks for none. Sockets that are connected stay.
  public var requiredToken: String? {
    get { core.requiredToken }
    set { core.requiredToken = newValue }
  }

  /// Whether a `ping` message is answered; true at first. A client that gets no `pong` must take the socket for dead.
  public var answersPings: Bool {
    get { core.answersPings }
    set { core.answersPings = newValue }
  }

  /// How long a socket may take to send `connection_init` before it is closed with 4408; 10 seconds at first. It
  /// counts for sockets that connect after the change.
  public var initTimeout: Duration {
    get { core.initTimeout }
    set { core.initTimeout = newValue }
  }

  /// Resets (TCP RST) every WebSocket, and every HTTP connection that waits for an answer. They are reset when this
  /// returns.
  public func dropConnections() { core.reset(idleToo: false) }

  /// Closes every WebSocket in order, with a close code and a reason of at most 123 bytes.
  public func closeWebSockets(code: UInt16, reason: String = "") {
    for socket in core.webSockets { socket.closeFromOutside(WebSocketCloseCode(rawValue: code), reason) }
  }

  /// Stops listening, so that the system refuses connections; those that are open stay.
  public func refuseConnections() { listener.refuse() }

  /// Listens again, on the same port, after ``refuseConnections()``.
  ///
  /// - Throws: ``TestServerError/cannotListen(_:)`` where another program took the port meanwhile.
  public func acceptConnections() throws(TestServerError) {
    do { try listener.accept() } catch { throw .cannotListen("\(error)") }
  }

  /// Sends a `ping` message over every WebSocket.
  public func ping(payload: JSONValue? = nil) {
    for socket in core.webSockets { socket.ping(payload: payload) }
  }
}

// MARK: What happened

extension TestServer {
  /// Every GraphQL request it received, in order; those that were malformed are left out.
  public var requests: [ReceivedRequest] { core.requests }
  /// How many subscriptions are listening to their events.
  public var subscriptionCount: Int { core.counts.subscriptions }
  /// How many WebSockets are open.
  public var webSocketCount: Int { core.counts.webSockets }

  /// Returns once so many subscriptions are listening, or the task is cancelled: after it, an event that is sent
  /// reaches them.
  public func waitForSubscriptions(_ count: Int) async { await core.wait { $0.subscriptions == count } }

  /// Returns once so many WebSockets are open, or the task is cancelled.
  public func waitForWebSockets(_ count: Int) async { await core.wait { $0.webSockets == count } }

  /// Returns once that many requests were received in all, or the task is cancelled.
  public func waitForRequests(_ count: Int) async { await core.wait { $0.requests >= count } }
}

/// Why a ``TestServer`` could not be made, or told something.
public enum TestServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The schema is not one; the text says where.
  case invalidSchema(String)
  /// The schema has no such field, or the name is not of the form `Type.field`.
  case unknownField(String)
  /// The port cannot be listened on.
  case cannotListen(String)

  /// A sentence with what was wrong.
  public var description: String {
    switch self {
    case .invalidSchema(let reason): "The test server's schema: \(reason)"
    case .unknownField(let name): "The test server's schema has no field '\(name)'."
    case .cannotListen(let reason): "The test server cannot listen: \(reason)."
    }
  }
}

extension TestServer {
  private static func read(_ text: String) throws(TestServerError) -> Schema {
    var diagnostics = DiagnosticCollector()
    guard let schema = Schema.build([Source(text, name: "schema")], reporting: &diagnostics) else {
      throw .invalidSchema(diagnostics.diagnostics.map(\.description).joined(separator: "\n"))
    }
    return schema
  }
}
