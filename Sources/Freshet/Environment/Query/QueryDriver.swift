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

  package init(_ document: OperationDocument, _ variables: [String: JSONValue], in environment: Environment) {
    self.environment = environment
    request = environment.request(document, variables)
    scope = environment.store.scope(for: document, variables: variables)
    if let failure = environment.endFailure { _ = machine.apply(.environmentEnded(failure)) }
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

  private var held: Held { environment.store.availability(of: scope).held }

  private func send() {
    let exchange = Exchange(scope)
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
    case .response(hasData: true, _): apply(.answered)
    case .response(hasData: false, let errors): fail(.request(errors))
    case .unreadable(let failure): fail(failure)
    case .ended(nil):
      exchange = nil
      if machine.shown == .data || machine.fetch != .inFlight { return apply(.finished) }
      fail(Failure(.malformed, "The request ended without a response."))
    case .ended(let failure?):
      exchange = nil
      fail(failure)
    }
  }

  private func fail(_ failure: Failure) { apply(.failed(failure.named(request.operationName), held)) }
}

extension Availability {
  /// What a query's machine needs to know of it.
  fileprivate var held: Held {
    switch self {
    case .full: .full
    case .partial: .partial
    case .missing: .missing
    }
  }
}
