public import Freshet

/// A transport that sends nothing: a test sees each request and plays the server's part.
///
///     let transport = ScriptedTransport()
///     let environment = Environment(transport: transport)
///     …
///     let request = try #require(transport.call(named: "NoteAdded"))
///     request.send(#"{"data":{"noteAdded":{"noteEdge":{"node":{"id":"n1","text":"first"}}}}}"#)
///     await environment.settle()
///
/// Payloads are read off the main actor: `settle()` returns when all of them are in the store and told.
/// It may be used from any thread.
public final class ScriptedTransport: Transport {
  /// One request that reached the transport.
  public final class Call: Sendable {
    /// What was asked.
    public let request: Request
    /// Nil when the request is over: what it was for may go.
    private let sink: Locked<PayloadSink?>

    fileprivate init(_ request: Request, _ sink: PayloadSink) {
      self.request = request
      self.sink = Locked(sink)
    }

    /// Whether the request is still running: neither answered in full, failed, nor cancelled.
    public var isOpen: Bool { sink.withLock { $0 != nil } }

    /// Says that the request reached the server.
    public func open() { sink.withLock { $0 }?.open() }

    /// Delivers a response, an event or a part. A request that is over receives nothing.
    public func send(_ payload: Payload) { sink.withLock { $0 }?.next(payload) }

    /// Delivers JSON text as a response, an event or a part.
    public func send(_ text: String) { send(Payload(text)) }

    /// Delivers a JSON value as a response, an event or a part.
    public func send(_ value: JSONValue) { send(Payload(value.text)) }

    /// Ends the request: the server completed it.
    public func finish() { end()?.finish() }

    /// Ends the request with a failure.
    public func fail(_ failure: Failure) { end()?.fail(failure) }

    /// Delivers the only response and ends the request.
    public func answer(_ text: String) {
      send(text)
      finish()
    }

    fileprivate func end() -> PayloadSink? {
      sink.withLock { sink in
        defer { sink = nil }
        return sink
      }
    }
  }

  private struct State {
    var calls: [Call] = []
    var cancelled = 0
    var connection = 1
    var isPaused = false
    var observers: [(number: Int, handler: @Sendable (TransportEvent) -> Void)] = []
    var lastObserver = 0
  }

  private let state = Locked(State())
  private let kinds: Set<Request.Kind>

  /// Makes a transport that carries the given kinds of operation.
  public init(carries kinds: Set<Request.Kind> = [.query, .mutation, .subscription]) { self.kinds = kinds }

  /// Notes the request as a call for the test to answer, and returns at once. Cancelling the result ends the call.
  public func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    let call = Call(request, sink)
    state.withLock { $0.calls.append(call) }
    return Cancellation { [weak self] in
      if call.end() != nil { self?.state.withLock { $0.cancelled += 1 } }
    }
  }

  /// Whether the kind is one it was made with.
  public func carries(_ kind: Request.Kind) -> Bool { kinds.contains(kind) }

  /// Tells `handler` what the test has the transport tell, until the result is cancelled; that it is paused, at once.
  public func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation {
    let (number, isPaused) = state.withLock { state in
      state.lastObserver += 1
      state.observers.append((state.lastObserver, handler))
      return (state.lastObserver, state.isPaused)
    }
    if isPaused { handler(.paused) }
    return Cancellation { [weak self] in
      self?.state.withLock { $0.observers.removeAll { $0.number == number } }
    }
  }
}

extension ScriptedTransport {
  /// Every request that reached the transport, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The requests that are still running, in order.
  public var openCalls: [Call] { calls.filter(\.isOpen) }

  /// How many requests were cancelled.
  public var cancelledCount: Int { state.withLock { $0.cancelled } }

  /// The first running request of an operation.
  public func call(named name: String) -> Call? { openCalls.first { $0.request.operationName == name } }

  /// Loses the connection: every running subscription, and every other request where `all` is true, fails with one
  /// connection's number. The next loss has the next number.
  ///
  /// `edit` changes the failure before it is reported: its close code, age, kind.
  public func drop(all: Bool = false, _ edit: (inout TransportFailure) -> Void = { _ in }) {
    let number = state.withLock { state in
      defer { state.connection += 1 }
      return state.connection
    }
    var failure = TransportFailure(
      .connectionClosed, "The scripted connection was dropped.", connection: number, closeCode: 1006)
    edit(&failure)
    for call in openCalls where all || call.request.kind == .subscription { call.fail(.transport(failure)) }
  }

  /// Pauses the transport: its subscriptions are parked.
  public func pause() { tell(.paused, isPaused: true) }

  /// Resumes the transport.
  public func resume() { tell(.resumed, isPaused: false) }

  /// Tells that the subscriptions were moved to a new connection.
  public func move() { tell(.moved, isPaused: nil) }

  private func tell(_ event: TransportEvent, isPaused: Bool?) {
    let handlers = state.withLock { state in
      if let isPaused { state.isPaused = isPaused }
      return state.observers.map(\.handler)
    }
    for handler in handlers { handler(event) }
  }
}
