import Foundation

/// A value behind a lock. `Synchronization.Mutex` needs newer Apple systems than this package supports.
///
/// It is `@unchecked Sendable` because `value` is only touched while `lock` is held, and `withLock` lets nothing that
/// is not `Sendable` out.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Runs `body` on the value. `body` must not call out to code that could take this lock again.
  package func withLock<Result, Thrown: Error>(
    _ body: (inout Value) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
