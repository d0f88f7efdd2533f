/// A session: one store, the transports that fill it, and the clock everything that waits takes.
///
/// ```swift
/// let environment = Environment(
///   transport: URLSessionTransport(url: api),
///   subscriptions: GraphQLTransportWebSocket(url: socket))
/// let page = environment.handle(for: NotesQuery(id: "1"))
/// let retention = page.retain()
/// ```
///
/// It lives on the main actor, with its handles and lenses; payloads are read off it and committed in one turn each,
/// however many arrived meanwhile. A user who signs out ends their environment, and the next one begins with an empty
/// store.
@MainActor
public final class Environment {
  package let store = Store()
  package let transport: any Transport
  package let reconnection: ReconnectDriver
  package let alarms: Alarms
  package let inbox: Inbox
  package let activity = Activity()
  package let streams = StreamRegister()
  package let queries = QueryRegister()
  package let mutations = MutationRegister()
  /// Why nothing is started any more, once the environment ended.
  package private(set) var endFailure: Failure?
  /// Told what each commit changed, in the order of the commits; for tests.
  package var commitObserver: ((CommitReport) -> Void)?

  let handles = HandleTable()
  var collectionIsScheduled = false
  /// What lenses asked for and is on its way.
  var loads: [Exchange] = []
  /// How long an answer is fresh, where its document does not say.
  let cacheExpiration: Duration?
  private let clock: EnvironmentClock

  /// Makes an environment with an empty store.
  ///
  /// - Parameters:
  ///   - transport: Carries queries and mutations, and subscriptions where no transport is given for them.
  ///   - subscriptions: Carries subscriptions.
  ///   - clock: What everything that waits takes: a `ManualClock` lets a test decide when.
  ///   - randomness: Where the jitter of the waits comes from.
  ///   - reconnect: When lost subscriptions are sent again.
  ///   - cacheExpiration: How long the answer to a query is fresh, where its document has no `@cacheExpiration(seconds:)`;
  ///     nil for ever. An older one is shown, and asked for again, when the query begins to be used under
  ///     ``FetchPolicy/storeOrNetwork``, and by ``revalidate()``.
  ///   - log: Told what no reader can see. It is called on the main actor.
  public init(
    transport: any Transport, subscriptions: (any Transport)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    reconnect: Reconnect = .standard, cacheExpiration: Duration? = nil,
    log: @escaping @Sendable (LogEvent) -> Void = { _ in }
  ) {
    let clock = EnvironmentClock(clock)
    self.clock = clock
    self.transport = transport
    self.cacheExpiration = cacheExpiration
    alarms = Alarms(clock: clock)
    inbox = Inbox(activity: activity)
    reconnection = ReconnectDriver(
      transport: subscriptions ?? transport, reconnect: reconnect, clock: clock, randomness: randomness)
    store.log = log
    store.delegate = self
    inbox.onTurn { [weak self] in self?.turn() }
    reconnection.observe(into: inbox)
  }

  deinit {
    inbox.onTurn(nil)
    reconnection.stopObserving()
    let loads = loads
    if !loads.isEmpty { Task { @MainActor in for load in loads { load.cancel() } } }
  }

  /// Whether the app is in use. While it is false every subscription is parked: completed at the server, its handle
  /// idle. Queries and mutations are not held up.
  public var isActive = true {
    didSet {
      if isActive != oldValue { streams.apply(.active(isActive)) }
    }
  }

  /// The time since the environment began, on its clock: what the instant of ``StreamState/waiting(until:)`` is
  /// compared with.
  public var elapsed: Duration { clock.elapsed() }

  /// The handle of a query, shared by equal values. Nothing is sent before it is retained.
  public func handle<Query: QueryOperation>(for query: Query) -> QueryHandle<Query> {
    var query = query
    query.__binding = QueryBinding()
    return handles.handle(for: query) { QueryHandle(query, in: self) }
  }

  /// The handle of a subscription, shared by equal values: they are one operation at the server. Nothing is sent
  /// before it is retained.
  public func handle<Subscription: SubscriptionOperation>(
    for subscription: Subscription
  ) -> SubscriptionHandle<Subscription> {
    var subscription = subscription
    subscription.__binding = SubscriptionBinding()
    return handles.handle(for: subscription) { SubscriptionHandle(subscription, in: self) }
  }

  /// Ends the session: everything it started is cancelled, every handle has failed or ended with kind `environment`,
  /// and the store is empty. A response that lands later reaches nothing, and nothing can be started any more.
  public func end() {
    guard endFailure == nil else { return }
    let failure = Failure(.environment, "The environment has ended.")
    endFailure = failure
    inbox.onTurn(nil)
    reconnection.stopObserving()
    alarms.cancelAll()
    streams.apply(.environmentEnded(failure))
    queries.apply(.environmentEnded(failure))
    mutations.end(failure)
    handles.end(failure)
    for load in loads { load.cancel() }
    loads = []
    store.end()
  }

  /// The request of an operation: variables that only the client's directives use stay here.
  func request(_ document: OperationDocument, _ variables: [String: JSONValue]) -> Request {
    Request(
      kind: document.kind, operationName: document.name, text: document.text,
      variables: variables.filter { !document.clientVariables.contains($0.key) }, documentID: document.id,
      comesInParts: !document.plan.table.labels.isEmpty)
  }
}
