/// One run of a mutation: what it shows before the answer, and how it ended.
@MainActor
package final class MutationRun {
  private let environment: Environment
  private let exchange: Exchange
  private let name: String
  private var hasData = false
  private var outcome: Result<Void, any Error>?
  private var waiter: CheckedContinuation<Void, any Error>?
  private var place: Int?

  /// Shows the optimistic response, where there is one, and sends the mutation.
  ///
  /// - Parameter keepsAnswer: whether the caller reads the answer itself, and not what the store holds after it.
  /// - Throws: A ``Failure`` of kind `malformed` where the optimistic response is no answer to the mutation, and of
  ///   kind `environment` where the environment has ended. Then nothing is sent.
  package init(
    _ document: OperationDocument, _ variables: [String: JSONValue], optimistic: JSONValue?, keepsAnswer: Bool = false,
    in environment: Environment
  ) throws(Failure) {
    if let failure = environment.endFailure { throw failure.named(document.name) }
    self.environment = environment
    name = document.name
    let scope = environment.store.scope(for: document, variables: variables)
    exchange = Exchange(scope, keepsAnswer: keepsAnswer)
    if let optimistic {
      let payload = Payload(JSONValue.object(["data": optimistic]).text)
      let response = try Ingest.read(payload, scope: scope, isLocal: true, isPartial: true)
      let (layer, report) = environment.store.addLayer(response)
      exchange.layer = layer
      environment.changed(report)
    }
    // Nothing else keeps what only the answer reads, until its caller has read it.
    environment.store.retain(scope)
    place = environment.mutations.add(self)
    exchange.start(environment.request(document, variables), on: environment.transport, into: environment.inbox) {
      [weak self] event in
      self?.receive(event)
    }
  }

  /// The answer, where it is kept, once it came.
  var answer: Response? { exchange.answer }

  /// Waits for the end of the answer; a task that is cancelled ends the mutation at the server and takes back what was
  /// shown before the answer.
  package func wait() async throws {
    try await withTaskCancellationHandler {
      if Task.isCancelled { end(.failure(CancellationError())) }
      try await withCheckedThrowingContinuation { continuation in
        if let outcome { continuation.resume(with: outcome) } else { waiter = continuation }
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
  }

  package func end(_ result: Result<Void, any Error>) {
    guard outcome == nil else { return }
    outcome = result
    exchange.cancel()
    if let layer = exchange.layer {
      exchange.layer = nil
      environment.changed(environment.store.revert(layer))
    }
    if let place { environment.mutations.remove(place) }
    environment.store.release(exchange.scope)
    waiter?.resume(with: result)
    waiter = nil
  }

  private func receive(_ event: Exchange.Event) {
    switch event {
    case .opened, .part: break
    case .response(hasData: true, _): hasData = true
    case .response(hasData: false, let errors): fail(.request(errors))
    case .unreadable(let failure): fail(failure)
    case .ended(nil):
      if hasData { end(.success(())) } else { fail(Failure(.malformed, "The request ended without a response.")) }
    case .ended(let failure?): fail(failure)
    }
  }

  private func fail(_ failure: Failure) { end(.failure(failure.named(name))) }
}

/// The mutations that are on their way, in the order they were sent.
@MainActor
package final class MutationRegister {
  private var runs: [Int: MutationRun] = [:]
  private var lastPlace = 0

  nonisolated package init() {}

  func add(_ run: MutationRun) -> Int {
    lastPlace += 1
    runs[lastPlace] = run
    return lastPlace
  }

  func remove(_ place: Int) { runs[place] = nil }

  /// Fails them all; the latest layer goes first.
  func end(_ failure: Failure) {
    for place in runs.keys.sorted(by: >) { runs[place]?.end(.failure(failure)) }
  }
}
