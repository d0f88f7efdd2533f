public import Observation

/// The live side of a query value, shared by equal values: what it shows, and what its request is doing.
///
/// It is a value to read, never awaited: reading a property inside `withObservationTracking` (or a view) registers
/// for its changes. Everything is on the main actor.
@MainActor @Observable
public final class QueryHandle<Query: QueryOperation>: EnvironmentHandle {
  /// The query, with its variables.
  public let query: Query
  /// What the query has to show.
  public private(set) var phase = Phase<Query.Data>.loading
  /// What its request is doing.
  public private(set) var fetch = Fetch.idle

  @ObservationIgnored private let driver: QueryDriver
  @ObservationIgnored private let root: Query.Data
  @ObservationIgnored private var shown = QueryMachine.Shown.nothing
  /// Why data that is there cannot be read.
  @ObservationIgnored private var readFailure: ReadFailure?
  @ObservationIgnored private var isPublishing = false
  @ObservationIgnored private var isOutdated = false

  package init(_ query: Query, in environment: Environment) {
    self.query = query
    driver = QueryDriver(query.__document, query.__variables, in: environment)
    root = Query.Data(environment.store.anchor(for: driver.scope, lens: query.__rootPlan))
    driver.isRootChecked = root.__anchor.scope.table.isRootChecked
    publish()
    driver.changed = { [weak self] in self?.publish() }
  }

  /// The data, where the phase is ready.
  public var data: Query.Data? { phase.data }

  /// Uses the query until the result is released: its data is fetched as the policy says, and stays in the store. A field
  /// that a lens reads and that is not there any more is asked for, once after each request that was sent for another
  /// reason.
  ///
  /// Each use has a policy of its own; one that asks for the network joins a request in flight.
  public func retain(_ policy: FetchPolicy = .storeOrNetwork) -> Retention { driver.retain(policy, owner: self) }

  /// Sends the query again; a request in flight is given up. Data on show stays on show. Does nothing while nobody
  /// retains the handle.
  public func refetch() { driver.apply(.refetch) }

  /// Sends the query again where its last request failed; does nothing otherwise.
  public func retry() { driver.apply(.retry) }

  package func environmentEnded(_ failure: Failure) { driver.apply(.environmentEnded(failure)) }

  /// A reader is told before a property changes, and may retain, release or refetch right there: what that changes is
  /// published after what was begun, never under it.
  private func publish() {
    isOutdated = true
    if isPublishing { return }
    isPublishing = true
    defer { isPublishing = false }
    while isOutdated {
      isOutdated = false
      show(driver.machine)
    }
  }

  private func show(_ machine: QueryMachine) {
    if fetch != machine.fetch { fetch = machine.fetch }
    let failure = machine.shown == .data ? root.__anchor.rootFailure : nil
    guard shown != machine.shown || readFailure != failure else { return }
    shown = machine.shown
    readFailure = failure
    phase =
      switch shown {
      case .nothing: .loading
      case .data: failure.map { .failed(Failure($0)) } ?? .ready(root)
      case .failure(let failure): .failed(failure)
      }
  }
}
