import Freshet
import TestSupport
import Testing

@Suite("The backoff of a transport")
struct ReconnectMachineTests {
  func loss(
    _ connection: Int?, age: Duration? = nil, kind: TransportFailure.Kind = .connectionClosed,
    retryAfter: Duration? = nil, isFinal: Bool = false
  ) -> TransportFailure {
    TransportFailure(
      kind, "lost", connection: connection, age: age, retryAfter: retryAfter, isFinal: isFinal)
  }

  /// The waits of losses that follow each other, each attempt made when its wait is over.
  func waits(_ machine: inout ReconnectMachine, _ losses: [TransportFailure], fraction: Double = 0.999_999)
    -> [Duration?]
  {
    var now = Duration.zero
    return losses.map { loss in
      guard case .wait(let instant) = machine.lost(loss, now: now, fraction: fraction) else { return nil }
      defer { now = instant }
      return instant - now
    }
  }

  @Test("the step doubles from one second to thirty and has no last attempt")
  func doubling() {
    var machine = ReconnectMachine(.standard)
    let waits = waits(&machine, (1...40).map { loss($0) }, fraction: 0)
    let steps: [Duration] = [0.5, 1, 2, 4, 8, 15, 15].map { .seconds($0) }
    #expect(Array(waits.prefix(7)) == steps)
    #expect(waits.dropFirst(7).allSatisfy { $0 == .seconds(15) })
  }

  @Test("the jitter lies between half and the whole of the step")
  func jitter() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      var machine = ReconnectMachine(.standard)
      let fraction = Double.random(in: 0..<1, using: &generator)
      let first = try #require(waits(&machine, [loss(1)], fraction: fraction)[0])
      #expect(first >= .milliseconds(500) && first <= .seconds(1))
    }
  }

  @Test("a loss that five operations report is one attempt")
  func oneAttemptPerLoss() {
    var machine = ReconnectMachine(.standard)
    let first = machine.lost(loss(1), now: .zero, fraction: 0)
    for fraction in [0.1, 0.5, 0.9, 0.3] {
      #expect(machine.lost(loss(1), now: .milliseconds(3), fraction: fraction) == first)
    }
    // The next loss has the second step, not the sixth.
    #expect(machine.lost(loss(2), now: .seconds(1), fraction: 0) == .wait(until: .seconds(2)))
  }

  @Test("a report of a loss that comes after its wait begins no wait of its own")
  func lateReport() {
    var machine = ReconnectMachine(.standard)
    _ = machine.lost(loss(1), now: .zero, fraction: 0)
    let late = machine.lost(loss(1, age: .seconds(2)), now: .seconds(3), fraction: 0.7)
    #expect(late == .wait(until: .seconds(3)))
    #expect(machine.lost(loss(2), now: .seconds(3), fraction: 0) == .wait(until: .seconds(4)))
  }

  @Test("connections lost while a wait runs join it")
  func joining() {
    var machine = ReconnectMachine(.standard)
    let first = machine.lost(loss(1), now: .zero, fraction: 1)
    #expect(machine.lost(loss(2), now: .milliseconds(900), fraction: 0) == first)
    #expect(machine.lost(loss(nil), now: .milliseconds(950), fraction: 0) == first)
  }

  @Test("an event resets the step")
  func eventResets() {
    var machine = ReconnectMachine(.standard)
    _ = waits(&machine, [loss(1), loss(2), loss(3)])
    machine.eventArrived()
    #expect(machine.lost(loss(4), now: .seconds(100), fraction: 0) == .wait(until: .milliseconds(100_500)))
  }

  @Test("a connection that held thirty seconds resets the step, a shorter one does not")
  func holding() {
    var machine = ReconnectMachine(.standard)
    let waits = waits(
      &machine, [loss(1), loss(2), loss(3, age: .seconds(29)), loss(4, age: .seconds(30))], fraction: 0)
    #expect(waits == [.milliseconds(500), .seconds(1), .seconds(2), .milliseconds(500)])
  }

  @Test("the wait the server asks for is the shortest, and an absurd one is bounded")
  func retryAfter() {
    var machine = ReconnectMachine(.standard)
    #expect(
      machine.lost(loss(1, retryAfter: .seconds(20)), now: .zero, fraction: 0) == .wait(until: .seconds(20)))
    var short = ReconnectMachine(.standard)
    #expect(
      short.lost(loss(1, retryAfter: .milliseconds(1)), now: .zero, fraction: 0) == .wait(until: .milliseconds(500)))
    var absurd = ReconnectMachine(.standard)
    let forever = Duration.seconds(Int64.max)
    #expect(
      absurd.lost(loss(1, retryAfter: forever), now: .zero, fraction: 0)
        == .wait(until: .seconds(365 * 24 * 3600)))
    var negative = ReconnectMachine(.every(.seconds(-5)))
    #expect(negative.lost(loss(1, retryAfter: .seconds(-9)), now: .zero, fraction: 0) == .wait(until: .seconds(1)))
  }

  @Test("a final failure ends, also under a fixed wait")
  func final() {
    for reconnect in [Reconnect.standard, .every(.seconds(2)), .never] {
      var machine = ReconnectMachine(reconnect)
      #expect(machine.lost(loss(1, isFinal: true), now: .zero, fraction: 0) == .stop)
    }
  }

  @Test("refused credentials are tried once more at once, then they end it")
  func credentials() {
    for reconnect in [Reconnect.standard, .every(.seconds(2))] {
      var machine = ReconnectMachine(reconnect)
      let refusal = loss(1, kind: .unauthorized)
      // Five operations of one refused connection are one refusal.
      for _ in 0..<5 { #expect(machine.lost(refusal, now: .seconds(1), fraction: 0) == .wait(until: .seconds(1))) }
      #expect(machine.lost(loss(2, kind: .unauthorized), now: .seconds(1), fraction: 0) == .stop)
      #expect(machine.lost(loss(2, kind: .unauthorized), now: .seconds(1), fraction: 0) == .stop)
      machine.retried()
      #expect(machine.lost(loss(3, kind: .unauthorized), now: .seconds(2), fraction: 0) == .wait(until: .seconds(2)))
      machine.eventArrived()
      #expect(machine.lost(loss(4, kind: .unauthorized), now: .seconds(9), fraction: 0) == .wait(until: .seconds(9)))
    }
  }

  @Test("never ends every loss")
  func never() {
    var machine = ReconnectMachine(.never)
    #expect(machine.lost(loss(1), now: .zero, fraction: 0) == .stop)
    #expect(machine.lost(loss(2, kind: .unauthorized), now: .zero, fraction: 0) == .stop)
  }

  @Test("a wait of zero is immediate only after a connection that held")
  func zero() {
    let deciding = Reconnect.deciding { _ in .after(.zero) }
    for reconnect in [Reconnect.every(.zero), deciding] {
      var machine = ReconnectMachine(reconnect)
      #expect(machine.lost(loss(1), now: .zero, fraction: 0) == .wait(until: .seconds(1)))
      machine.eventArrived()
      #expect(machine.lost(loss(2), now: .seconds(5), fraction: 0) == .wait(until: .seconds(5)))
      #expect(machine.lost(loss(3), now: .seconds(5), fraction: 0) == .wait(until: .seconds(6)))
      #expect(machine.lost(loss(4, age: .seconds(31)), now: .seconds(60), fraction: 0) == .wait(until: .seconds(60)))
    }
  }

  @Test("a server that sends each connection an event and drops it is asked at most once a second")
  func eventAndLoss() {
    for reconnect in [Reconnect.every(.zero), .deciding { _ in .after(.zero) }] {
      var machine = ReconnectMachine(reconnect)
      var now = Duration.seconds(10)
      var attempts = 0
      while now < .seconds(20) {
        attempts += 1
        now += .milliseconds(1)
        machine.eventArrived()
        guard case .wait(let instant) = machine.lost(loss(attempts), now: now, fraction: 0) else { break }
        now = instant
      }
      #expect((10...21).contains(attempts))
    }
  }

  @Test("a closure sees failure, attempt and age, may overrule what is final, and is asked once for a loss")
  func closure() {
    let seen = Locked<[Reconnect.Loss]>([])
    var machine = ReconnectMachine(
      .deciding { loss in
        seen.withLock { $0.append(loss) }
        return loss.attempt == 3 ? .stop : .after(.seconds(3))
      })
    let final = loss(1, age: .seconds(4), isFinal: true)
    for _ in 0..<5 { #expect(machine.lost(final, now: .zero, fraction: 0) == .wait(until: .seconds(3))) }
    #expect(machine.lost(loss(2), now: .seconds(3), fraction: 0) == .wait(until: .seconds(6)))
    #expect(machine.lost(loss(3), now: .seconds(6), fraction: 0) == .stop)
    let losses = seen.withLock { $0 }
    #expect(losses.map(\.attempt) == [1, 2, 3])
    #expect(losses.first?.failure == final)
    #expect(losses.first?.age == .seconds(4))
    #expect(losses.first?.standard == .stop)
    #expect(losses.last?.standard == .after(.seconds(2)))
  }
}
