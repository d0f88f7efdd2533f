/// A clock read as the time since the environment began, so that instants of any clock are one type.
package struct EnvironmentClock: Sendable {
  /// The time since the environment began.
  package let elapsed: @Sendable () -> Duration
  /// Waits until that time, or throws where the task was cancelled.
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  package init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let began = clock.now
    elapsed = { began.duration(to: clock.now) }
    // The system's clocks stop the process for an instant that 64 bits of nanoseconds do not hold.
    let latest = Duration.seconds(100 * 365 * 86_400)
    sleep = { instant in
      try await clock.sleep(until: began.advanced(by: min(max(instant, .zero), latest)), tolerance: nil)
    }
  }
}
