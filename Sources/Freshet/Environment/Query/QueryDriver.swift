/// Carries out what a query's machine decides.
@MainActor
package final class QueryDriver {
  package let scope: Scope
  package private(set) var machine = QueryMachine()
  /// Told after each input.
  package var changed: () -> Void = {}
  /// Whether a commit may change how its data is read as a whole.
  package var isRootChecked = false

  private let environment: Environment
  private let request: Request
  private var users = 0
  private var exchange: Exchange?
  private var place: Int?
  /// How often the store had been invalidated when the request in flight was sent.
  private var sentEpoch = 0
  /// Whether a field was missed that the request in flight may bring.
  private var hasMissed = false

  package init(_ document: OperationDocument, _ variables: [String: JSONValue], in environment: Environment) {
    self.environment = environment
    request = environment.request(document, variables)
    scope = environment.store.scope(for: document, variables: variables)
    if let failure = environment.endFailure { _ = machine.apply(.environmentEnded(failure)) }
    scope.misses.handler = { [weak self] in self?.missed() }
  }

  /// `owner` is kept as long as the result is.
  package func retain(_ policy: FetchPolicy, owner: any AnyObject & Sendable) -> Retention {
    users += 1
    if users == 1 {
      environment.store.retain(scope)
      place = environment.queries.add(self)
    }
    apply(.retained(policy, held))
    return Retention(activity: environment.activity) {
      withExtendedLifetime(owner) { self.release() }
    }
  }

  private func release() {
    users -= 1
    guard users == 0 else { return }
    if let place { environment.queries.remove(place) }
    place = nil
    hasMissed = false
    apply(.released)
    environment.store.release(scope)
  }

  package func apply(_ input: QueryMachine.Input) {
    switch machine.apply(input) {
    case .none: break
    case .send:
      stop()
      send()
    case .stop: stop()
    }
    changed()
  }

  /// Whether it has to be shown what was committed.
  var looksAtStore: Bool { machine.waitsForStore || (isRootChecked && machine.shown == .data) }

  /// Looks whether what was committed is what it waits for, or changes how its data is read.
  package func storeChanged() {
    if machine.waitsForStore { apply(.storeChanged(held)) } else { changed() }
  }

  private var held: Held {
    switch environment.store.availability(of: scope) {
    case .full: isStale ? .stale : .full
    case .partial: .partial
    case .missing: .missing
    }
  }

  private var isStale: Bool {
    environment.store.isStale(scope, now: environment.elapsed, expiration: environment.cacheExpiration)
  }

  /// Sends it again where what it shows is too old. A request that was sent after the store was invalidated is awaited.
  package func revalidate() {
    if exchange == nil ? isStale : sentEpoch < environment.store.epoch { apply(.revalidate) }
  }

  // MARK: Missing fields

  /// A lens read a field that is not there. Readers are in the middle of something: it is looked at in a later turn.
  private func missed() {
    guard place != nil else { return }
    if exchange == nil { environment.healLater(self) } else { hasMissed = true }
  }

  package func heal() { apply(.missed(held)) }

  // MARK: Requests

  private func send() {
    let exchange = Exchange(scope)
    sentEpoch = environment.store.epoch
    self.exchange = exchange
    exchange.start(request, on: environment.transport, into: environment.inbox) { [weak self] event in
      self?.receive(event)
    }
  }

  private func stop() {
    exchange?.cancel()
    exchange = nil
  }

  private func receive(_ event: Exchange.Event) {
    switch event {
    case .opened, .part: break
    case .response(hasData: true, _):
      environment.store.noteAnswer(to: scope, at: environment.elapsed, sentIn: sentEpoch)
      apply(.answered)
    case .response(hasData: false, let errors): fail(.request(errors))
    case .unreadable(let failure): fail(failure)
    case .ended(nil):
      exchange = nil
      if machine.shown == .data || machine.fetch != .inFlight { return finish() }
      fail(Failure(.malformed, "The request ended without a response."))
    case .ended(let failure?):
      exchange = nil
      fail(failure)
    }
  }

  private func finish() {
    apply(.finished)
    if hasMissed { environment.healLater(self) }
    hasMissed = false
  }

  private func fail(_ failure: Failure) {
    hasMissed = false
    apply(.failed(failure.named(request.operationName), held))
  }
}
