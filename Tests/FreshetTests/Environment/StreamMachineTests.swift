import Freshet
import Testing

@Suite("The stream table")
struct StreamMachineTests {
  let failure = Failure.request([GraphQLError(message: "no such field")])
  let loss = Failure.transport(TransportFailure(.connectionClosed, "lost", connection: 1))
  let end = Failure(.environment, "over")
  let instant = Duration.seconds(7)

  /// A machine that was brought to a state by the inputs that lead there.
  func machine(_ inputs: StreamMachine.Input...) -> StreamMachine {
    var machine = StreamMachine(isActive: true, isPaused: false)
    for input in inputs { _ = machine.apply(input) }
    return machine
  }
  var connecting: StreamMachine { machine(.retained) }
  var open: StreamMachine { machine(.retained, .event) }
  var waiting: StreamMachine { machine(.retained, .event, .lost(loss, until: instant)) }
  var completed: StreamMachine { machine(.retained, .event, .completed) }
  var refused: StreamMachine { machine(.retained, .event, .refused(failure)) }
  var parked: StreamMachine { machine(.retained, .event, .active(false)) }
  var idle: StreamMachine { machine() }

  @Test("idle: retained while active, it connects")
  func retainedWhileActive() {
    var machine = idle
    #expect(machine.apply(.retained) == .send)
    #expect(machine.state == .connecting)
    #expect(machine.resumptions == 0)
  }

  @Test("idle: retained while inactive it is parked, and opening it later is no resumption")
  func retainedWhileInactive() {
    var machine = StreamMachine(isActive: false, isPaused: false)
    #expect(machine.apply(.retained) == .none)
    #expect(machine.state == .idle)
    #expect(machine.apply(.active(true)) == .send)
    #expect(machine.state == .connecting)
    #expect(machine.resumptions == 0)
  }

  @Test("connecting and open: an event with data opens and counts")
  func events() {
    for var machine in [connecting, open] {
      let before = machine.events
      #expect(machine.apply(.event) == .none)
      #expect(machine.state == .open)
      #expect(machine.events == before + 1)
      #expect(machine.error == nil)
    }
  }

  @Test("connecting and open: an event of errors and no data is one bad event")
  func badEvents() {
    for var machine in [connecting, open] {
      let before = machine.events
      #expect(machine.apply(.badEvent(failure)) == .none)
      #expect(machine.state == .open)
      #expect(machine.events == before)
      #expect(machine.error == failure)
      _ = machine.apply(.event)
      #expect(machine.error == nil)
    }
  }

  @Test("connecting and open: an event the plan cannot read ends it and completes it at the server")
  func unreadable() {
    let malformed = Failure(.malformed, "not an object")
    for var machine in [connecting, open] {
      #expect(machine.apply(.unreadable(malformed)) == .stop)
      #expect(machine.state == .ended(malformed))
      #expect(machine.error == malformed)
    }
  }

  @Test("connecting and open: the server completes, and it has ended without failure")
  func completion() {
    for var machine in [connecting, open] {
      _ = machine.apply(.completed)
      #expect(machine.state == .ended(nil))
      #expect(machine.error == nil)
    }
  }

  @Test("connecting and open: a refusal ends it with the failure")
  func refusal() {
    for var machine in [connecting, open] {
      _ = machine.apply(.refused(failure))
      #expect(machine.state == .ended(failure))
    }
  }

  @Test("connecting and open: a loss waits, and after the wait it connects and counts a resumption")
  func losses() {
    for var machine in [connecting, open] {
      #expect(machine.apply(.lost(loss, until: instant)) == .wait(until: instant))
      #expect(machine.state == .waiting(until: instant))
      #expect(machine.error == loss)
      #expect(machine.apply(.waited) == .send)
      #expect(machine.state == .connecting)
      #expect(machine.resumptions == 1)
    }
  }

  @Test("any but ended: inactive or paused, it is parked; active again it connects and counts a resumption")
  func parking() {
    let pairs: [(StreamMachine.Input, StreamMachine.Input)] = [
      (.active(false), .active(true)), (.paused(true), .paused(false)),
    ]
    for (away, back) in pairs {
      for var machine in [connecting, open, waiting] {
        let events = machine.events
        #expect(machine.apply(away) == .stop)
        #expect(machine.state == .idle)
        #expect(machine.apply(away) == .none)
        #expect(machine.apply(back) == .send)
        #expect(machine.state == .connecting)
        #expect(machine.resumptions == 1)
        #expect(machine.events == events)
      }
      for var machine in [completed, refused] {
        let state = machine.state
        #expect(machine.apply(away) == .none)
        #expect(machine.apply(back) == .none)
        #expect(machine.state == state)
      }
    }
  }

  @Test("parked for two reasons, it needs both to end")
  func parkedTwice() {
    var machine = parked
    #expect(machine.apply(.paused(true)) == .none)
    #expect(machine.apply(.active(true)) == .none)
    #expect(machine.state == .idle)
    #expect(machine.apply(.paused(false)) == .send)
    #expect(machine.resumptions == 1)
  }

  @Test("waiting and ended: retry connects at once and counts a resumption")
  func retry() {
    for var machine in [waiting, completed, refused] {
      #expect(machine.apply(.retry) == .send)
      #expect(machine.state == .connecting)
      #expect(machine.resumptions == 1)
    }
  }

  @Test("ended and inactive: retry makes it idle, and activity opens it with one resumption")
  func retryWhileInactive() {
    for var machine in [completed, refused] {
      _ = machine.apply(.active(false))
      #expect(machine.apply(.retry) == .none)
      #expect(machine.state == .idle)
      #expect(machine.resumptions == 0)
      #expect(machine.apply(.active(true)) == .send)
      #expect(machine.resumptions == 1)
    }
  }

  @Test("idle, parked, connecting and open: retry does nothing")
  func retryDoesNothing() {
    for var machine in [idle, parked, connecting, open] {
      let before = machine
      #expect(machine.apply(.retry) == .none)
      #expect(machine == before)
    }
  }

  @Test("connecting and open: moved by its transport, it connects again without being sent")
  func moved() {
    for var machine in [connecting, open] {
      #expect(machine.apply(.moved) == .none)
      #expect(machine.state == .connecting)
      #expect(machine.resumptions == 1)
    }
    for var machine in [idle, parked, waiting, completed, refused] {
      let before = machine
      #expect(machine.apply(.moved) == .none)
      #expect(machine == before)
    }
  }

  @Test("any: the last release makes it idle, the root leaves, and it counts from 0 again")
  func release() {
    for var machine in [connecting, open, waiting, completed, refused, parked] {
      _ = machine.apply(.active(true))
      #expect(machine.apply(.released) == .leave)
      #expect(machine.state == .idle)
      #expect(machine.apply(.retained) == .send)
      #expect(machine.events == 0)
      #expect(machine.resumptions == 0)
      #expect(machine.error == nil)
    }
  }

  @Test("any: the environment's end ends it for good")
  func environmentEnd() {
    for var machine in [idle, connecting, open, waiting, completed, refused, parked] {
      _ = machine.apply(.environmentEnded(end))
      #expect(machine.state == .ended(end))
      let inputs: [StreamMachine.Input] = [.retry, .retained, .active(true), .event, .waited, .released, .moved]
      for input in inputs { #expect(machine.apply(input) == .none) }
      #expect(machine.state == .ended(end))
    }
  }

  @Test("what arrives after it was parked, ended or lost changes nothing")
  func lateInputs() {
    let inputs: [StreamMachine.Input] = [
      .event, .badEvent(failure), .unreadable(failure), .completed, .refused(failure), .lost(loss, until: instant),
    ]
    for state in [idle, parked, waiting, completed, refused] {
      for input in inputs {
        var machine = state
        #expect(machine.apply(input) == .none)
        #expect(machine == state)
      }
    }
  }

  @Test("a wait that is over twice sends once")
  func waitedTwice() {
    var machine = waiting
    #expect(machine.apply(.waited) == .send)
    #expect(machine.apply(.waited) == .none)
    #expect(machine.resumptions == 1)
  }
}
