/// A subscription's stream as a value: every row of the stream table, no lock, no task, no clock.
package struct StreamMachine: Hashable, Sendable {
  package enum Input: Hashable, Sendable {
    /// The first of its users came.
    case retained
    /// The last of its users left.
    case released
    /// The environment became active or inactive.
    case active(Bool)
    /// The transport was paused or resumed.
    case paused(Bool)
    /// The transport moved its subscriptions to a new connection by itself.
    case moved
    /// An event with data was committed.
    case event
    /// An event had errors and no data.
    case badEvent(Failure)
    /// An event could not be read by the plan.
    case unreadable(Failure)
    /// The server completed the operation.
    case completed
    /// The server refused the operation, or sending it again would meet the same failure.
    case refused(Failure)
    /// The transport lost it; it is to be sent again at this instant.
    case lost(Failure, until: Duration)
    /// The wait is over.
    case waited
    /// The owner wants it opened now.
    case retry
    /// The environment ended.
    case environmentEnded(Failure)
  }

  package enum Action: Hashable, Sendable {
    case none
    /// Send the operation, under a new id; a wait is over with that.
    case send
    /// Complete the operation at the server where it runs; forget a wait.
    case stop
    /// As `stop`, and the operation's root leaves the store.
    case leave
    /// Wait until this instant, then apply `waited`.
    case wait(until: Duration)
  }

  package private(set) var state = StreamState.idle
  /// Events with data, since it was first retained.
  package private(set) var events = 0
  /// Openings after the first: events may have been missed before each.
  package private(set) var resumptions = 0
  /// What went wrong last; nil again after an event with data.
  package private(set) var error: Failure?

  private var isRetained = false
  private var isActive: Bool
  private var isPaused: Bool
  /// Whether it was ever sent since it was first retained.
  private var wasOpened = false
  private var isOver = false

  package init(isActive: Bool, isPaused: Bool) {
    self.isActive = isActive
    self.isPaused = isPaused
  }

  package mutating func apply(_ input: Input) -> Action {
    if isOver { return .none }
    switch input {
    case .retained:
      isRetained = true
      return openIfAllowed()
    case .released:
      self = StreamMachine(isActive: isActive, isPaused: isPaused)
      return .leave
    case .active(let value):
      isActive = value
      return value ? openIfAllowed() : park()
    case .paused(let value):
      isPaused = value
      return value ? park() : openIfAllowed()
    case .moved:
      guard isSent else { return .none }
      state = .connecting
      resumptions += 1
      return .none
    case .event, .badEvent, .unreadable, .completed, .refused, .lost:
      return isSent ? received(input) : .none
    case .waited:
      guard case .waiting = state else { return .none }
      return open()
    case .retry:
      return retry()
    case .environmentEnded(let failure):
      isOver = true
      return end(failure)
    }
  }

  /// Inputs that a running operation receives. One that is not running was completed before they arrived.
  private mutating func received(_ input: Input) -> Action {
    switch input {
    case .event:
      state = .open
      events += 1
      error = nil
      return .none
    case .badEvent(let failure):
      state = .open
      error = failure
      return .none
    case .completed:
      return end(nil)
    case .unreadable(let failure), .refused(let failure):
      return end(failure)
    case .lost(let failure, let instant):
      state = .waiting(until: instant)
      error = failure
      return .wait(until: instant)
    default:
      return .none
    }
  }

  private var isSent: Bool { state == .connecting || state == .open }

  private var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Opens what is idle, if it may run.
  private mutating func openIfAllowed() -> Action {
    guard isRetained, isActive, !isPaused, state == .idle else { return .none }
    return open()
  }

  private mutating func open() -> Action {
    state = .connecting
    if wasOpened { resumptions += 1 }
    wasOpened = true
    return .send
  }

  private mutating func park() -> Action {
    if isEnded || state == .idle { return .none }
    state = .idle
    return .stop
  }

  private mutating func retry() -> Action {
    guard isRetained else { return .none }
    switch state {
    case .idle, .connecting, .open: return .none
    case .waiting: return open()
    case .ended:
      state = .idle
      return openIfAllowed()
    }
  }

  private mutating func end(_ failure: Failure?) -> Action {
    state = .ended(failure)
    error = failure
    return .stop
  }
}
