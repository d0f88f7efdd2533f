/// How much of what a query asks for the store holds.
package enum Held: Hashable, Sendable {
  /// Everything.
  case full
  /// Everything, from an answer that is too old.
  case stale
  /// All but deferred parts.
  case partial
  /// Not enough to show.
  case missing
}

/// What a query shows and asks for, as a value: no lock, no task, no clock.
package struct QueryMachine: Hashable, Sendable {
  package enum Shown: Hashable, Sendable {
    case nothing
    case data
    case failure(Failure)
  }

  package enum Input: Hashable, Sendable {
    /// Somebody began to use the query, under a policy; the store holds so much of it.
    case retained(FetchPolicy, Held)
    /// Nobody uses it any more.
    case released
    /// The owner wants it sent again.
    case refetch
    /// The owner wants it sent again where it failed.
    case retry
    /// The owner wants what is too old sent again, and this is, or its request was sent before the store was invalidated.
    case revalidate
    /// A lens that is on show read a field that is not there, and the store holds so much.
    case missed(Held)
    /// A response, or a part of one, was committed.
    case answered
    /// The request ended: its last part was committed.
    case finished
    /// The request failed, and the store holds so much.
    case failed(Failure, Held)
    /// The store changed and holds so much now. Only a query that `waitsForStore` is told.
    case storeChanged(Held)
    /// The environment ended.
    case environmentEnded(Failure)
  }

  package enum Action: Hashable, Sendable {
    case none
    /// Send the request; one in flight is given up.
    case send
    /// Give up the request in flight, if there is one.
    case stop
  }

  package private(set) var shown = Shown.nothing
  package private(set) var fetch = Fetch.idle
  private var isRetained = false
  private var isOver = false
  private var policy = FetchPolicy.storeOrNetwork
  /// Whether any of its uses asks for the network.
  private var usesNetwork = false
  /// Whether missing fields may be asked for: once after each request that was sent for another reason.
  private var mayHeal = false

  package init() {}

  /// Whether a commit may give this query its data without a request of its own.
  package var waitsForStore: Bool { isRetained && policy == .storeOnly && shown != .data }

  package mutating func apply(_ input: Input) -> Action {
    if isOver { return .none }
    switch input {
    case .retained(let policy, let held):
      return retained(under: policy, held)

    case .released:
      isRetained = false
      usesNetwork = false
      // What it showed stays until it is used again: a reader that is being torn down sees nothing move.
      if fetch == .inFlight { fetch = .idle }
      return .stop

    case .refetch:
      return isRetained ? send() : .none

    case .retry:
      guard isRetained, fetch != .inFlight else { return .none }
      if case .failed = fetch { return send() }
      return .none

    case .revalidate:
      return isRetained && usesNetwork ? send() : .none

    case .missed(let held):
      // A request in flight may bring it, and what failed is the owner's to send again.
      guard isRetained, usesNetwork, mayHeal, shown == .data, fetch == .idle, held == .missing else { return .none }
      let action = send()
      // Two queries that take each other's data away would ask for it without end.
      mayHeal = false
      return action

    case .answered:
      shown = .data
      return .none

    case .finished:
      if fetch == .inFlight { fetch = .idle }
      return .none

    case .failed(let failure, let held):
      fetch = .failed(failure)
      if shown == .data { return .stop }
      let storeAnswers = policy == .networkOrStore && failure.kind == .transport && held != .missing
      shown = storeAnswers ? .data : .failure(failure)
      return .stop

    case .storeChanged(let held):
      if waitsForStore, held == .full || held == .stale { shown = .data }
      return .none

    case .environmentEnded(let failure):
      isOver = true
      shown = .failure(failure)
      fetch = .failed(failure)
      return .stop
    }
  }

  private mutating func retained(under policy: FetchPolicy, _ held: Held) -> Action {
    let isFirst = !isRetained
    isRetained = true
    self.policy = policy
    if policy != .storeOnly { usesNetwork = true }
    if isFirst {
      shown = .nothing
      fetch = .idle
      mayHeal = true
    }
    switch policy {
    case .storeOnly:
      if held != .missing { shown = .data }
      return .none
    case .storeOrNetwork:
      if held != .missing { shown = .data }
      return held == .full || fetch == .inFlight ? .none : send()
    case .storeAndNetwork:
      if held != .missing { shown = .data }
      return fetch == .inFlight ? .none : send()
    case .networkOnly, .networkOrStore:
      return fetch == .inFlight ? .none : send()
    }
  }

  private mutating func send() -> Action {
    if case .failure = shown { shown = .nothing }
    fetch = .inFlight
    mayHeal = true
    return .send
  }
}
