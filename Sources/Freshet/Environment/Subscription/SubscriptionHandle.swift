public import Observation

/// The live side of a subscription value, shared by equal values: while it is retained the stream is open, and its
/// events are committed to the store.
///
/// It is a value to read, never awaited: reading a property inside `withObservationTracking` (or a view) registers
/// for its changes. Everything is on the main actor.
@MainActor @Observable
public final class SubscriptionHandle<Subscription: SubscriptionOperation> {
  /// The subscription, with its variables.
  public let subscription: Subscription
  /// What the stream is doing.
  public private(set) var stream = StreamState.idle
  /// Events with data that arrived since it was first retained.
  public private(set) var events = 0
  /// Openings after the first. Events may have been missed before each.
  public private(set) var resumptions = 0
  /// What went wrong last: a bad event, a loss, the end; or, of kind `read`, why the data cannot be read as the
  /// operation's directives ask. Nil again after an event with data.
  public private(set) var error: Failure?
  /// The latest event's data, once there was one: a lens of the subscription's root in the store. Nil while a required
  /// field that the operation itself selects is null, or one of its fields failed under `@throwOnFieldError`.
  public private(set) var latest: Subscription.Data?

  @ObservationIgnored private let driver: StreamDriver
  @ObservationIgnored private let data: Subscription.Data
  @ObservationIgnored private var isPublishing = false
  @ObservationIgnored private var isOutdated = false

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
    if stream != machine.state { stream = machine.state }
    if events != machine.events { events = machine.events }
    if resumptions != machine.resumptions { resumptions = machine.resumptions }
    let failure = machine.events > 0 ? data.__anchor.rootFailure.map { Failure($0) } : nil
    if error != machine.error ?? failure { error = machine.error ?? failure }
    let isReadable = machine.events > 0 && failure == nil
    if (latest != nil) != isReadable { latest = isReadable ? data : nil }
  }
}
