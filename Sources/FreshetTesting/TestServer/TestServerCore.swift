import Freshet
import GraphQLLanguage

/// What a test server's connections share: the schema, the resolvers, what was received, who is connected.
final class TestServerCore: Sendable {
  /// What a connection is doing.
  private enum Connection {
    /// It is between two HTTP requests.
    case idle(SocketConnection)
    case answering(SocketConnection)
    case webSocket(SocketConnection, ServerSocketDriver)

    var socket: SocketConnection {
      switch self {
      case .idle(let socket), .answering(let socket), .webSocket(let socket, _): socket
      }
    }
  }

  /// Someone who waits for the counts to fulfil a condition.
  private struct Waiter {
    var isFulfilled: @Sendable (Counts) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  struct Counts: Sendable {
    var subscriptions = 0
    var webSockets = 0
    var requests = 0
  }

  private struct State {
    var lastConnection = 0
    var connections: [Int: Connection] = [:]
    var requests: [ReceivedRequest] = []
    var counts = Counts()
    var lastWaiter = 0
    var waiters: [Int: Waiter] = [:]
    var requiredToken: String?
    var answersPings = true
    var initTimeout = Duration.seconds(10)
  }

  private let state = Locked(State())
  private let executor: Executor

  init(executor: Executor) { self.executor = executor }
}

// MARK: Settings

extension TestServerCore {
  var requiredToken: String? {
    get { state.withLock { $0.requiredToken } }
    set { state.withLock { $0.requiredToken = newValue } }
  }

  var answersPings: Bool {
    get { state.withLock { $0.answersPings } }
    set { state.withLock { $0.answersPings = newValue } }
  }

  var initTimeout: Duration {
    get { state.withLock { $0.initTimeout } }
    set { state.withLock { $0.initTimeout = newValue } }
  }

  /// Whether the payload of `connection_init` has the token that is required.
  func accepts(connectionPayload: JSONValue?) -> Bool {
    guard let token = requiredToken else { return true }
    guard case .object(let members)? = connectionPayload else { return false }
    return members["Authorization"] == .string("Bearer \(token)")
  }
}

// MARK: Connections

extension TestServerCore {
  /// Serves an accepted connection.
  func serve(_ descriptor: Int32) {
    let (number, connection) = state.withLock { state in
      state.lastConnection += 1
      let connection = SocketConnection(descriptor, number: state.lastConnection)
      state.connections[state.lastConnection] = .idle(connection)
      return (state.lastConnection, connection)
    }
    connection.start { connection in
      let driver = HTTPConnectionDriver(core: self, connection: connection, number: number)
      return SocketConnection.Handlers(received: driver.receive, ended: driver.end)
    }
  }

  func setAnswering(_ number: Int, _ isAnswering: Bool) {
    state.withLock { state in
      guard let socket = state.connections[number]?.socket else { return }
      state.connections[number] = isAnswering ? .answering(socket) : .idle(socket)
    }
  }

  func upgraded(_ number: Int, _ driver: ServerSocketDriver) {
    change { state in
      guard let socket = state.connections[number]?.socket else { return }
      state.connections[number] = .webSocket(socket, driver)
      state.counts.webSockets += 1
    }
  }

  func closed(_ number: Int) {
    change { state in
      if case .webSocket? = state.connections.removeValue(forKey: number) { state.counts.webSockets -= 1 }
    }
  }

  /// Resets connections and returns when it is done: those in use, or all.
  func reset(idleToo: Bool) {
    let sockets = state.withLock { state in
      state.connections.values.compactMap { connection -> SocketConnection? in
        if case .idle = connection, !idleToo { nil } else { connection.socket }
      }
    }
    for socket in sockets { socket.reset() }
  }

  var webSockets: [ServerSocketDriver] {
    state.withLock { state in
      state.connections.sorted { $0.key < $1.key }.compactMap { connection in
        if case .webSocket(_, let driver) = connection.value { driver } else { nil }
      }
    }
  }
}

// MARK: Requests

extension TestServerCore {
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }
  var counts: Counts { state.withLock { $0.counts } }

  private func record(_ request: ReceivedRequest) {
    change { state in
      state.requests.append(request)
      state.counts.requests += 1
    }
  }

  func answer(_ message: HTTPMessage, connection: Int) async -> HTTPAnswer {
    let rules = GraphQLOverHTTP(message)
    let request: ReceivedRequest
    do {
      request = try rules.request(message, connection: connection, requiredToken: requiredToken)
    } catch {
      return error.answer
    }
    record(request)
    do throws(RequestRefusal) {
      let execution = try executor.prepare(request)
      guard execution.kind != .subscription else {
        throw RequestRefusal("Subscriptions are carried by graphql-transport-ws.")
      }
      return rules.answer(await execution.respond(root: .null))
    } catch {
      return rules.answer(error)
    }
  }

  /// Runs an operation: one response, or one for each event.
  func run(
    _ request: ReceivedRequest, deliver: @escaping @Sendable (ExecutedResponse) async -> Void
  ) async throws(RequestRefusal) {
    record(request)
    let execution = try executor.prepare(request)
    guard execution.kind == .subscription else { return await deliver(await execution.respond(root: .null)) }
    let events = try await execution.events()
    change { $0.counts.subscriptions += 1 }
    defer { change { $0.counts.subscriptions -= 1 } }
    try await execution.forEach(events) { event in await deliver(await execution.respond(root: event)) }
  }
}

// MARK: Waiting

extension TestServerCore {
  /// Changes the state and wakes those whose condition the counts now fulfil.
  private func change(_ body: (inout State) -> Void) {
    let awoken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      body(&state)
      let counts = state.counts
      let numbers = state.waiters.filter { $0.value.isFulfilled(counts) }.keys
      return numbers.compactMap { state.waiters.removeValue(forKey: $0)?.continuation }
    }
    for continuation in awoken { continuation.resume() }
  }

  /// Returns once the counts fulfil a condition, or the task is cancelled.
  func wait(until isFulfilled: @escaping @Sendable (Counts) -> Bool) async {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard !isFulfilled(state.counts), !Task.isCancelled else { return false }
          state.waiters[number] = Waiter(isFulfilled: isFulfilled, continuation: continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number)?.continuation }?.resume()
    }
  }
}
