/// One request that was sent, and what it receives: the environment's end of it.
package final class Exchange: Sendable {
  /// What its owner is told, on the main actor, after what it carried was committed.
  package enum Event: Sendable {
    /// The request reached the server.
    case opened
    /// A response or an event: whether it had data, and its errors.
    case response(hasData: Bool, errors: [GraphQLError])
    /// Parts of the response that came before.
    case part
    /// A payload could not be read by the plan.
    indirect case unreadable(Failure)
    /// The server completed it (nil), or it failed.
    indirect case ended(Failure?)
  }

  /// Payloads of one exchange that wait for the main actor may have this many bytes; one more ends the exchange.
  /// A stream that was ended this way opens again by its backoff.
  package static let backlogLimit = 64 << 20

  package let scope: Scope
  /// The response in parts; nil where the operation has none.
  package let assembly: PartAssembly?
  private let backlog = Locked(0)

  package var name: String { scope.document?.name ?? "" }

  @MainActor private var cancellation: Cancellation?
  @MainActor private var receive: (@MainActor (Event) -> Void)?
  /// Whether the turn still takes what arrives for it.
  @MainActor private(set) var isLive = true
  /// The optimistic layer that the first response replaces.
  @MainActor package var layer: LayerID?

  /// The first response, where its owner reads that.
  @MainActor private(set) var answer: Response?
  private let keepsAnswer: Bool

  package init(_ scope: Scope, keepsAnswer: Bool = false) {
    self.scope = scope
    self.keepsAnswer = keepsAnswer
    assembly = PartAssembly(scope)
  }

  /// Reads a payload; called for one after another.
  func read(_ payload: Payload) throws(Failure) -> Response {
    guard let assembly else { return try Ingest.read(payload, scope: scope) }
    return try assembly.read(payload, scope: scope)
  }

  @MainActor func keep(_ response: Response) {
    if keepsAnswer, answer == nil { answer = response }
  }

  @MainActor
  package func start(
    _ request: Request, on transport: any Transport, into inbox: Inbox,
    receive: @escaping @MainActor (Event) -> Void
  ) {
    self.receive = receive
    guard transport.carries(request.kind) else {
      let failure = TransportFailure(
        .unsupported, "\(request.operationName): the transport carries no operation of kind \(request.kind).",
        isFinal: true)
      return inbox.put(.ended(self, .transport(failure)))
    }
    let sink = PayloadSink(
      onOpen: { inbox.put(.opened(self)) },
      onPayload: { inbox.put(.payload(self, $0)) },
      onEnd: { inbox.put(.ended(self, $0)) })
    let cancellation = transport.start(request, sink)
    // Whoever the transport called on its way may have given the operation up already.
    if isLive { self.cancellation = cancellation } else { cancellation.cancel() }
  }

  /// Whether the server said that the response is whole: how the exchange ends then is nobody's loss.
  @MainActor var isAnswered: Bool { scope.document?.kind != .subscription && assembly?.isComplete == true }

  /// Ends it at the server, where it still runs; its owner is told nothing more.
  @MainActor package func cancel() {
    isLive = false
    receive = nil
    cancellation?.cancel()
    cancellation = nil
    assembly?.end(in: scope.store)
  }

  /// Takes nothing more, and ends it at the server; its owner is still told what arrived before.
  @MainActor package func close() {
    isLive = false
    cancellation?.cancel()
    cancellation = nil
  }

  @MainActor package func tell(_ event: Event) {
    if case .ended = event {
      let receive = receive
      self.receive = nil
      receive?(event)
    } else {
      receive?(event)
    }
  }

  /// Counts bytes that wait, and says whether they may.
  package func admit(_ bytes: Int) -> Bool {
    backlog.withLock { backlog in
      guard backlog < Self.backlogLimit else { return false }
      backlog += bytes
      return true
    }
  }

  /// Counts bytes that were committed or dropped.
  package func settle(_ bytes: Int) { backlog.withLock { $0 -= bytes } }
}
