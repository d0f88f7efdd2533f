@_spi(Generated) import Freshet
import FreshetTesting
import TestSupport
import Testing

@MainActor
@Suite("A mutation")
struct MutationTests {
  let transport = ScriptedTransport()
  let environment: Environment
  let handle: QueryHandle<CharacterQuery>
  let retention: Retention

  init() throws {
    environment = Environment(transport: transport, clock: ManualClock())
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Ada")), for: CharacterQuery("1"))
    handle = environment.handle(for: CharacterQuery("1"))
    retention = handle.retain()
  }

  private var name: String? { handle.data?.character?.name }
  private func optimistic(_ name: String) -> JSONValue { ["rename": ["id": "1", "name": .string(name)]] }

  /// Starts a mutation and waits until it was sent.
  private func start(_ mutation: RenameCharacter, optimistic: JSONValue? = nil) async throws -> Task<String?, any Error>
  {
    let before = transport.calls.count
    let environment = environment
    let task = Task { try await environment.mutate(mutation, optimistic: optimistic).rename?.name }
    try await until { transport.calls.count > before }
    return task
  }

  @Test("its answer is committed like any response, and returned")
  func answer() async throws {
    let task = try await start(RenameCharacter("1", "Augusta"))
    #expect(name == "Ada")
    transport.call(named: "RenameCharacter")?.answer(RenameCharacter.answer("1", "Augusta"))
    #expect(try await task.value == "Augusta")
    #expect(name == "Augusta")
  }

  @Test("its answer stays readable, though nothing else keeps it, until ten later ones were answered")
  func answerIsKept() async throws {
    let first = try await answered("9")
    environment.store.collect()
    #expect(first.rename?.name == "Name 9")
    for id in 10..<19 { _ = try await answered(String(id)) }
    environment.store.collect()
    #expect(first.rename?.name == "Name 9")
    _ = try await answered("19")
    environment.store.collect()
    #expect(first.rename?.name == nil)
  }

  /// Runs a mutation of a record nobody else holds, with a collection due when its answer comes.
  private func answered(_ id: String) async throws -> RenameCharacter.Data {
    let before = transport.calls.count
    let environment = environment
    let task = Task { try await environment.mutate(RenameCharacter(id, "Name \(id)")) }
    try await until { transport.calls.count > before }
    environment.store.needsCollection = true
    transport.call(named: "RenameCharacter")?.answer(RenameCharacter.answer(id, "Name \(id)"))
    let data = try await task.value
    await environment.settle()
    return data
  }

  @Test("what it will probably say is shown at once, and the answer takes its place")
  func optimism() async throws {
    let task = try await start(RenameCharacter("1", "Augusta"), optimistic: optimistic("Augusta"))
    #expect(name == "Augusta")
    transport.call(named: "RenameCharacter")?.answer(RenameCharacter.answer("1", "Augusta K."))
    #expect(try await task.value == "Augusta K.")
    #expect(name == "Augusta K.")
  }

  @Test("a failure takes back what was shown, whatever kind it is")
  func failure() async throws {
    let answers: [(Failure.Kind, (ScriptedTransport.Call) -> Void)] = [
      (.request, { $0.answer(#"{"data":null,"errors":[{"message":"too late"}]}"#) }),
      (.request, { $0.fail(.request([GraphQLError(message: "too late")])) }),
      (.transport, { $0.fail(.transport(TransportFailure(.connectionClosed, "lost"))) }),
      (.malformed, { $0.answer(#"{"data":{"rename":3}}"#) }),
      (.malformed, { $0.finish() }),
    ]
    for (kind, answer) in answers {
      let task = try await start(RenameCharacter("1", "Augusta"), optimistic: optimistic("Augusta"))
      #expect(name == "Augusta")
      answer(try #require(transport.call(named: "RenameCharacter")))
      let failure = await #expect(throws: Failure.self) { try await task.value }
      #expect(failure?.kind == kind)
      #expect(failure?.operation == "RenameCharacter")
      #expect(name == "Ada")
    }
    #expect(transport.calls.count == answers.count)
  }

  @Test("a response that comes meanwhile stays under what is shown, and is seen when that is taken back")
  func rebase() async throws {
    let task = try await start(RenameCharacter("1", "Augusta"), optimistic: optimistic("Augusta"))
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Countess")), for: CharacterQuery("1"))
    #expect(name == "Augusta")
    transport.call(named: "RenameCharacter")?.fail(.request([GraphQLError(message: "too late")]))
    await #expect(throws: Failure.self) { try await task.value }
    #expect(name == "Countess")
  }

  @Test("two at once: the first to fail vanishes alone")
  func two() async throws {
    let first = try await start(RenameCharacter("1", "One"), optimistic: optimistic("One"))
    let second = try await start(RenameCharacter("1", "Two"), optimistic: optimistic("Two"))
    #expect(name == "Two")
    let calls = transport.openCalls
    calls[0].fail(.request([GraphQLError(message: "no")]))
    await #expect(throws: Failure.self) { try await first.value }
    #expect(name == "Two")
    calls[1].answer(RenameCharacter.answer("1", "2"))
    #expect(try await second.value == "2")
    #expect(name == "2")
  }

  @Test("an optimistic response that is no answer to it is refused, and nothing is sent")
  func badOptimism() async {
    let failure = await #expect(throws: Failure.self) {
      try await environment.mutate(RenameCharacter("1", "Augusta"), optimistic: ["rename": 5])
    }
    #expect(failure?.kind == .malformed)
    #expect(transport.calls.isEmpty)
    #expect(name == "Ada")
  }

  @Test("a cancelled task ends it at the server and takes back what was shown")
  func cancellation() async throws {
    let task = try await start(RenameCharacter("1", "Augusta"), optimistic: optimistic("Augusta"))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.openCalls.isEmpty)
    #expect(name == "Ada")
  }

  @Test("the environment's end fails what is on its way, and what is begun later")
  func environmentEnd() async throws {
    let task = try await start(RenameCharacter("1", "Augusta"), optimistic: optimistic("Augusta"))
    environment.end()
    let failure = await #expect(throws: Failure.self) { try await task.value }
    #expect(failure?.kind == .environment)
    await #expect(throws: Failure.self) { try await environment.mutate(RenameCharacter("1", "Augusta")) }
    #expect(transport.calls.count == 1)
  }

  @Test("an action says while one of its runs is on its way")
  func action() async throws {
    let action = MutationAction<RenameCharacter>(in: environment)
    #expect(!action.isInFlight)
    let task = Task { try await action(RenameCharacter("1", "Augusta")).rename?.name }
    try await until { !transport.calls.isEmpty }
    #expect(action.isInFlight)
    transport.call(named: "RenameCharacter")?.answer(RenameCharacter.answer("1", "Augusta"))
    #expect(try await task.value == "Augusta")
    #expect(!action.isInFlight)
  }
}
