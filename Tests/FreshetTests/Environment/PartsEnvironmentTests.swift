import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// A query of a user with a deferred part, as the compiler writes it.
struct UserQuery: QueryOperation {
  var __binding = QueryBinding<UserQuery>()

  static let document = OperationDocument(.query, "UserQuery", text: "query UserQuery{…}", plan: Plan(PartsPlan.text))
  var __document: OperationDocument { Self.document }
  var __variables: [String: JSONValue] { [:] }

  struct Data: FragmentLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    static let __plan = PartsPlan.lens
    var user: User? { __anchor.read(0) }
  }

  struct User: Lens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var name: String? { __anchor.read(1) }
    var more: More? { __anchor.spreadIfPresent(2) }
  }

  struct More: FragmentLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    static let __plan = PartsPlan.fragment
    var bio: String? { __anchor.read(0) }
  }
}

@MainActor
@Suite("A query whose answer comes in parts")
struct PartsEnvironmentTests {
  let transport = ScriptedTransport()
  let environment: Environment
  let logged = Locked<[LogEvent]>([])

  init() {
    let logged = logged
    environment = Environment(transport: transport, clock: ManualClock()) { event in
      logged.withLock { $0.append(event) }
    }
  }

  private let first = "{\(ShapesTests.first),\"hasNext\":true}"
  private let more = #"{"path":["user"],"label":"Q$defer$more","data":{"bio":"B","age":1,"home":null},"hasNext":true}"#

  private func held(_ record: String, _ key: String) -> String? { environment.store.dump[record]?[key] }

  private func call() throws -> ScriptedTransport.Call { try #require(transport.call(named: "UserQuery")) }

  @Test("it is ready with the first payload and in flight until the last, and says so to the transport")
  func phases() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    #expect(call.request.comesInParts)
    call.send(first)
    await environment.settle()
    #expect(handle.data?.user?.name == "Ada")
    #expect(handle.data?.user?.more == nil)
    #expect(handle.fetch == .inFlight)
    call.send(more)
    await environment.settle()
    #expect(handle.data?.user?.more?.bio == "B")
    #expect(handle.fetch == .inFlight)
    call.send(#"{"hasNext":false}"#)
    call.finish()
    await environment.settle()
    #expect(handle.fetch == .idle)
    #expect(logged.withLock { $0 } == [])
    withExtendedLifetime(retention) {}
  }

  @Test("payloads that pile up are committed together, each in its place")
  func together() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let commits = Locked(0)
    environment.commitObserver = { _ in commits.withLock { $0 += 1 } }
    let call = try call()
    for payload in ShapesTests.shapes[0].payloads { call.send(payload) }
    call.finish()
    await environment.settle()
    #expect(handle.fetch == .idle)
    #expect(
      environment.store.availability(of: environment.store.scope(for: UserQuery.document, variables: [:])) == .full)
    #expect(commits.withLock { $0 } <= ShapesTests.shapes[0].payloads.count)
    withExtendedLifetime(retention) {}
  }

  @Test("what is held without the parts is shown at once, and a request goes out")
  func heldWithoutParts() async throws {
    try environment.commitPayload(Payload("{\(ShapesTests.first)}"), for: UserQuery())
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    #expect(handle.data?.user?.name == "Ada")
    #expect(handle.data?.user?.more == nil)
    #expect(handle.fetch == .inFlight)
    #expect(transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("given up after the first payload, it leaves what came: the rest is missing, and is asked for the next time")
  func givenUp() async throws {
    let handle = environment.handle(for: UserQuery())
    var retention: Retention? = handle.retain()
    try call().send(first)
    await environment.settle()
    let open = try call()
    retention?.release()
    await environment.settle()
    #expect(transport.cancelledCount == 1)
    open.send(more)
    await environment.settle()
    #expect(held("User:1", "name") == "string(\"Ada\")")
    #expect(held("User:1", "bio") == nil)
    retention = handle.retain()
    #expect(handle.fetch == .inFlight)
    withExtendedLifetime(retention) {}
  }

  @Test("lost between payloads, it has failed with what came on show, and a retry asks again")
  func lost() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    call.send(first)
    call.fail(.transport(TransportFailure(.connectionClosed, "lost")))
    await environment.settle()
    guard case .failed(let failure) = handle.fetch else { return #expect(Bool(false), "\(handle.fetch)") }
    #expect(failure.kind == .transport)
    #expect(handle.data?.user?.name == "Ada")
    handle.retry()
    let again = try self.call()
    for payload in ShapesTests.shapes[1].payloads { again.send(payload) }
    again.finish()
    await environment.settle()
    #expect(handle.fetch == .idle)
    #expect(handle.data?.user?.more?.bio == "B")
    withExtendedLifetime(retention) {}
  }

  @Test("a loss behind the last part is nobody's")
  func lostBehind() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    call.send(first)
    call.send(#"{"hasNext":false}"#)
    call.fail(.transport(TransportFailure(.connectionClosed, "no closing delimiter")))
    await environment.settle()
    #expect(handle.fetch == .idle)
    withExtendedLifetime(retention) {}
  }

  @Test("a server that ends it early has ended it: the parts are missing")
  func endedEarly() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    call.send(first)
    call.finish()
    await environment.settle()
    #expect(handle.fetch == .idle)
    #expect(handle.data?.user?.more == nil)
    #expect(
      environment.store.availability(of: environment.store.scope(for: UserQuery.document, variables: [:])) == .partial)
    withExtendedLifetime(retention) {}
  }

  @Test("a part that cannot be read fails the request, which is ended at the server, and changes nothing")
  func malformed() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    call.send(first)
    await environment.settle()
    let before = environment.store.dump
    call.send(
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user"],"data":{"bio":7}}],"hasNext":true}"#)
    call.send(more)
    await environment.settle()
    guard case .failed(let failure) = handle.fetch else { return #expect(Bool(false), "\(handle.fetch)") }
    #expect(failure.kind == .malformed)
    #expect(failure.operation == "UserQuery")
    #expect(environment.store.dump == before)
    #expect(!call.isOpen)
    #expect(handle.data?.user?.name == "Ada")
    withExtendedLifetime(retention) {}
  }

  @Test("a refetch begins anew: parts of the request before reach nothing")
  func refetch() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let old = try call()
    old.send(first)
    await environment.settle()
    handle.refetch()
    let new = try call()
    #expect(!old.isOpen)
    new.send(first)
    new.send(more)
    await environment.settle()
    #expect(handle.data?.user?.more?.bio == "B")
    withExtendedLifetime(retention) {}
  }

  @Test("what is refused has failed, and errors beside data have not")
  func errors() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    try call().answer(#"{"errors":[{"message":"no"}]}"#)
    await environment.settle()
    guard case .failed(let failure) = handle.fetch else { return #expect(Bool(false), "\(handle.fetch)") }
    #expect(failure.kind == .request)
    withExtendedLifetime(retention) {}
  }

  @Test("parts that arrive after the environment's end reach nothing")
  func ended() async throws {
    let handle = environment.handle(for: UserQuery())
    let retention = handle.retain()
    let call = try call()
    call.send(first)
    await environment.settle()
    environment.end()
    call.send(more)
    await environment.settle()
    #expect(environment.store.dump.isEmpty)
    withExtendedLifetime(retention) {}
  }

  @Test("a mutation is done with its last part, and its optimistic response is gone with the first")
  func mutation() async throws {
    let document = OperationDocument(
      .mutation, "Change", text: "",
      plan: Plan(
        PartsPlan.text.replacing("{Query", with: "{Mutation").replacing("user >1 =user(id:1)", with: "user >1")))
    let optimistic: JSONValue = ["user": ["id": "1", "name": "Eve"]]
    let run = try MutationRun(document, [:], optimistic: optimistic, in: environment)
    #expect(held("User:1", "name") == "string(\"Eve\")")
    let waiting = Task { try await run.wait() }
    let call = try #require(transport.call(named: "Change"))
    call.send(first)
    await environment.settle()
    #expect(held("User:1", "name") == "string(\"Ada\")")
    call.send(more)
    await environment.settle()
    #expect(held("User:1", "bio") == "string(\"B\")")
    call.send(#"{"hasNext":false}"#)
    call.finish()
    try await waiting.value
    #expect(held("User:1", "name") == "string(\"Ada\")")
  }
}
