/// What is to happen at instants of an environment's clock: one task sleeps, however many wait.
@MainActor
package final class Alarms {
  /// An alarm that was set.
  package struct Token: Hashable, Sendable { fileprivate let number: Int }

  private struct Alarm {
    let instant: Duration
    let number: Int
    let action: @MainActor () -> Void
  }

  private let clock: EnvironmentClock
  private var alarms: [Int: Alarm] = [:]
  private var lastNumber = 0
  private var sleeper: Task<Void, Never>?
  private var sleepsUntil: Duration?

  package init(clock: EnvironmentClock) { self.clock = clock }

  deinit { sleeper?.cancel() }

  /// Whether an alarm's instant has come, though its task may not have run yet.
  package var isDue: Bool {
    let now = clock.elapsed()
    return alarms.values.contains { $0.instant <= now }
  }

  package func set(at instant: Duration, _ action: @escaping @MainActor () -> Void) -> Token {
    lastNumber += 1
    alarms[lastNumber] = Alarm(instant: instant, number: lastNumber, action: action)
    if sleepsUntil.map({ instant < $0 }) ?? true { sleep(until: instant) }
    return Token(number: lastNumber)
  }

  package func cancel(_ token: Token) {
    alarms[token.number] = nil
    if alarms.isEmpty { rest() }
  }

  package func cancelAll() {
    alarms.removeAll()
    rest()
  }

  /// Runs what is due, earliest first and in the order it was set.
  package func ring() {
    let now = clock.elapsed()
    let due = alarms.values.filter { $0.instant <= now }
      .sorted { ($0.instant, $0.number) < ($1.instant, $1.number) }
    // An action may cancel a later one: each is looked up again.
    for alarm in due where alarms.removeValue(forKey: alarm.number) != nil { alarm.action() }
    rest()
    if let next = alarms.values.map(\.instant).min() { sleep(until: next) }
  }

  private func sleep(until instant: Duration) {
    sleeper?.cancel()
    sleepsUntil = instant
    let clock = clock
    sleeper = Task { [weak self] in
      do { try await clock.sleep(instant) } catch { return }
      if Task.isCancelled { return }
      self?.ring()
    }
  }

  private func rest() {
    sleeper?.cancel()
    sleeper = nil
    sleepsUntil = nil
  }
}
