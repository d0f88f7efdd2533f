/// One transport's backoff as a value: it turns losses into waits, one attempt for a loss however many operations
/// report it. The instants are times since the environment began.
package struct ReconnectMachine: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Send it again at this instant.
    case wait(until: Duration)
    /// It has ended.
    case stop
  }

  private static let longestStep = 30
  /// A connection this old at its loss has held.
  private static let holds = Duration.seconds(30)
  /// A longer wait is a mistake of the server's or an app's, and could overflow an instant.
  private static let longestWait = Duration.seconds(365 * 24 * 3600)

  /// Attempts without a wait are this far apart.
  private static let shortestLoop = Duration.seconds(1)

  private let rule: Reconnect.Rule
  /// Losses since an event, or since a connection that held.
  private var losses = 0
  /// Losses among them in which the server refused the credentials.
  private var refusals = 0
  /// Whether an event arrived after the latest loss.
  private var hadEvent = false
  /// The connection whose loss was counted last.
  private var counted: Int?
  /// The instant of the attempt that follows the latest loss.
  private var attemptAt: Duration?
  /// The instant of the latest attempt without a wait.
  private var immediateAt: Duration?
  /// The latest answer: what several operations report alike is answered alike.
  private var latest: (failure: TransportFailure, verdict: Verdict)?

  package init(_ reconnect: Reconnect) { rule = reconnect.rule }

  /// An event arrived: whatever was lost before is mended.
  package mutating func eventArrived() {
    losses = 0
    refusals = 0
    hadEvent = true
    latest = nil
  }

  /// The owner asked for an attempt: refused credentials may have been renewed meanwhile.
  package mutating func retried() { refusals = 0 }

  /// An operation was lost. `fraction` is a random number from 0 up to 1.
  package mutating func lost(_ failure: TransportFailure, now: Duration, fraction: Double) -> Verdict {
    if let latest, failure.connection != nil, latest.failure == failure { return latest.verdict }
    let joins = joinsAWait(failure, now: now)
    let followsHeld = hadEvent || failure.age.map { $0 >= Self.holds } ?? false
    if !joins { count(failure, followsHeld: followsHeld) }

    let verdict: Verdict
    switch decide(failure, fraction: fraction, mayBeImmediate: followsHeld && !isLooping(now)) {
    case .stop:
      verdict = .stop
    case .after(let wait):
      var instant = now + Self.bounded(wait)
      if joins, let attemptAt { instant = attemptAt }
      instant = max(instant, now + Self.bounded(failure.retryAfter ?? .zero))
      attemptAt = max(instant, attemptAt ?? instant)
      if !joins, instant == now { immediateAt = now }
      verdict = .wait(until: instant)
    }
    latest = (failure, verdict)
    return verdict
  }

  /// A loss while a wait runs, or one more report of the loss that was waited for, is no loss of its own.
  private func joinsAWait(_ failure: TransportFailure, now: Duration) -> Bool {
    if let attemptAt, now < attemptAt { return true }
    guard let number = failure.connection else { return false }
    return number == counted
  }

  private mutating func count(_ failure: TransportFailure, followsHeld: Bool) {
    if followsHeld {
      losses = 0
      refusals = 0
    }
    losses = min(losses + 1, 1_000_000)
    if failure.kind == .unauthorized { refusals += 1 }
    counted = failure.connection
    hadEvent = false
    attemptAt = nil
  }

  private func decide(_ failure: TransportFailure, fraction: Double, mayBeImmediate: Bool) -> Reconnect.Decision {
    let standard = standardDecision(failure, fraction: fraction)
    switch rule {
    case .standard:
      return standard
    case .never:
      return .stop
    case .every(let wait):
      if standard == .stop || standard == .after(.zero) { return standard }
      return .after(Self.unlooped(wait, mayBeImmediate: mayBeImmediate))
    case .deciding(let decide):
      let loss = Reconnect.Loss(failure: failure, attempt: losses, age: failure.age, standard: standard)
      let decision = decide(loss)
      guard case .after(let wait) = decision, standard != .after(.zero) else { return decision }
      return .after(Self.unlooped(wait, mayBeImmediate: mayBeImmediate))
    }
  }

  private func standardDecision(_ failure: TransportFailure, fraction: Double) -> Reconnect.Decision {
    // Credentials are asked for once per attempt, so one more attempt brings fresh ones.
    if failure.kind == .unauthorized { return refusals > 1 ? .stop : .after(.zero) }
    if failure.isFinal { return .stop }
    let step = losses > 5 ? Self.longestStep : min(1 << max(losses - 1, 0), Self.longestStep)
    return .after(.seconds(step) * (0.5 + fraction / 2))
  }

  private static func unlooped(_ wait: Duration, mayBeImmediate: Bool) -> Duration {
    if wait > .zero { return wait }
    return mayBeImmediate ? .zero : shortestLoop
  }

  /// A server that sends an event to each connection and drops it would be asked again without end.
  private func isLooping(_ now: Duration) -> Bool {
    immediateAt.map { now < $0 + Self.shortestLoop } ?? false
  }

  private static func bounded(_ wait: Duration) -> Duration { min(max(wait, .zero), longestWait) }
}
