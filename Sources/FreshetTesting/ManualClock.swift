import Freshet

/// A clock that stands still until a test moves it.
///
/// Give it to an environment and nothing that waits waits for real: ``advance(by:)`` lets every wait that is over
/// go on, earliest first.
///
///     let clock = ManualClock()
///     let environment = Environment(transport: transport, clock: clock)
///     clock.advance(by: .seconds(31))
public final class ManualClock: Clock, Sendable {
  /// A time on the clock: how far it was moved since it was made.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock was made.
    public let sinceStart: Duration

    /// The instant that much later, or earlier where the duration is negative.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    /// How long it is until the other one; negative where that is before.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    /// Whether the first one is before the second.
    public static func < (first: Instant, second: Instant) -> Bool { first.sinceStart < second.sinceStart }
  }

  private struct Sleeper {
    let number: Int
    let instant: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(sinceStart: .zero)
    var lastNumber = 0
    var sleepers: [Sleeper] = []
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  /// A clock at zero.
  public init() {}

  /// Where the clock stands. It moves by ``advance(by:)`` alone.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: any two durations can be told apart.
  public var minimumResolution: Duration { .zero }

  /// How many tasks wait on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock forward and lets go what waited for an instant that has come. A negative duration moves nothing.
  public func advance(by duration: Duration) {
    let due = state.withLock { state -> [Sleeper] in
      state.now = state.now.advanced(by: max(duration, .zero))
      let now = state.now
      let due = state.sleepers.filter { $0.instant <= now }
      state.sleepers.removeAll { $0.instant <= now }
      return due
    }
    for sleeper in due.sorted(by: { ($0.instant, $0.number) < ($1.instant, $1.number) }) {
      sleeper.continuation.resume()
    }
  }

  /// Waits until the clock was moved to `deadline`; throws `CancellationError` where the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enum Outcome { case waits, isOver, wasCancelled }
        let outcome = state.withLock { state -> Outcome in
          if state.cancelled.remove(number) != nil { return .wasCancelled }
          if deadline <= state.now { return .isOver }
          state.sleepers.append(Sleeper(number: number, instant: deadline, continuation: continuation))
          return .waits
        }
        switch outcome {
        case .waits: break
        case .isOver: continuation.resume()
        case .wasCancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    // A cancellation that came after the sleep was over left its mark.
    state.withLock { _ = $0.cancelled.remove(number) }
  }
}
