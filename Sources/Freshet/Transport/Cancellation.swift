/// Ends something that was started; the first call counts, later ones do nothing.
///
/// Dropping it does not cancel.
public final class Cancellation: Sendable {
  private let action: Locked<(@Sendable () -> Void)?>

  /// Makes a cancellation that runs `action` on its first ``cancel()``, on the caller's thread.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

  /// Ends what this stands for, once.
  public func cancel() {
    // Taken out under the lock and run outside it, so the action may call back.
    let taken = action.withLock { stored in
      defer { stored = nil }
      return stored
    }
    taken?()
  }
}
