/// What is told that its environment has ended, whether or not anybody uses it.
@MainActor package protocol EnvironmentHandle: AnyObject {
  func environmentEnded(_ failure: Failure)
}

/// The handles of an environment by operation value, so that equal values share one.
///
/// It keeps none alive: whoever uses a handle does.
@MainActor
package final class HandleTable {
  private struct Entry { weak var handle: (any EnvironmentHandle)? }

  private var entries: [AnyHashable: Entry] = [:]
  private var sweepsAt = 64

  nonisolated package init() {}

  /// The handle of a value, made by `make` where there is none.
  package func handle<Value: Hashable & Sendable, Handle: EnvironmentHandle>(
    for value: Value, make: () -> Handle
  ) -> Handle {
    if let handle = entries[AnyHashable(value)]?.handle as? Handle { return handle }
    let handle = make()
    if entries.count >= sweepsAt { sweep() }
    entries[AnyHashable(value)] = Entry(handle: handle)
    return handle
  }

  /// Tells every handle that the environment has ended.
  func end(_ failure: Failure) { for entry in entries.values { entry.handle?.environmentEnded(failure) } }

  /// Forgets what is gone; called each time the table has doubled, so a handle costs a constant share of it.
  private func sweep() {
    entries = entries.filter { $0.value.handle != nil }
    sweepsAt = max(64, entries.count * 2)
  }
}
