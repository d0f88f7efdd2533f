public import Observation

/// The live side of a subscription value, shared by equal values: while it is retained the stream is open, and its
/// events are committed to the store.
///
/// It is a value to read, never awaited: reading a property inside `withObservationTracking` (or a view) registers
/// for its changes. Everything is on the main actor.
@MainActor
public final class SubscriptionHandle<Subscription: SubscriptionOperation>: Observable, EnvironmentHandle {
  /// The subscription, with its variables.
  public let subscription: Subscription
  /// What the stream is doing.
  public var stream: StreamState { status.stream }
  /// Events with data that arrived since it was first retained.
  public var events: Int { status.events }
  /// Openings after the first. Events may have been missed before each.
  public var resumptions: Int { status.resumptions }
  /// What went wrong last: a bad event, a loss, the end; or, of kind `read`, why the data cannot be read as the
  /// operation's directives ask. Nil again after an event with data.
  public var error: Failure? { status.error }
  /// The latest event's data, once there was one: a lens of the subscription's root in the store. Nil while a required
  /// field that the operation itself selects is null, or one of its fields failed under `@throwOnFieldError`.
  public var latest: Subscription.Data? { status.isReadable ? data : nil }

  private let status = StreamStatus()
  private let driver: StreamDriver
  private let data: Subscription.Data
  private var isPublishing = false
  private var isOutdated = false

  package init(_ subscription: Subscription, in environment: Environment) {
    self.subscription = subscription
    driver = StreamDriver(subscription.__document, subscription.__variables, in: environment)
    data = Subscription.Data(environment.store.anchor(for: driver.scope, lens: subscription.__rootPlan))
    driver.isRootChecked = data.__anchor.scope.table.isRootChecked
    publish()
    driver.changed = { [weak self] in self?.publish() }
  }

  /// Opens the stream, or keeps it open, until the result is released. The last release completes the operation at
  /// the server.
  public func retain() -> Retention { driver.retain(owner: self) }

  /// Opens a waiting or ended stream at once; does nothing otherwise. While the app is inactive or the transport
  /// paused, it opens when that ends.
  public func retry() { driver.apply(.retry) }

  package func environmentEnded(_ failure: Failure) { driver.apply(.environmentEnded(failure)) }

  /// A reader is told before a property changes, and may retain, release or retry right there: what that changes is
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

  private func show(_ machine: StreamMachine) {
    if stream != machine.state { status.stream = machine.state }
    if events != machine.events { status.events = machine.events }
    if resumptions != machine.resumptions { status.resumptions = machine.resumptions }
    let failure = machine.events > 0 ? data.__anchor.rootFailure.map { Failure($0) } : nil
    if error != machine.error ?? failure { status.error = machine.error ?? failure }
    let isReadable = machine.events > 0 && failure == nil
    if status.isReadable != isReadable { status.isReadable = isReadable }
  }
}

/// What a subscription's handle shows, apart from the handle: the key paths of a generic class, which Observation goes by,
/// are made anew at every read and write, and take microseconds.
@MainActor @Observable
private final class StreamStatus {
  var stream = StreamState.idle
  var events = 0
  var resumptions = 0
  var error: Failure?
  var isReadable = false
}
