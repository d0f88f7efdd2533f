import Freshet
import Testing

/// A machine and the time it is told.
private struct Bench {
  var machine: GraphQLTransportWSMachine
  var now = Duration.zero

  init(_ adjust: (inout GraphQLTransportWSMachine.Settings) -> Void = { _ in }) {
    let last = Locked(0)
    var settings = GraphQLTransportWSMachine.Settings {
      String(
        last.withLock { number in
          number += 1
          return number
        })
    }
    adjust(&settings)
    machine = GraphQLTransportWSMachine(settings)
  }

  @discardableResult
  mutating func apply(_ input: GraphQLTransportWSMachine.Input) -> [GraphQLTransportWSMachine.Action] {
    machine.apply(input, now: now)
  }

  /// A machine with connection 1 acknowledged and these operations, from 1 up, sent on it under ids from "1" up.
  static func ready(
    _ kinds: [Request.Kind], _ adjust: (inout GraphQLTransportWSMachine.Settings) -> Void = { _ in }
  ) -> Bench {
    var bench = Bench(adjust)
    for (index, kind) in kinds.enumerated() { bench.apply(.start(index + 1, kind)) }
    bench.apply(.opened(1))
    bench.apply(.received(.acknowledgement(payload: nil), on: 1))
    return bench
  }
}

extension [GraphQLTransportWSMachine.Action] {
  /// The messages and closes alone, as short texts.
  fileprivate var wire: [String] {
    compactMap { action in
      switch action {
      case .open(let number): "open \(number)"
      case .initialize(let number): "init \(number)"
      case .subscribe(let operation, let id, let number): "subscribe \(operation) as \(id) on \(number)"
      case .complete(let id, let number): "complete \(id) on \(number)"
      case .ping(let number): "ping \(number)"
      case .pong(let number, _): "pong \(number)"
      case .close(let number, let code, _): "close \(number) \(code)"
      case .drop(let number): "drop \(number)"
      default: nil
      }
    }
  }

  fileprivate var failures: [Int: Failure] {
    Dictionary(
      uniqueKeysWithValues: compactMap { action in
        if case .fail(let operation, let failure) = action { (operation, failure) } else { nil }
      })
  }

  fileprivate var events: [ConnectionEvent] {
    compactMap { action in if case .tell(let event) = action { event } else { nil } }
  }

  fileprivate var parked: [Int] {
    compactMap { action in if case .park(let operation) = action { operation } else { nil } }
  }
}

private func closed(_ code: UInt16, _ reason: String = "") -> WebSocketEnd {
  .closed(WebSocketCloseCode(rawValue: code), reason: reason)
}

struct GraphQLTransportWSMachineTests {
  @Test("The first operation opens one connection for all; each is sent once it is acknowledged, in order")
  func opening() {
    var bench = Bench()
    #expect(bench.apply(.start(1, .subscription)).wire == ["open 1"])
    #expect(bench.apply(.start(2, .query)).wire == [])
    #expect(bench.apply(.start(3, .mutation)).wire == [])
    #expect(bench.apply(.cancel(2)).wire == [])
    #expect(bench.apply(.opened(1)).wire == ["init 1"])
    #expect(bench.apply(.received(.ping(payload: nil), on: 1)).wire == ["pong 1"])
    let acknowledged = bench.apply(.received(.acknowledgement(payload: nil), on: 1))
    #expect(acknowledged.wire == ["subscribe 1 as 1 on 1", "subscribe 3 as 2 on 1"])
    #expect(acknowledged.events == [.connected])
    #expect(bench.apply(.received(.acknowledgement(payload: nil), on: 1)) == [])
    #expect(bench.apply(.start(4, .query)).wire == ["subscribe 4 as 3 on 1"])
  }

  @Test("Payloads go to the operation of their id; an id nobody has is told and changes nothing")
  func routing() {
    var bench = Bench.ready([.subscription, .query])
    #expect(bench.machine.next("1", on: 1, now: .zero) == 1)
    #expect(bench.machine.next("2", on: 1, now: .zero) == 2)
    #expect(bench.machine.next("99", on: 1, now: .zero) == nil)
    #expect(bench.machine.next("1", on: 2, now: .zero) == nil)
    #expect(bench.apply(.received(.next(id: "99", payload: []), on: 1)) == [.unknownID(on: 1)])
    #expect(bench.apply(.received(.complete(id: "99"), on: 1)) == [.unknownID(on: 1)])
    #expect(bench.apply(.received(.misdirected, on: 1)) == [])
  }

  @Test("An operation ends by the server's complete or error, and is not completed again")
  func ends() {
    var bench = Bench.ready([.subscription, .subscription, .subscription])
    #expect(bench.apply(.received(.complete(id: "1"), on: 1)) == [.finish(1)])
    let errors = [GraphQLError(message: "no")]
    #expect(bench.apply(.received(.error(id: "2", errors), on: 1)) == [.fail(2, .request(errors))])
    #expect(bench.apply(.received(.complete(id: "2"), on: 1)) == [.unknownID(on: 1)])
    #expect(bench.apply(.cancel(1)) == [])
    #expect(bench.apply(.cancel(2)) == [])
    #expect(bench.machine.next("2", on: 1, now: .zero) == nil)
  }

  @Test("A cancelled operation is completed at the server, and what crosses that is ignored in silence")
  func cancelling() {
    var bench = Bench.ready([.subscription, .subscription])
    #expect(bench.apply(.cancel(1)).wire == ["complete 1 on 1"])
    #expect(bench.machine.next("1", on: 1, now: .zero) == nil)
    #expect(bench.apply(.received(.next(id: "1", payload: []), on: 1)) == [])
    #expect(bench.apply(.received(.complete(id: "1"), on: 1)) == [])
    #expect(bench.apply(.cancel(1)) == [])
  }

  @Test("The connection is closed with 1000 when nobody uses it; an operation that comes at once keeps it")
  func lingering() {
    var bench = Bench.ready([.query])
    #expect(bench.apply(.received(.complete(id: "1"), on: 1)) == [.finish(1), .set(.linger, at: .milliseconds(100))])
    #expect(bench.apply(.start(2, .query)).wire == ["subscribe 2 as 2 on 1"])
    #expect(bench.apply(.expired(.linger)) == [])
    bench.apply(.cancel(2))
    let closing = bench.apply(.expired(.linger))
    #expect(closing.wire == ["close 1 1000"])
    #expect(closing.events == [.idle])
    #expect(bench.apply(.ended(closed(1000), on: 1)) == [])
    #expect(bench.apply(.start(3, .query)).wire == ["open 2"])
  }

  @Test("resume() opens before the first use and keeps the connection until an operation came and went")
  func eager() {
    var bench = Bench()
    #expect(bench.apply(.pause) == [])
    #expect(bench.apply(.resume).wire == ["open 1"])
    #expect(bench.apply(.resume) == [])
    bench.apply(.opened(1))
    #expect(bench.apply(.received(.acknowledgement(payload: nil), on: 1)).contains(.set(.linger, at: .zero)) == false)
    #expect(bench.apply(.expired(.linger)) == [])
    bench.apply(.start(1, .query))
    bench.apply(.received(.complete(id: "1"), on: 1))
    #expect(bench.apply(.expired(.linger)).wire == ["close 1 1000"])
  }

  @Test("A loss ends all that was sent, once each, with one connection number, code and reason, and opens nothing")
  func loss() {
    var bench = Bench.ready([.subscription, .query, .mutation])
    bench.now = .seconds(7)
    let lost = bench.apply(.ended(closed(1012, "restart"), on: 1))
    #expect(lost.wire == [])
    #expect(lost.failures.keys.sorted() == [1, 2, 3])
    for failure in lost.failures.values {
      #expect(failure.transport?.kind == .connectionClosed)
      #expect(failure.transport?.connection == 1)
      #expect(failure.transport?.closeCode == 1012)
      #expect(failure.transport?.reason == "restart")
      #expect(failure.transport?.age == .seconds(7))
      #expect(failure.transport?.isFinal == false)
    }
    #expect(lost.contains(.unset(.ping(1))) && lost.contains(.unset(.silence(1))))
    #expect(bench.apply(.ended(closed(1006), on: 1)) == [])
    #expect(bench.apply(.received(.complete(id: "1"), on: 1)) == [])
    // Whoever holds them starts them again: one attempt, under new ids.
    #expect(bench.apply(.start(4, .subscription)).wire == ["open 2"])
    #expect(bench.apply(.start(5, .subscription)).wire == [])
    bench.apply(.opened(2))
    let acknowledged = bench.apply(.received(.acknowledgement(payload: nil), on: 2))
    #expect(acknowledged.wire == ["subscribe 4 as 4 on 2", "subscribe 5 as 5 on 2"])
    #expect(acknowledged.events == [.reconnected])
  }

  @Test(
    "Close codes are final or not by the table",
    arguments: [
      (1000, false), (1001, false), (1002, true), (1003, true), (1005, false), (1006, false), (1007, true),
      (1008, true), (1009, true), (1010, true), (1011, false), (1012, false), (1013, false), (1014, false),
      (1015, true), (3000, false), (4000, false), (4004, false), (4400, true), (4406, true), (4408, false),
      (4409, true), (4418, false), (4429, true), (4499, false), (4500, true), (4504, false),
    ] as [(UInt16, Bool)])
  func codes(code: UInt16, isFinal: Bool) throws {
    var bench = Bench.ready([.subscription])
    let failure = try #require(bench.apply(.ended(closed(code), on: 1)).failures[1]?.transport)
    #expect(failure.isFinal == isFinal)
    #expect(failure.closeCode == Int(code))
  }

  @Test("Refused credentials are told as such, and final only where there are none to renew", arguments: [true, false])
  func refusal(hasCredentials: Bool) throws {
    for end in [
      closed(4401), closed(4403, "Forbidden"), .refused(status: 401, headerFields: [:], body: ""),
    ] {
      var bench = Bench { $0.hasCredentials = hasCredentials }
      bench.apply(.start(1, .subscription))
      let failure = try #require(bench.apply(.ended(end, on: 1)).failures[1]?.transport)
      #expect(failure.kind == .unauthorized)
      #expect(failure.isFinal == !hasCredentials)
    }
  }

  @Test(
    "A refused upgrade is final or not by its status",
    arguments: [
      (200, true), (302, true), (400, true), (403, true), (404, true), (408, false), (426, true), (429, false),
      (500, false), (503, false),
    ])
  func upgrade(status: Int, isFinal: Bool) throws {
    var bench = Bench()
    bench.apply(.start(1, .query))
    let end = WebSocketEnd.refused(status: status, headerFields: ["retry-after": "7"], body: "no")
    let failure = try #require(bench.apply(.ended(end, on: 1)).failures[1]?.transport)
    #expect(failure.status == status)
    #expect(failure.isFinal == isFinal)
    #expect(failure.retryAfter == .seconds(7))
    #expect(failure.connection == 1)
  }

  @Test("An attempt that fails ends its subscriptions; queries beside them wait for the next, and are sent once")
  func waiting() {
    var bench = Bench()
    bench.apply(.start(1, .subscription))
    bench.apply(.start(2, .mutation))
    let failed = bench.apply(.ended(.unreachable("no route"), on: 1))
    #expect(failed.failures.keys.sorted() == [1])
    #expect(failed.contains(.set(.patience, at: .seconds(60))))
    #expect(bench.apply(.start(3, .subscription)).wire == ["open 2"])
    bench.apply(.opened(2))
    #expect(
      bench.apply(.received(.acknowledgement(payload: nil), on: 2)).wire
        == ["subscribe 2 as 1 on 2", "subscribe 3 as 2 on 2"])
  }

  @Test("Queries wait for nobody: alone, after a final failure, or when no attempt is made, they fail")
  func notWaiting() {
    var alone = Bench()
    alone.apply(.start(1, .query))
    #expect(alone.apply(.ended(.unreachable("no route"), on: 1)).failures.keys.sorted() == [1])

    var final = Bench()
    final.apply(.start(1, .query))
    final.apply(.start(2, .subscription))
    #expect(final.apply(.ended(.untrusted("self-signed"), on: 1)).failures.keys.sorted() == [1, 2])

    var abandoned = Bench()
    abandoned.apply(.start(1, .query))
    abandoned.apply(.start(2, .subscription))
    abandoned.apply(.ended(.unreachable("no route"), on: 1))
    abandoned.now = .seconds(60)
    #expect(abandoned.apply(.expired(.patience)).failures[1]?.transport?.kind == .unreachable)
  }

  @Test("No acknowledgement in time closes with 4504 and may be tried again; one that comes later is nobody's")
  func acknowledgementTimeout() throws {
    var bench = Bench()
    bench.apply(.start(1, .subscription))
    bench.now = .seconds(2)
    #expect(bench.apply(.opened(1)).contains(.set(.acknowledgement(1), at: .seconds(12))))
    bench.now = .seconds(12)
    let expired = bench.apply(.expired(.acknowledgement(1)))
    #expect(expired.wire == ["close 1 4504"])
    let failure = try #require(expired.failures[1]?.transport)
    #expect(failure.kind == .timedOut && failure.closeCode == 4504 && !failure.isFinal)
    #expect(bench.apply(.received(.acknowledgement(payload: nil), on: 1)) == [])
  }

  @Test("Pings go out every interval; any message is life; silence for an interval and ten seconds is death")
  func keepAlive() throws {
    var bench = Bench()
    bench.apply(.start(1, .subscription))
    bench.apply(.opened(1))
    let acknowledged = bench.apply(.received(.acknowledgement(payload: nil), on: 1))
    #expect(acknowledged.contains(.set(.ping(1), at: .seconds(30))))
    #expect(acknowledged.contains(.set(.silence(1), at: .seconds(40))))
    bench.now = .seconds(29)
    #expect(bench.machine.next("1", on: 1, now: bench.now) == 1)
    bench.now = .seconds(30)
    #expect(bench.apply(.expired(.ping(1))) == [.ping(1), .set(.ping(1), at: .seconds(60))])
    bench.now = .seconds(40)
    #expect(bench.apply(.expired(.silence(1))) == [.set(.silence(1), at: .seconds(69))])
    bench.now = .seconds(50)
    bench.apply(.heard(on: 1))
    bench.now = .seconds(69)
    #expect(bench.apply(.expired(.silence(1))) == [.set(.silence(1), at: .seconds(90))])
    bench.now = .seconds(90)
    let dead = bench.apply(.expired(.silence(1)))
    #expect(dead.wire == ["drop 1"])
    let failure = try #require(dead.failures[1]?.transport)
    #expect(failure.closeCode == 4499 && !failure.isFinal && failure.age == .seconds(90))
    #expect(bench.apply(.ended(closed(1006), on: 1)) == [])
  }

  @Test("Without an interval no ping is sent and no silence noticed")
  func noPings() {
    var bench = Bench { $0.pingInterval = nil }
    bench.apply(.start(1, .subscription))
    bench.apply(.opened(1))
    let acknowledged = bench.apply(.received(.acknowledgement(payload: nil), on: 1))
    #expect(!acknowledged.contains { if case .set = $0 { true } else { false } })
  }

  @Test("What is no message closes with 4400 and ends every operation, for good")
  func unrecognized() {
    var bench = Bench.ready([.subscription, .query])
    let ended = bench.apply(.unrecognized("it has no type", on: 1))
    #expect(ended.wire == ["close 1 4400"])
    #expect(ended.failures.keys.sorted() == [1, 2])
    for failure in ended.failures.values {
      #expect(failure.transport?.kind == .unrecognizedMessage)
      #expect(failure.transport?.isFinal == true)
    }
    var waiting = Bench()
    waiting.apply(.start(1, .query))
    waiting.apply(.opened(1))
    #expect(waiting.apply(.unrecognized("x", on: 1)).failures.keys.sorted() == [1])
  }

  @Test("A 4400 is final for what the socket never answered; what had an event may be sent again")
  func badRequest() {
    var bench = Bench.ready([.subscription, .subscription])
    _ = bench.machine.next("1", on: 1, now: .zero)
    let lost = bench.apply(.ended(closed(4400, "Syntax Error"), on: 1))
    #expect(lost.failures[1]?.transport?.isFinal == false)
    #expect(lost.failures[2]?.transport?.isFinal == true)
  }

  @Test("A message over the limit ends its own operation for good, and the others only with the connection")
  func tooLarge() {
    var bench = Bench.ready([.subscription, .subscription])
    let beginning = Array(#"{"id":"2","type":"next","payload":{"da"#.utf8)
    let lost = bench.apply(
      .ended(.tooLarge("a message of at least 9 bytes, the limit is 8", beginning: beginning), on: 1))
    #expect(lost.failures[2]?.transport?.kind == .tooLarge)
    #expect(lost.failures[2]?.transport?.isFinal == true)
    #expect(lost.failures[1]?.transport?.kind == .connectionClosed)
    #expect(lost.failures[1]?.transport?.isFinal == false)
    #expect(lost.failures[1]?.transport?.closeCode == 1009)
    var unknown = Bench.ready([.subscription])
    #expect(unknown.apply(.ended(.tooLarge("a message", beginning: []), on: 1)).failures[1]?.transport?.isFinal == true)
  }

  @Test("pause() ends what was sent, parks subscriptions without an end, and keeps what waits until resume()")
  func pausing() {
    var bench = Bench.ready([.subscription, .mutation])
    let paused = bench.apply(.pause)
    #expect(paused.wire == ["close 1 1000"])
    #expect(paused.parked == [1])
    #expect(paused.failures.keys.sorted() == [2])
    #expect(paused.failures[2]?.transport?.kind == .connectionClosed)
    #expect(paused.contains(.notify(.paused)))
    #expect(paused.events == [.paused])
    #expect(bench.machine.current == .paused)
    #expect(bench.apply(.pause) == [])
    #expect(bench.apply(.ended(closed(1000), on: 1)) == [])
    #expect(bench.apply(.start(3, .query)).wire == [])
    let resumed = bench.apply(.resume)
    #expect(resumed.contains(.notify(.resumed)))
    #expect(resumed.wire == ["open 2"])
    bench.apply(.opened(2))
    #expect(bench.apply(.received(.acknowledgement(payload: nil), on: 2)).wire == ["subscribe 3 as 3 on 2"])
  }

  @Test("pause() while opening closes the attempt, and a query that was not sent waits")
  func pausingWhileOpening() {
    var bench = Bench()
    bench.apply(.start(1, .query))
    let paused = bench.apply(.pause)
    #expect(paused.wire == ["close 1 1000"])
    #expect(paused.failures.isEmpty)
    #expect(bench.apply(.resume).wire == ["open 2"])
  }

  @Test("reconnect() opens the new connection first, moves subscriptions, and leaves the old when it has answered")
  func replacing() {
    var bench = Bench.ready([.subscription, .query])
    #expect(bench.apply(.reconnect).wire == ["open 2"])
    #expect(bench.machine.next("1", on: 1, now: .zero) == 1)
    #expect(bench.apply(.opened(2)).wire == ["init 2"])
    let moved = bench.apply(.received(.acknowledgement(payload: nil), on: 2))
    #expect(moved.wire == ["subscribe 1 as 3 on 2"])
    #expect(moved.contains(.notify(.moved)))
    #expect(moved.contains(.set(.leaving(1), at: .seconds(10))))
    #expect(moved.failures.isEmpty)
    // Of the old connection only what is left there is heard.
    #expect(bench.machine.next("1", on: 1, now: .zero) == nil)
    #expect(bench.machine.next("2", on: 1, now: .zero) == 2)
    #expect(bench.machine.next("3", on: 2, now: .zero) == 1)
    #expect(bench.apply(.received(.complete(id: "2"), on: 1)).wire == ["close 1 1000"])
    #expect(bench.apply(.ended(closed(4403), on: 1)) == [])
    #expect(bench.apply(.start(3, .query)).wire == ["subscribe 3 as 4 on 2"])
  }

  @Test("A connection that was replaced and does not answer is closed after ten seconds")
  func leavingTimeout() {
    var bench = Bench.ready([.subscription, .mutation])
    bench.apply(.reconnect)
    bench.apply(.opened(2))
    bench.apply(.received(.acknowledgement(payload: nil), on: 2))
    bench.now = .seconds(10)
    let expired = bench.apply(.expired(.leaving(1)))
    #expect(expired.wire == ["close 1 1000"])
    #expect(expired.failures.keys.sorted() == [2])
    #expect(expired.failures[2]?.transport?.kind == .connectionClosed)
  }

  @Test("reconnect() does nothing unless connected")
  func replacingNothing() {
    var bench = Bench()
    #expect(bench.apply(.reconnect) == [])
    bench.apply(.start(1, .query))
    #expect(bench.apply(.reconnect) == [])
  }

  @Test("A loss while the successor opens ends queries, and the subscriptions move on")
  func lossWhileReplacing() {
    var bench = Bench.ready([.subscription, .query])
    bench.apply(.reconnect)
    let lost = bench.apply(.ended(closed(1006), on: 1))
    #expect(lost.failures.keys.sorted() == [2])
    // A listener is told what is under way, late or not.
    let state = bench.machine.current
    guard case .connecting(attempt: 1, lastFailure: let failure?) = state else {
      Issue.record("told \(state)")
      return
    }
    #expect(lost.contains(.tell(state)))
    #expect(failure.closeCode == 1006)
    bench.apply(.opened(2))
    let moved = bench.apply(.received(.acknowledgement(payload: nil), on: 2))
    #expect(moved.wire == ["subscribe 1 as 3 on 2"])
    #expect(moved.contains(.notify(.moved)))
  }

  @Test("A successor that cannot be opened ends the subscriptions with its failure; queries may still be answered")
  func failedSuccessor() {
    var bench = Bench.ready([.subscription, .query])
    bench.apply(.reconnect)
    let lost = bench.apply(.ended(closed(4403, "Forbidden"), on: 2))
    #expect(lost.failures.keys.sorted() == [1])
    #expect(lost.failures[1]?.transport?.kind == .unauthorized)
    #expect(bench.machine.next("2", on: 1, now: .zero) == 2)
    #expect(bench.apply(.received(.complete(id: "2"), on: 1)).wire == ["close 1 1000"])
  }

  @Test("An id that is taken or empty is replaced")
  func ids() {
    var bench = Bench { $0 = GraphQLTransportWSMachine.Settings { "same" } }
    bench.apply(.start(1, .query))
    bench.apply(.start(2, .query))
    bench.apply(.opened(1))
    #expect(
      bench.apply(.received(.acknowledgement(payload: nil), on: 1)).wire
        == ["subscribe 1 as same on 1", "subscribe 2 as freshet-1 on 1"])
  }

  @Test("A late listener is told the state, with attempt and last failure")
  func current() {
    var bench = Bench()
    #expect(bench.machine.current == .idle)
    bench.apply(.start(1, .subscription))
    #expect(bench.machine.current == .connecting(attempt: 1, lastFailure: nil))
    bench.apply(.ended(.timedOut, on: 1))
    guard case .disconnected(let failure) = bench.machine.current else {
      Issue.record("not disconnected")
      return
    }
    bench.apply(.start(2, .subscription))
    #expect(bench.machine.current == .connecting(attempt: 2, lastFailure: failure))
    bench.apply(.opened(2))
    bench.apply(.received(.acknowledgement(payload: nil), on: 2))
    #expect(bench.machine.current == .connected)
  }

  @Test("A transport that is let go closes everything and ends every operation")
  func released() {
    var bench = Bench.ready([.subscription, .query])
    let released = bench.apply(.released)
    #expect(released.wire == ["close 1 1000"])
    #expect(released.failures.keys.sorted() == [1, 2])
  }
}
