/// The subscription transport as its streams see it: one backoff, and its pauses.
@MainActor
package final class ReconnectDriver {
  package let transport: any Transport
  package private(set) var isPaused = false
  private var machine: ReconnectMachine
  private let clock: EnvironmentClock
  private var randomness: any RandomNumberGenerator & Sendable
  private let observation = Locked<Cancellation?>(nil)

  package init(
    transport: any Transport, reconnect: Reconnect, clock: EnvironmentClock,
    randomness: any RandomNumberGenerator & Sendable
  ) {
    self.transport = transport
    self.clock = clock
    self.randomness = randomness
    machine = ReconnectMachine(reconnect)
  }

  /// Follows the transport's pauses and moves, in order with what it delivers.
  package func observe(into inbox: Inbox) {
    let begun = transport.observe { inbox.put(.transport($0)) }
    observation.withLock { $0 = begun }
  }

  nonisolated package func stopObserving() {
    let ended = observation.withLock { observation in
      defer { observation = nil }
      return observation
    }
    ended?.cancel()
  }

  package func heard(_ event: TransportEvent) {
    switch event {
    case .paused: isPaused = true
    case .resumed: isPaused = false
    case .moved: break
    }
  }

  package func eventArrived() { machine.eventArrived() }

  package func retried() { machine.retried() }

  package func lost(_ failure: Failure) -> ReconnectMachine.Verdict {
    let loss = failure.transport ?? TransportFailure(.connectionClosed, failure.message)
    // The upper 53 bits are a fraction that a double holds exactly.
    let fraction = Double(randomness.next() >> 11) / Double(1 << 53 as UInt64)
    return machine.lost(loss, now: clock.elapsed(), fraction: fraction)
  }
}
