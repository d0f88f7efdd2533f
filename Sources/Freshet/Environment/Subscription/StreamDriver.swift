/// Carries out what a stream's machine decides: sends, waits, completes.
@MainActor
package final class StreamDriver {
  package let scope: Scope
  package private(set) var machine: StreamMachine
  /// Told after each input.
  package var changed: () -> Void = {}
  /// Whether a commit may change how its data is read as a whole.
  package var isRootChecked = false

  private let environment: Environment
  private let request: Request
  private var users = 0
  private var exchange: Exchange?
  private var alarm: Alarms.Token?
  /// Whether an event came that was not shown yet.
  private var hasUnshownEvents = false
  /// Its place among the streams that are told of the environment's changes; nil while it has no user.
  private var place: Int?

  package init(_ document: OperationDocument, _ variables: [String: JSONValue], in environment: Environment) {
    self.environment = environment
    request = environment.request(document, variables)
    scope = environment.store.scope(for: document, variables: variables)
    machine = StreamMachine(isActive: environment.isActive, isPaused: environment.reconnection.isPaused)
    if let failure = environment.endFailure { _ = machine.apply(.environmentEnded(failure)) }
  }

  /// `owner` is kept as long as the result is.
  package func retain(owner: any AnyObject & Sendable) -> Retention {
    users += 1
    if users == 1 {
      environment.store.retain(scope)
      place = environment.streams.add(self)
      // What changed while nobody used it.
      machine = StreamMachine(isActive: environment.isActive, isPaused: environment.reconnection.isPaused)
      if let failure = environment.endFailure { _ = machine.apply(.environmentEnded(failure)) }
      apply(.retained)
    }
    return Retention(activity: environment.activity) {
      withExtendedLifetime(owner) { self.release() }
    }
  }

  private func release() {
    users -= 1
    guard users == 0 else { return }
    if let place { environment.streams.remove(place) }
    place = nil
    apply(.released)
  }

  package func apply(_ input: StreamMachine.Input) {
    if input == .retry { environment.reconnection.retried() }
    switch machine.apply(input) {
    case .none: break
    case .send:
      stop()
      send()
    case .stop: stop()
    case .leave:
      stop()
      environment.store.release(scope)
    case .wait(let instant): wait(until: instant)
    }
    changed()
  }

  private func send() {
    let exchange = Exchange(scope)
    self.exchange = exchange
    exchange.start(request, on: environment.reconnection.transport, into: environment.inbox) { [weak self] event in
      self?.receive(event)
    }
  }

  private func stop() {
    exchange?.cancel()
    exchange = nil
    if let alarm { environment.alarms.cancel(alarm) }
    alarm = nil
  }

  private func wait(until instant: Duration) {
    exchange = nil
    alarm = environment.alarms.set(at: instant) { [weak self] in
      self?.alarm = nil
      self?.apply(.waited)
    }
  }

  private func receive(_ event: Exchange.Event) {
    switch event {
    case .opened, .part: break
    case .response(hasData: true, _):
      environment.reconnection.eventArrived()
      // An event asks for nothing, and thousands may come in a turn.
      _ = machine.apply(.event)
      if hasUnshownEvents { return }
      hasUnshownEvents = true
      environment.streams.showLater(self)
    case .response(hasData: false, let errors):
      apply(.badEvent(Failure.request(errors).named(request.operationName)))
    case .unreadable(let failure):
      apply(.unreadable(failure.named(request.operationName)))
    case .ended(let failure):
      exchange = nil
      ended(failure?.named(request.operationName))
    }
  }

  func showEvents() {
    hasUnshownEvents = false
    changed()
  }

  private func ended(_ failure: Failure?) {
    guard let failure else { return apply(.completed) }
    guard failure.kind == .transport else { return apply(.refused(failure)) }
    switch environment.reconnection.lost(failure) {
    case .wait(let instant): apply(.lost(failure, until: instant))
    case .stop: apply(.refused(failure))
    }
  }
}
