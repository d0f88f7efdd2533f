@_spi(Generated) import Freshet
import FreshetTesting
import Testing

@MainActor
@Suite("A query's handle")
struct QueryTests {
  let transport = ScriptedTransport()
  let environment: Environment

  init() { environment = Environment(transport: transport, clock: ManualClock()) }

  private func name(_ handle: QueryHandle<CharacterQuery>) -> String? { handle.data?.character?.name }

  @Test("it loads, is ready with the answer, and is idle at the answer's end")
  func loading() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    #expect(handle.fetch == .inFlight)
    let call = try #require(transport.call(named: "CharacterQuery"))
    #expect(call.request.variables == ["id": "1"])
    call.send(CharacterQuery.answer("1", "Ada"))
    await environment.settle()
    #expect(name(handle) == "Ada")
    #expect(handle.fetch == .inFlight)
    call.finish()
    await environment.settle()
    #expect(handle.fetch == .idle)
    withExtendedLifetime(retention) {}
  }

  @Test("what the store holds is shown without a request")
  func held() async throws {
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Ada")), for: CharacterQuery("1"))
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    #expect(name(handle) == "Ada")
    #expect(transport.calls.isEmpty)
    withExtendedLifetime(retention) {}
  }

  @Test("a query of the store alone is ready when another operation brought what it asks for")
  func storeOnly() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain(.storeOnly)
    #expect(handle.phase.data == nil)
    #expect(handle.fetch == .idle)
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Ada")), for: CharacterQuery("1"))
    #expect(name(handle) == "Ada")
    #expect(transport.calls.isEmpty)
    withExtendedLifetime(retention) {}
  }

  @Test("data on show stays while a refetch runs and when it fails")
  func refetch() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    transport.call(named: "CharacterQuery")?.answer(CharacterQuery.answer("1", "Ada"))
    await environment.settle()
    handle.refetch()
    #expect(name(handle) == "Ada")
    #expect(handle.fetch == .inFlight)
    transport.call(named: "CharacterQuery")?.answer(#"{"errors":[{"message":"no"}],"data":null}"#)
    await environment.settle()
    #expect(name(handle) == "Ada")
    guard case .failed(let failure) = handle.fetch else { return #expect(Bool(false), "\(handle.fetch)") }
    #expect(failure.kind == .request)
    #expect(failure.operation == "CharacterQuery")
    handle.retry()
    transport.call(named: "CharacterQuery")?.answer(CharacterQuery.answer("1", "Augusta"))
    await environment.settle()
    #expect(name(handle) == "Augusta")
    #expect(handle.fetch == .idle)
    withExtendedLifetime(retention) {}
  }

  @Test("a refetch gives up the request in flight")
  func refetchInFlight() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    let first = try #require(transport.call(named: "CharacterQuery"))
    handle.refetch()
    #expect(!first.isOpen)
    #expect(transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("each kind of failure is told, and writes nothing")
  func failures() async throws {
    let lost = Failure.transport(TransportFailure(.unreachable, "no network"))
    let answers: [(Failure.Kind, (ScriptedTransport.Call) -> Void)] = [
      (.transport, { $0.fail(lost) }),
      (.request, { $0.answer(#"{"errors":[{"message":"no"}]}"#) }),
      (.request, { $0.fail(.request([GraphQLError(message: "no")])) }),
      (.malformed, { $0.answer("not JSON") }),
      (.malformed, { $0.answer("[]") }),
      (.malformed, { $0.answer(#"{"data":{"character":{"id":"1"}}}"#) }),
      (.malformed, { $0.finish() }),
    ]
    for (kind, answer) in answers {
      let handle = environment.handle(for: CharacterQuery("1"))
      let retention = handle.retain()
      answer(try #require(transport.call(named: "CharacterQuery")))
      await environment.settle()
      #expect(handle.phase.failure?.kind == kind)
      #expect(handle.phase.failure?.operation == "CharacterQuery")
      #expect(transport.openCalls.isEmpty)
      handle.retry()
      #expect(handle.phase.failure == nil)
      transport.call(named: "CharacterQuery")?.fail(lost)
      await environment.settle()
      retention.release()
    }
  }

  @Test("a failure is never sent again by itself")
  func neverResent() async {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    transport.drop(all: true)
    await environment.settle()
    environment.isActive = false
    environment.isActive = true
    await environment.settle()
    #expect(transport.calls.count == 1)
    #expect(handle.phase.failure?.transport?.connection == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("equal values share one handle and one request, and the last release gives it up")
  func sharing() async {
    let first = environment.handle(for: CharacterQuery("1"))
    #expect(environment.handle(for: CharacterQuery("1")) === first)
    let one = first.retain()
    let two = first.retain(.networkOnly)
    #expect(transport.calls.count == 1)
    one.release()
    #expect(transport.openCalls.count == 1)
    two.release()
    #expect(transport.openCalls.isEmpty)
    #expect(first.fetch == .idle)
  }

  @Test("a response of an ended environment reaches nothing")
  func environmentEnd() async throws {
    let handle = environment.handle(for: CharacterQuery("1"))
    let retention = handle.retain()
    let call = try #require(transport.call(named: "CharacterQuery"))
    call.send(CharacterQuery.answer("1", "Ada"))
    environment.end()
    await environment.settle()
    #expect(handle.phase.failure?.kind == .environment)
    #expect(!call.isOpen)
    #expect(throws: Failure.self) {
      try environment.commitPayload(Payload(CharacterQuery.answer("1", "Ada")), for: CharacterQuery("1"))
    }
    withExtendedLifetime(retention) {}
  }

  @Test("a payload committed by hand that is no answer writes nothing and says where")
  func badPayload() throws {
    #expect(throws: Failure.self) {
      try environment.commitPayload(Payload(#"{"data":{"character":5}}"#), for: CharacterQuery("1"))
    }
    let failure = #expect(throws: Failure.self) {
      try environment.commitPayload(Payload(#"{"errors":[{"message":"no"}]}"#), for: CharacterQuery("1"))
    }
    #expect(failure?.kind == .request)
  }
}
