import Freshet
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EnvironmentClockTests {
  @Test("The longest instant there is can be waited for, and cancelled; one before the beginning is over")
  func extremes() async throws {
    let clock = EnvironmentClock(ContinuousClock())
    for instant in [Duration.seconds(Int64.max), .seconds(Int64.max / 2), .seconds(20_000_000_000)] {
      let waiting = Task { try await clock.sleep(instant) }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    try await clock.sleep(.seconds(Int64.min))
  }
}
