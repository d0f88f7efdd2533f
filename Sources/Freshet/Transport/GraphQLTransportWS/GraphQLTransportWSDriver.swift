import Dispatch
import Foundation

/// Carries out what the machine decides: sockets, credentials, timers, and what operations and listeners are told.
///
/// It is `@unchecked Sendable` because every stored variable is only touched on `queue`, where sockets report too;
/// what others may call puts its work there.
final class GraphQLTransportWSDriver: @unchecked Sendable {
  private typealias Machine = GraphQLTransportWSMachine

  /// An operation and where it delivers. Nothing is delivered once it is over.
  private struct Entry {
    let request: Request
    let sink: PayloadSink
    let isOver: Locked<Bool>

    var isOpen: Bool { isOver.withLock { !$0 } }
  }

  private let queue = DispatchQueue(label: "freshet.graphql-transport-ws")
  private let url: URL
  private let credentials: Credentials?
  private let clock: EnvironmentClock
  private let log: @Sendable (LogEvent) -> Void
  private var configuration: GraphQLTransportWebSocket.Configuration
  private var machine: GraphQLTransportWSMachine
  private var sockets: [Int: any WebSocketConnection] = [:]
  /// The header fields each attempt's credentials gave, for `connection_init`.
  private var credentialFields: [Int: [String: String]] = [:]
  private var entries: [Int: Entry] = [:]
  /// What sockets told while actions were being carried out; nil where none are.
  private var told: [(event: WebSocketEvent, connection: Int)]?
  private var timers: [GraphQLTransportWSMachine.Timer: (number: Int, task: Task<Void, Never>)] = [:]
  private var transportListeners: [Int: @Sendable (TransportEvent) -> Void] = [:]
  private var connectionListeners: [Int: @Sendable (ConnectionEvent) -> Void] = [:]
  private let lastNumber = Locked(0)

  init(
    url: URL, credentials: Credentials?, configuration: GraphQLTransportWebSocket.Configuration,
    clock: EnvironmentClock, log: @escaping @Sendable (LogEvent) -> Void
  ) {
    self.url = url
    self.credentials = credentials
    self.configuration = configuration
    self.clock = clock
    self.log = log
    var settings = GraphQLTransportWSMachine.Settings(nextID: configuration.operationMessageIdCreator)
    settings.pingInterval = configuration.pingInterval
    settings.acknowledgementTimeout = configuration.acknowledgementTimeout
    settings.hasCredentials = credentials != nil
    machine = GraphQLTransportWSMachine(settings)
  }

  // MARK: What others call

  func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    let number = nextNumber()
    let isOver = Locked(false)
    queue.async { [self] in
      entries[number] = Entry(request: request, sink: sink, isOver: isOver)
      apply(.start(number, request.kind))
    }
    return Cancellation { [weak self] in
      isOver.withLock { $0 = true }
      self?.queue.async { [weak self] in
        guard let self, entries.removeValue(forKey: number) != nil else { return }
        apply(.cancel(number))
      }
    }
  }

  func post(_ input: GraphQLTransportWSMachine.Input) {
    queue.async { [self] in apply(input) }
  }

  /// Changes the configuration, then opens a new connection in place of the one that is there, if it is asked for.
  func update(
    reconnects: Bool, _ change: @escaping @Sendable (inout GraphQLTransportWebSocket.Configuration) -> Void
  ) {
    queue.async { [self] in
      change(&configuration)
      if reconnects { apply(.reconnect) }
    }
  }

  func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation {
    let number = nextNumber()
    queue.async { [self] in
      transportListeners[number] = handler
      if machine.current == .paused { handler(.paused) }
    }
    return Cancellation { [weak self] in
      self?.queue.async { [weak self] in self?.transportListeners[number] = nil }
    }
  }

  func observeConnection(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) -> Cancellation {
    let number = nextNumber()
    queue.async { [self] in
      connectionListeners[number] = handler
      handler(machine.current)
    }
    return Cancellation { [weak self] in
      self?.queue.async { [weak self] in self?.connectionListeners[number] = nil }
    }
  }

  private func nextNumber() -> Int {
    lastNumber.withLock { number in
      number += 1
      return number
    }
  }

  // MARK: Actions

  private func apply(_ input: GraphQLTransportWSMachine.Input) {
    let isOutermost = told == nil
    if isOutermost { told = [] }
    for action in machine.apply(input, now: clock.elapsed()) { perform(action) }
    guard isOutermost else { return }
    while let (event, connection) = told?.first {
      told?.removeFirst()
      handle(event, connection)
    }
    told = nil
  }

  private func perform(_ action: GraphQLTransportWSMachine.Action) {
    switch action {
    case .open(let number): open(number)
    case .initialize(let number): send(initialization(number), on: number)
    case .subscribe(let operation, let id, let number): subscribe(operation, id, number)
    case .complete(let id, let number): send(["id": .string(id), "type": "complete"], on: number)
    case .ping(let number): send(["type": "ping"], on: number)
    case .pong(let number, let payload):
      let echo = payload.map { JSONValue.literal(String(decoding: $0, as: UTF8.self)) }
      send(echo.map { ["type": "pong", "payload": $0] } ?? ["type": "pong"], on: number)
    case .close(let number, let code, let reason):
      credentialFields[number] = nil
      sockets.removeValue(forKey: number)?.close(code, reason: reason)
    case .drop(let number): sockets.removeValue(forKey: number)?.abort()
    case .finish(let operation): end(operation) { $0.finish() }
    case .fail(let operation, let failure):
      end(operation) { [name = entries[operation]?.request.operationName] sink in
        var failure = failure
        failure.operation = name?.isEmpty == false ? name : nil
        sink.fail(failure)
      }
    case .park(let operation): entries[operation] = nil
    case .set(let timer, let instant): set(timer, at: instant)
    case .unset(let timer): timers.removeValue(forKey: timer)?.task.cancel()
    case .notify(let event): for listener in transportListeners.values { listener(event) }
    case .tell(let event): tell(event)
    case .tellPayload(let kind, let payload): tell(kind, payload)
    case .unknownID: log(LogEvent(.unknownOperationID, detail: "a message for an operation nobody has"))
    }
  }

  private func end(_ operation: Int, _ deliver: (PayloadSink) -> Void) {
    guard let entry = entries.removeValue(forKey: operation), entry.isOpen else { return }
    deliver(entry.sink)
  }

  private func tell(_ event: ConnectionEvent) {
    for listener in connectionListeners.values { listener(event) }
  }

  private func tell(_ kind: GraphQLTransportWSMachine.Payloaded, _ payload: ArraySlice<UInt8>?) {
    if connectionListeners.isEmpty { return }
    // The decoder has checked it.
    let value = payload.flatMap { try? JSONValue(json: $0) }
    switch kind {
    case .ping: tell(.ping(value))
    case .pong: tell(.pong(value))
    case .acknowledged: tell(.acknowledged(value))
    }
  }

  private func set(_ timer: GraphQLTransportWSMachine.Timer, at instant: Duration) {
    timers[timer]?.task.cancel()
    let number = nextNumber()
    let task = Task { [weak self, clock] in
      do { try await clock.sleep(instant) } catch { return }
      self?.expired(timer, number)
    }
    timers[timer] = (number, task)
  }

  /// A timer's time has come, unless it was unset or set again before the queue gets to it.
  private func expired(_ timer: GraphQLTransportWSMachine.Timer, _ number: Int) {
    queue.async { [self] in
      guard timers[timer]?.number == number else { return }
      timers[timer] = nil
      apply(.expired(timer))
    }
  }

  // MARK: Sockets

  private func open(_ number: Int) {
    guard let credentials else { return open(number, [:]) }
    Task { [weak self] in
      let result: Result<[String: String], any Error>
      do { result = .success(try await credentials.fields()) } catch { result = .failure(error) }
      self?.received(result, number)
    }
  }

  private func received(_ credentials: Result<[String: String], any Error>, _ number: Int) {
    queue.async { [self] in
      guard machine.has(number) else { return }
      switch credentials {
      case .success(let fields): open(number, fields)
      case .failure(let error):
        apply(.failed(TransportFailure(.credentials, "the credentials could not be had: \(error)"), on: number))
      }
    }
  }

  private func open(_ number: Int, _ fields: [String: String]) {
    credentialFields[number] = fields
    var request = WebSocketRequest(url: url, subprotocols: ["graphql-transport-ws"])
    request.headerFields = configuration.clientAwarenessMetadata?.headerFields ?? [:]
    request.headerFields.merge(configuration.headerValues) { $1 }
    if configuration.sendsCredentialsOnUpgrade { request.headerFields.merge(fields) { $1 } }
    request.timeout = configuration.openingTimeout
    request.maximumMessageSize = configuration.maximumMessageSize
    request.certificateAuthorityFile = configuration.certificateAuthorityFile
    guard request.hasWebSocketAddress else {
      let failure = TransportFailure(.unreachable, "\(url) is no ws or wss address", isFinal: true)
      return post(.failed(failure, on: number))
    }
    let socket = configuration.makeConnection()
    sockets[number] = socket
    socket.open(request, on: queue) { [weak self] event in self?.receive(event, number) }
  }

  private func receive(_ event: WebSocketEvent, _ number: Int) {
    // A socket may tell its end from within a call. The machine's other actions come first.
    if told == nil { handle(event, number) } else { told?.append((event, number)) }
  }

  private func handle(_ event: WebSocketEvent, _ number: Int) {
    switch event {
    case .text(let bytes): receive(bytes, number)
    case .opened: apply(.opened(number))
    case .binary: apply(.unrecognized("a binary message", on: number))
    case .ping, .pong: apply(.heard(on: number))
    case .ended(let end):
      sockets[number] = nil
      credentialFields[number] = nil
      apply(.ended(end, on: number))
    }
  }

  private func receive(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    guard machine.has(number) else { return }
    do throws(GraphQLTransportWSMessage.Invalid) {
      let message = try GraphQLTransportWSMessage.decode(bytes)
      if case .next(let id, let payload) = message,
        let operation = machine.next(id, on: number, now: clock.elapsed())
      {
        if let entry = entries[operation], entry.isOpen { entry.sink.next(Payload(payload)) }
        return
      }
      apply(.received(message, on: number))
    } catch {
      let shown = String(decoding: bytes.prefix(200), as: UTF8.self)
      apply(.unrecognized("\(error.description): \(shown)", on: number))
    }
  }

  // MARK: Messages

  private func send(_ message: JSONValue, on number: Int) { sockets[number]?.send(text: Array(message.text.utf8)) }

  private func initialization(_ number: Int) -> JSONValue {
    var payload = configuration.connectingPayload
    if let fields = credentialFields.removeValue(forKey: number), !fields.isEmpty {
      payload = (payload ?? [:]).merging(fields.mapValues(JSONValue.string)) { $1 }
    }
    // A payload of null is legal, and some servers refuse it.
    return payload.map { ["type": "connection_init", "payload": .object($0)] } ?? ["type": "connection_init"]
  }

  private func subscribe(_ operation: Int, _ id: String, _ number: Int) {
    guard let request = entries[operation]?.request else { return }
    let described = configuration.clientAwarenessMetadata?.describing(request) ?? request
    send(
      ["id": .string(id), "type": "subscribe", "payload": configuration.requestBodyCreator(described)], on: number)
  }
}
