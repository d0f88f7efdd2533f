/// What keeps a handle's operation going: a query's data in the store, a subscription open.
///
/// It ends by ``release()`` or when the last reference to it goes.
public final class Retention: Sendable {
  private let action: Locked<(@MainActor @Sendable () -> Void)?>

  private let activity: Activity

  package init(activity: Activity, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.activity = activity
    self.action = Locked(action)
  }

  /// Ends it; the first call counts, later ones do nothing.
  @MainActor public func release() { take()?() }

  private func take() -> (@MainActor @Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }

  deinit {
    guard let action = take() else { return }
    // The last reference may go on any thread.
    activity.begin()
    Task { @MainActor [activity] in
      action()
      activity.end()
    }
  }
}
