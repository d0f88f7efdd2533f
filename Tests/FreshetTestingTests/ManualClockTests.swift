import Freshet
import FreshetTesting
import Testing

@Suite("A clock that a test moves")
struct ManualClockTests {
  @Test("a wait ends when the clock was moved to its instant, and not before")
  func advance() async throws {
    let clock = ManualClock()
    let ended = Locked(false)
    let task = Task {
      try await clock.sleep(until: clock.now.advanced(by: .seconds(10)), tolerance: nil)
      ended.withLock { $0 = true }
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(9))
    #expect(clock.sleeperCount == 1)
    #expect(ended.withLock { !$0 })
    clock.advance(by: .seconds(1))
    try await task.value
    #expect(ended.withLock { $0 })
    #expect(clock.now.sinceStart == .seconds(10))
  }

  @Test("a wait for an instant that has come does not wait")
  func past() async throws {
    let clock = ManualClock()
    let instant = clock.now.advanced(by: .seconds(5))
    clock.advance(by: .seconds(6))
    try await clock.sleep(until: instant, tolerance: nil)
  }

  @Test("a cancelled wait throws, whether it was cancelled before or while it waits")
  func cancellation() async {
    let clock = ManualClock()
    let waiting = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil) }
    while clock.sleeperCount == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("time does not go back")
  func backwards() {
    let clock = ManualClock()
    clock.advance(by: .seconds(2))
    clock.advance(by: .seconds(-5))
    #expect(clock.now.sinceStart == .seconds(2))
  }
}
