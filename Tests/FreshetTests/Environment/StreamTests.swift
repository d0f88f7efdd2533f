@_spi(Generated) import Freshet
import FreshetTesting
import TestSupport
import Testing

@MainActor
@Suite("A subscription's handle")
struct StreamTests {
  let transport = ScriptedTransport()
  let clock = ManualClock()
  let environment: Environment

  init() {
    environment = Environment(transport: transport, clock: clock, randomness: SplitMix64(seed: 1))
  }

  private func isWaiting(_ stream: StreamState) -> Bool {
    if case .waiting = stream { true } else { false }
  }

  @Test("events open the stream, are counted and are read through its data")
  func events() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    #expect(handle.stream == .idle)
    #expect(transport.calls.isEmpty)
    let retention = handle.retain()
    #expect(handle.stream == .connecting)
    let call = try #require(transport.call(named: "NoteAdded"))
    #expect(call.request.variables == ["characterId": "1"])
    #expect(handle.latest == nil)
    call.send(NoteAdded.event("n1", "first"))
    await environment.settle()
    #expect(handle.stream == .open)
    #expect(handle.events == 1)
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "first")
    call.send(#"{"data":null,"errors":[{"message":"not now","path":["noteAdded"]}]}"#)
    await environment.settle()
    #expect(handle.stream == .open)
    #expect(handle.events == 1)
    #expect(handle.error?.kind == .request)
    #expect(handle.error?.operation == "NoteAdded")
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "first")
    call.send(NoteAdded.event("n2", "second"))
    await environment.settle()
    #expect(handle.error == nil)
    #expect(handle.events == 2)
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "second")
    withExtendedLifetime(retention) {}
  }

  @Test("an event the plan cannot read ends the stream and is completed at the server; what follows reaches nothing")
  func malformed() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "NoteAdded"))
    call.send(NoteAdded.event("n1", "first"))
    call.send(#"{"data":{"noteAdded":{"noteEdge":7}}}"#)
    call.send(NoteAdded.event("n2", "second"))
    await environment.settle()
    guard case .ended(let failure?) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(failure.kind == .malformed)
    #expect(failure.path == [.name("noteAdded"), .name("noteEdge")])
    #expect(handle.events == 1)
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "first")
    #expect(!call.isOpen)
    #expect(transport.cancelledCount == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("parked while inactive: completed at the server, and opened again with a resumption")
  func parking() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "NoteAdded"))
    call.send(NoteAdded.event("n1", "first"))
    await environment.settle()
    environment.isActive = false
    #expect(handle.stream == .idle)
    #expect(handle.events == 1)
    #expect(!call.isOpen)
    environment.isActive = false
    environment.isActive = true
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1)
    #expect(transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("a thousand changes of activity leave one operation and one resumption each")
  func togglingActivity() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    for _ in 0..<1000 {
      environment.isActive = false
      environment.isActive = true
    }
    await environment.settle()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1000)
    #expect(transport.openCalls.count == 1)
    #expect(transport.cancelledCount == 1000)
    withExtendedLifetime(retention) {}
  }

  @Test("retained while inactive, it opens later and that is no resumption")
  func retainedWhileInactive() {
    environment.isActive = false
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    #expect(handle.stream == .idle)
    #expect(transport.calls.isEmpty)
    environment.isActive = true
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 0)
    withExtendedLifetime(retention) {}
  }

  @Test("a transport's pause parks it, and its resumption opens it")
  func pause() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.pause()
    await environment.settle()
    #expect(handle.stream == .idle)
    #expect(transport.openCalls.isEmpty)
    let late = environment.handle(for: NoteAdded("2"))
    let other = late.retain()
    #expect(late.stream == .idle)
    transport.resume()
    await environment.settle()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1)
    #expect(late.stream == .connecting)
    #expect(late.resumptions == 0)
    withExtendedLifetime((retention, other)) {}
  }

  @Test("moved by its transport it connects again, on the operation it has")
  func moved() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n1", "first"))
    transport.move()
    await environment.settle()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1)
    #expect(transport.calls.count == 1)
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n2", "second"))
    await environment.settle()
    #expect(handle.stream == .open)
    withExtendedLifetime(retention) {}
  }

  @Test("five streams of one lost connection wait for one attempt, and each is sent once")
  func oneAttemptPerLoss() async {
    let handles = (1...5).map { environment.handle(for: NoteAdded(String($0))) }
    let retentions = handles.map { $0.retain() }
    var instants: [Duration] = []
    for _ in 0..<8 {
      let now = environment.elapsed
      transport.drop()
      await environment.settle()
      let states = Set(handles.map(\.stream))
      #expect(states.count == 1)
      guard case .waiting(let instant)? = states.first else { return #expect(Bool(false), "\(states)") }
      instants.append(instant - now)
      #expect(transport.openCalls.isEmpty)
      clock.advance(by: instant - now - .milliseconds(1))
      await environment.settle()
      #expect(transport.openCalls.isEmpty)
      clock.advance(by: .milliseconds(1))
      await environment.settle()
      #expect(transport.openCalls.count == 5)
    }
    for (wait, step) in zip(instants, [1, 2, 4, 8, 16, 30, 30, 30]) {
      #expect(wait >= .seconds(step) / 2 && wait <= .seconds(step))
    }
    #expect(transport.calls.count == 45)
    #expect(handles.allSatisfy { $0.resumptions == 8 })
    withExtendedLifetime(retentions) {}
  }

  @Test("an event resets the backoff")
  func eventResets() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    for _ in 0..<4 {
      transport.drop()
      await environment.settle()
      clock.advance(by: .seconds(31))
      await environment.settle()
    }
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n1", "first"))
    transport.drop()
    let now = environment.elapsed
    await environment.settle()
    guard case .waiting(let instant) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(instant - now <= .seconds(1))
    withExtendedLifetime(retention) {}
  }

  @Test("retry opens a waiting and an ended stream at once, and leaves one wait behind")
  func retry() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.drop()
    await environment.settle()
    #expect(isWaiting(handle.stream))
    #expect(handle.error?.transport?.closeCode == 1006)
    handle.retry()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1)
    clock.advance(by: .seconds(60))
    await environment.settle()
    #expect(transport.calls.count == 2)
    transport.call(named: "NoteAdded")?.finish()
    await environment.settle()
    #expect(handle.stream == .ended(nil))
    handle.retry()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 2)
    withExtendedLifetime(retention) {}
  }

  @Test("a request error and a final failure end it, and no wait sends it again")
  func endings() async throws {
    let refusal = Failure.request([GraphQLError(message: "no such field")])
    let final = Failure.transport(TransportFailure(.connectionClosed, "bad", closeCode: 4400, isFinal: true))
    for failure in [refusal, final] {
      let handle = environment.handle(for: NoteAdded("1"))
      let retention = handle.retain()
      transport.call(named: "NoteAdded")?.fail(failure)
      await environment.settle()
      #expect(handle.stream == .ended(failure.named("NoteAdded")))
      clock.advance(by: .seconds(100))
      await environment.settle()
      #expect(transport.openCalls.isEmpty)
      retention.release()
    }
  }

  @Test("refused credentials are tried once more at once, then the failure is told")
  func credentials() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.drop { $0.kind = .unauthorized }
    await environment.settle()
    #expect(handle.stream == .connecting)
    #expect(transport.calls.count == 2)
    transport.drop { failure in
      failure.kind = .unauthorized
      failure.closeCode = 4403
      failure.reason = "no"
    }
    await environment.settle()
    guard case .ended(let failure?) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(failure.transport?.closeCode == 4403)
    #expect(failure.transport?.reason == "no")
    withExtendedLifetime(retention) {}
  }

  @Test("without reconnection a lost stream has ended with its loss")
  func neverReconnects() async {
    let environment = Environment(transport: transport, clock: clock, reconnect: .never)
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.drop()
    await environment.settle()
    guard case .ended(let failure?) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(failure.transport?.closeCode == 1006)
    withExtendedLifetime(retention) {}
  }

  @Test("equal subscriptions share one handle and one operation, whoever leaves first")
  func sharing() async {
    let first = environment.handle(for: NoteAdded("1"))
    let second = environment.handle(for: NoteAdded("1"))
    #expect(first === second)
    #expect(environment.handle(for: NoteAdded("2")) !== first)
    let one = first.retain()
    let two = second.retain()
    #expect(transport.calls.count == 1)
    one.release()
    one.release()
    #expect(first.stream == .connecting)
    two.release()
    #expect(first.stream == .idle)
    #expect(transport.openCalls.isEmpty)
  }

  @Test("released and retained again, it counts from 0")
  func releasedAndRetained() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n1", "first"))
    transport.drop()
    await environment.settle()
    retention.release()
    #expect(handle.stream == .idle)
    clock.advance(by: .seconds(60))
    await environment.settle()
    #expect(transport.openCalls.isEmpty)
    let again = handle.retain()
    #expect(handle.stream == .connecting)
    #expect(handle.events == 0)
    #expect(handle.resumptions == 0)
    #expect(handle.latest == nil)
    withExtendedLifetime(again) {}
  }

  @Test("a retention that goes with its owner completes the operation")
  func droppedRetention() async {
    var retention: Retention? = environment.handle(for: NoteAdded("1")).retain()
    #expect(transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
    retention = nil
    await environment.settle()
    #expect(transport.openCalls.isEmpty)
  }

  @Test("the environment's end ends it for good and cancels its operation")
  func environmentEnd() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    environment.end()
    guard case .ended(let failure?) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(failure.kind == .environment)
    #expect(transport.openCalls.isEmpty)
    handle.retry()
    environment.isActive = false
    environment.isActive = true
    retention.release()
    let late = environment.handle(for: NoteAdded("2"))
    let other = late.retain()
    #expect(transport.calls.count == 1)
    #expect(late.stream == .ended(failure))
    withExtendedLifetime(other) {}
  }

  @Test("a transport that carries no subscriptions says so")
  func unsupported() async {
    let environment = Environment(transport: ScriptedTransport(carries: [.query, .mutation]), clock: clock)
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    await environment.settle()
    guard case .ended(let failure?) = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(failure.transport?.kind == .unsupported)
    withExtendedLifetime(retention) {}
  }

  @Test("a flood is committed in order, in few turns, and every event counts")
  func flood() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "NoteAdded"))
    for number in 1...5000 { call.send(NoteAdded.event("n1", "text \(number)")) }
    await environment.settle()
    #expect(handle.events == 5000)
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "text 5000")
    withExtendedLifetime(retention) {}
  }

  @Test("more bytes than may wait end the stream, and it opens again by its backoff")
  func overflow() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "NoteAdded"))
    let big = Payload(NoteAdded.event("n1", String(repeating: "x", count: 1 << 20)))
    for _ in 0..<70 { call.send(big) }
    await environment.settle()
    guard case .waiting = handle.stream else { return #expect(Bool(false), "\(handle.stream)") }
    #expect(handle.error?.transport?.kind == .tooLarge)
    #expect(handle.events >= 64)
    clock.advance(by: .seconds(31))
    await environment.settle()
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n1", "small"))
    await environment.settle()
    #expect(handle.stream == .open)
    withExtendedLifetime(retention) {}
  }
}
