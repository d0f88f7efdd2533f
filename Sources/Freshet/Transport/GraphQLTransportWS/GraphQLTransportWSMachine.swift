/// A client of `graphql-transport-ws` as a value: which connections there are, which operation runs on which, and what
/// is to be done next. Instants are times since the transport was made.
///
/// There is one *main* connection. Where it is replaced while it works, its *successor* opens beside it, and when that
/// is acknowledged the old one is *leaving*: it stays until its queries and mutations are answered.
package struct GraphQLTransportWSMachine: Sendable {
  /// What an app may set.
  package struct Settings: Sendable {
    package var acknowledgementTimeout = Duration.seconds(10)
    /// Between pings; nil sends none, and notices no silence.
    package var pingInterval: Duration? = .seconds(30)
    /// How much longer than an interval a connection may be silent.
    package var silence = Duration.seconds(10)
    /// How long a connection that was replaced may take to answer.
    package var leaving = Duration.seconds(10)
    /// How long a query that was not sent waits for another attempt by someone else.
    package var patience = Duration.seconds(60)
    /// How long a connection nobody uses is kept: what is cancelled is often started again at once.
    package var linger = Duration.milliseconds(100)
    /// Whether another attempt brings fresh credentials.
    package var hasCredentials = false
    /// Names operations; the protocol asks for unique names on a connection.
    package var nextID: @Sendable () -> String

    package init(nextID: @escaping @Sendable () -> String) { self.nextID = nextID }
  }

  package enum Timer: Hashable, Sendable {
    case acknowledgement(Int)
    case ping(Int)
    case silence(Int)
    case leaving(Int)
    case patience
    case linger
  }

  package enum Input: Sendable {
    case start(Int, Request.Kind)
    case cancel(Int)
    case resume
    case pause
    case reconnect
    /// The socket of a connection is open.
    case opened(Int)
    /// Any message but `next`, for which there is ``GraphQLTransportWSMachine/next(_:on:now:)``.
    case received(GraphQLTransportWSMessage, on: Int)
    /// Something that is no message; why.
    case unrecognized(String, on: Int)
    /// A WebSocket ping or pong: a sign of life.
    case heard(on: Int)
    case ended(WebSocketEnd, on: Int)
    /// A socket was not even begun: the credentials could not be had, or the address is none.
    case failed(TransportFailure, on: Int)
    case expired(Timer)
    /// The transport's owner let it go.
    case released
  }

  package enum Action: Hashable, Sendable {
    /// Ask for credentials and open a socket.
    case open(Int)
    case initialize(Int)
    case subscribe(Int, id: String, on: Int)
    case complete(id: String, on: Int)
    case ping(Int)
    case pong(Int, payload: ArraySlice<UInt8>?)
    /// Close with this code; whatever the socket still tells is no input any more.
    case close(Int, WebSocketCloseCode, reason: String)
    /// End at once, without a closing handshake.
    case drop(Int)
    case finish(Int)
    case fail(Int, Failure)
    /// The operation is parked: it hears nothing more.
    case park(Int)
    case set(Timer, at: Duration)
    case unset(Timer)
    case notify(TransportEvent)
    case tell(ConnectionEvent)
    /// As `tell`, with the payload of the message that just came.
    case tellPayload(Payloaded, ArraySlice<UInt8>?)
    /// A message for an operation nobody has.
    case unknownID(on: Int)
  }

  package enum Payloaded: Hashable, Sendable { case ping, pong, acknowledged }

  struct Connection: Sendable {
    enum Stage: Sendable { case socket, acknowledgement, ready }

    var stage = Stage.socket
    var acknowledgedAt: Duration?
    var lastHeard = Duration.zero
    var operations: [OperationMessageID: Int] = [:]
    /// Ids completed by us a moment ago, whose last messages may still be under way.
    var completed: [OperationMessageID] = []
  }

  struct Operation: Sendable {
    var kind: Request.Kind
    /// Where it was sent; nil while it waits.
    var connection: Int?
    var id = ""
    /// Whether its connection sent something for it.
    var wasAnswered = false
    /// Whether it waits because its connection was replaced.
    var isMoving = false
  }

  let settings: Settings
  var connections: [Int: Connection] = [:]
  var operations: [Int: Operation] = [:]
  var main: Int?
  var successor: Int?
  var lastNumber = 0
  var isPaused = false
  /// Whether the connection was asked for by `resume()` and no operation came and went since.
  var isKept = false
  var wasConnected = false
  /// Attempts since the last acknowledgement.
  var attempts = 0
  var lastFailure: TransportFailure?
  private var spareIDs = 0
  var actions: [Action] = []

  package init(_ settings: Settings) { self.settings = settings }

  /// The state as a listener that comes late is told it.
  package var current: ConnectionEvent {
    if isPaused { return .paused }
    guard let main, let connection = connections[main] else {
      return lastFailure.map(ConnectionEvent.disconnected) ?? .idle
    }
    return connection.stage == .ready ? .connected : .connecting(attempt: attempts, lastFailure: lastFailure)
  }

  /// Whether a connection is still of interest.
  package func has(_ connection: Int) -> Bool { connections[connection] != nil }

  /// The operation a `next` is for, where there is one.
  package mutating func next(_ id: OperationMessageID, on number: Int, now: Duration) -> Int? {
    connections[number]?.lastHeard = now
    guard let operation = connections[number]?.operations[id] else { return nil }
    operations[operation]?.wasAnswered = true
    return operation
  }

  package mutating func apply(_ input: Input, now: Duration) -> [Action] {
    switch input {
    case .start(let number, let kind): start(number, kind, now)
    case .cancel(let number): cancel(number, now)
    case .resume: resume()
    case .pause: pause(now)
    case .reconnect: reconnect()
    case .opened(let number): opened(number, now)
    case .received(let message, let number): received(message, number, now)
    case .unrecognized(let text, let number): unrecognized(text, number, now)
    case .heard(let number): connections[number]?.lastHeard = now
    case .ended(let end, let number): ended(end, number, now)
    case .failed(let failure, let number): lost(number, failure, now)
    case .expired(let timer): expired(timer, now)
    case .released: released(now)
    }
    defer { actions = [] }
    return actions
  }

  // MARK: Operations

  private mutating func start(_ number: Int, _ kind: Request.Kind, _ now: Duration) {
    operations[number] = Operation(kind: kind)
    if isPaused { return }
    guard let main else { return open() }
    if connections[main]?.stage == .ready { send(number, on: main) }
  }

  private mutating func cancel(_ number: Int, _ now: Duration) {
    guard let operation = operations[number] else { return }
    if let connection = operation.connection {
      actions.append(.complete(id: operation.id, on: connection))
      connections[connection]?.completed.append(OperationMessageID(operation.id))
      if connections[connection]?.completed.count ?? 0 > 64 { connections[connection]?.completed.removeFirst() }
    }
    remove(number, now)
  }

  mutating func send(_ number: Int, on connection: Int) {
    var id = settings.nextID()
    while id.isEmpty || connections[connection]?.operations[OperationMessageID(id)] != nil {
      spareIDs += 1
      id = "freshet-\(spareIDs)"
    }
    operations[number]?.connection = connection
    operations[number]?.id = id
    operations[number]?.wasAnswered = false
    operations[number]?.isMoving = false
    connections[connection]?.operations[OperationMessageID(id)] = number
    actions.append(.subscribe(number, id: id, on: connection))
  }

  /// Forgets an operation, and closes what nobody needs any more.
  mutating func remove(_ number: Int, _ now: Duration) {
    guard let operation = operations.removeValue(forKey: number) else { return }
    isKept = false
    if let connection = operation.connection {
      connections[connection]?.operations[OperationMessageID(operation.id)] = nil
      closeIfLeft(connection)
    }
    lingerIfUnused(now)
  }

  /// The numbers of operations in the order they were started, the condition given.
  func numbers(where condition: (Operation) -> Bool) -> [Int] {
    operations.filter { condition($0.value) }.keys.sorted()
  }

  // MARK: The app's wishes

  private mutating func resume() {
    if isPaused {
      isPaused = false
      actions.append(.notify(.resumed))
    } else if main != nil {
      return
    }
    open()
    isKept = true
  }

  private mutating func pause(_ now: Duration) {
    guard lastNumber > 0, !isPaused else { return }
    isPaused = true
    isKept = false
    actions.append(.tell(.paused))
    actions.append(.notify(.paused))
    for number in numbers(where: { $0.kind == .subscription }) {
      operations[number] = nil
      actions.append(.park(number))
    }
    for number in numbers(where: { $0.connection != nil }) {
      guard let connection = operations[number]?.connection else { continue }
      let failure = TransportFailure(
        .connectionClosed, "the transport was paused", connection: connection, age: age(connection, now))
      operations[number] = nil
      actions.append(.fail(number, .transport(failure)))
    }
    closeAll()
  }

  private mutating func reconnect() {
    guard let main, connections[main]?.stage == .ready else { return }
    if let successor { close(successor) }
    lastNumber += 1
    connections[lastNumber] = Connection()
    successor = lastNumber
    actions.append(.open(lastNumber))
  }

  private mutating func released(_ now: Duration) {
    for number in operations.keys.sorted() {
      let failure = TransportFailure(.connectionClosed, "the transport was released", isFinal: true)
      actions.append(.fail(number, .transport(failure)))
    }
    operations = [:]
    closeAll()
  }
}
