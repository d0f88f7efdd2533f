/// A condition did not come to hold.
package struct NeverHeld: Error {}

/// Lets other tasks run until a condition holds: for what a task does as soon as it may run, without a clock.
package func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async throws {
  for _ in 0..<100_000 {
    if condition() { return }
    await Task.yield()
  }
  throw NeverHeld()
}
