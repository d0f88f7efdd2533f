/// A clock read as the time since the environment began, so that instants of any clock are one type.
package struct EnvironmentClock: Sendable {
  /// The time since the environment began.
  package let elapsed: @Sendable () -> Duration
  /// Waits until that time, or throws where the task was cancelled.
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  package init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let began = clock.now
    elapsed = { began.duration(to: clock.now) }
    sleep = { instant in try await clock.sleep(until: began.advanced(by: instant), tolerance: nil) }
  }
}
