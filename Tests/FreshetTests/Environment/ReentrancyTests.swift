import FreshetTesting
import Observation
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// A transport that calls out while an operation starts.
private final class CallingTransport: Transport {
  let hook = Locked<@MainActor @Sendable () -> Void>({})
  let cancelled = Locked(0)

  func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    let hook = hook.withLock { $0 }
    MainActor.assumeIsolated { hook() }
    return Cancellation { self.cancelled.withLock { $0 += 1 } }
  }
}

/// What is not whole while others are told would show here: readers that act on what they read as it changes.
@MainActor
@Suite("A reader that acts where it is told")
struct ReentrancyTests {
  let transport = ScriptedTransport()
  let clock = ManualClock()
  let environment: Environment

  init() { environment = Environment(transport: transport, clock: clock, randomness: SplitMix64(seed: 1)) }

  /// Acts once, at the next change of what `read` reads, before the value is there.
  private func atChange(of read: () -> Void, _ act: @escaping @MainActor @Sendable () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { act() } }
  }

  @Test("a stream retried as its loss is told is connecting, for its readers too")
  func retryAtLoss() async {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    atChange(of: { _ = handle.stream }) { handle.retry() }
    transport.drop()
    await environment.settle()
    #expect(handle.stream == .connecting)
    #expect(handle.resumptions == 1)
    #expect(handle.error?.kind == .transport)
    #expect(transport.openCalls.count == 1)
    clock.advance(by: .seconds(60))
    await environment.settle()
    #expect(transport.calls.count == 2, "the wait went with the retry")
    withExtendedLifetime(retention) {}
  }

  @Test("a stream released as its event is told is idle and counts nothing", arguments: [0, 1, 2])
  func releaseAtEvent(property: Int) async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "NoteAdded"))
    atChange(
      of: {
        switch property {
        case 0: _ = handle.stream
        case 1: _ = handle.events
        default: _ = handle.latest
        }
      }, { retention.release() })
    call.send(NoteAdded.event("n1", "first"))
    call.send(NoteAdded.event("n2", "second"))
    await environment.settle()
    #expect(handle.stream == .idle)
    #expect(handle.events == 0)
    #expect(handle.latest == nil)
    #expect(transport.openCalls.isEmpty)
  }

  @Test("a stream retained again as its release is told begins anew")
  func retainAtRelease() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let retention = handle.retain()
    try #require(transport.call(named: "NoteAdded")).send(NoteAdded.event("n1", "first"))
    await environment.settle()
    let again = Locked<Retention?>(nil)
    atChange(of: { _ = handle.stream }) {
      let retention = handle.retain()
      again.withLock { $0 = retention }
    }
    retention.release()
    #expect(handle.stream == .connecting)
    #expect(handle.events == 0)
    #expect(transport.openCalls.count == 1)
    again.withLock { $0 }?.release()
    #expect(handle.stream == .idle)
    #expect(transport.openCalls.isEmpty)
    await environment.settle()
    #expect(environment.store.roots.isEmpty)
  }

  @Test("a query refetched as its answer is told is in flight, and one retried as it fails loads")
  func refetchAtAnswer() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    atChange(of: { _ = handle.fetch }) { handle.retry() }
    transport.call(named: "CharacterQuery")?.fail(.transport(TransportFailure(.connectionClosed, "lost")))
    await environment.settle()
    #expect(handle.fetch == .inFlight)
    #expect(handle.phase.failure == nil)
    #expect(transport.openCalls.count == 1)
    atChange(of: { _ = handle.phase }) { handle.refetch() }
    transport.call(named: "CharacterQuery")?.answer(CharacterQuery.answer("1", "Ada"))
    await environment.settle()
    #expect(handle.fetch == .inFlight)
    #expect(handle.data?.character?.name == "Ada")
    #expect(transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("an app made active again as the first stream is parked leaves none of them parked")
  func activeAgain() async {
    let environment = environment
    let handles = ["1", "2", "3"].map { environment.handle(for: NoteAdded($0)) }
    let retentions = handles.map { $0.retain() }
    atChange(of: { _ = handles[0].stream }) { environment.isActive = true }
    environment.isActive = false
    #expect(environment.isActive)
    #expect(handles.map(\.stream) == [.connecting, .connecting, .connecting])
    #expect(transport.openCalls.count == 3)
    withExtendedLifetime(retentions) {}
  }

  @Test("an operation given up while its transport starts it is cancelled there")
  func givenUpAtStart() {
    let transport = CallingTransport()
    let environment = Environment(transport: transport, clock: clock)
    let handle = environment.handle(for: NoteAdded("1"))
    transport.hook.withLock { $0 = { environment.isActive = false } }
    let retention = handle.retain()
    #expect(handle.stream == .idle)
    #expect(transport.cancelled.withLock { $0 } == 1)
    transport.hook.withLock { $0 = {} }
    withExtendedLifetime(retention) {}
  }

  @Test("a handle made before a collection reads what arrives after it")
  func handleOverCollection() async throws {
    let handle = environment.handle(for: NoteAdded("1"))
    let query = environment.handle(for: CharacterQuery("1"))
    environment.store.collect()
    let retentions = [handle.retain(), query.retain()]
    try #require(transport.call(named: "NoteAdded")).send(NoteAdded.event("n1", "first"))
    try #require(transport.call(named: "CharacterQuery")).answer(CharacterQuery.answer("1", "Ada"))
    await environment.settle()
    #expect(handle.latest?.noteAdded?.noteEdge?.node?.text == "first")
    #expect(query.data?.character?.name == "Ada")
    withExtendedLifetime(retentions) {}
  }

  @Test("an environment that goes with a page on its way cancels it and leaves nothing behind")
  func pageOnItsWay() async throws {
    weak var gone: Environment?
    do {
      let environment = Environment(transport: transport, clock: clock)
      let document = CharacterQuery.document
      let list = environment.store.root(.query, typeName: "Query")
      environment.load(LoadRequest(.page(list.id, .next), document: document, variables: ["id": "1"]))
      gone = environment
      #expect(transport.openCalls.count == 1)
    }
    #expect(gone == nil)
    let transport = transport
    try await until { transport.cancelledCount == 1 }
  }

  @Test("five hundred rounds of a subscription leave what a few leave")
  func rounds() async throws {
    var kept = 0
    for round in 0..<500 {
      let handle = environment.handle(for: NoteAdded("\(round % 7)"))
      let retention = handle.retain()
      transport.call(named: "NoteAdded")?.send(NoteAdded.event("n\(round)", "text"))
      if round % 100 == 0 { await environment.settle() }
      retention.release()
      if round == 100 { kept = environment.store.table.count }
    }
    await environment.settle()
    #expect(environment.store.table.count <= kept)
    #expect(environment.store.roots.isEmpty)
    #expect(environment.activity.isIdle)
    #expect(clock.sleeperCount == 0)
  }
}
