@_spi(Generated) @testable import Freshet
import FreshetTesting
import Observation
import TestSupport
import Testing

/// What generated lenses and handles do as the store changes under `@required`, `@catch` and `@throwOnFieldError`.
@MainActor @Suite struct ReadDirectivesReadingTests {
  private let transport = ScriptedTransport()
  private let environment: Freshet.Environment
  private let logged = Locked<[String]>([])

  init() {
    environment = Freshet.Environment(transport: transport, clock: ManualClock()) { [logged] event in
      logged.withLock { $0.append(event.description) }
    }
  }

  private func commit(_ operation: some Operation, _ payload: String) throws {
    try environment.commitPayload(Payload(payload), for: operation)
  }

  private func show<Query: QueryOperation>(_ query: Query, _ data: String) throws -> Query.Data {
    try commit(query, "{\"data\":\(data)}")
    let scope = environment.store.scope(for: query.__document, variables: query.__variables)
    return Query.Data(environment.store.anchor(for: scope, lens: query.__rootPlan))
  }

  @Test("an item of a list, and of a list in a list, is nil where a required field of it is null")
  func lists() throws {
    let data = try show(
      CircleQuery(),
      #"{"users":[{"id":"1","name":"A"},{"id":"2","name":null},null],"grid":[[{"id":"3","name":null}],null]}"#)
    #expect(data.users?.map { $0?.name } == ["A", nil, nil])
    #expect(data.grid?.map { $0?.map { $0?.name } } == [[nil], nil])
    #expect(logged.withLock(\.self) == ["requiredFieldMissing in CircleQuery: CircleQuery: User.name"])
  }

  @Test("what is missing is logged once for as long as it is missing")
  func log() throws {
    let payload = #"{"users":[],"grid":[[{"id":"3","name":null}]]}"#
    let data = try show(CircleQuery(), payload)
    for _ in 0..<3 { #expect(data.grid?.first??.first??.name == nil) }
    #expect(logged.withLock(\.count) == 1)
    _ = try show(CircleQuery(), payload.replacing("null", with: "\"N\""))
    #expect(data.grid?.first??.first??.name == "N")
    _ = try show(CircleQuery(), payload)
    for _ in 0..<3 { #expect(data.grid?.first??.first??.name == nil) }
    #expect(logged.withLock(\.count) == 2)
  }

  @Test("under a union each type has its own required fields, and a chain of them is logged where it began")
  func abstract() throws {
    let data = try show(
      ThingsQuery(),
      """
      {"things":[{"__typename":"User","id":"1","name":null},{"__typename":"User","id":"2","name":"B"},
      {"__typename":"Note","id":"3","text":"t","author":{"id":"1","name":null}},
      {"__typename":"Note","id":"4","text":"u","author":{"id":"2","name":"B"}}],
      "named":{"__typename":"User","id":"2","name":"B","age":null,"best":null}}
      """)
    let things = try #require(data.things)
    #expect(things.map { $0?.asUser?.name } == [nil, "B", nil, nil])
    #expect(things.map { $0?.asNote?.author.name } == [nil, nil, nil, "B"])
    #expect(things.map { $0 == nil } == [true, false, true, false])
    #expect(data.named == nil)
    #expect(logged.withLock(\.self) == ["requiredFieldMissing in ThingsQuery: ThingsQuery: User.name"])
  }

  @Test("a connection skips the nodes that are not whole like null ones, and their edges are nil")
  func connection() throws {
    let data = try show(
      PagesQuery(),
      """
      {"pages":{"edges":[{"cursor":"a","node":{"__typename":"Note","id":"1","text":"one"}},
      {"cursor":"b","node":{"__typename":"Note","id":"2","text":null}},
      {"cursor":"c","node":null},null,{"cursor":"d","node":{"__typename":"Note","id":"3","text":"three"}}],
      "pageInfo":{"hasNextPage":false,"endCursor":"d"}}}
      """)
    let pages = try #require(data.pages)
    #expect(pages.nodes.map(\.text) == ["one", "three"])
    #expect(pages.edges.map { $0?.node.text } == ["one", nil, nil, nil, "three"])
  }

  @Test("a reader is woken when what was missing lands, and when an error comes or goes")
  func observation() throws {
    let query = UserQuery(id: "1", loud: false)
    let user = { (name: String, nick: String) in
      """
      {"id":"1","name":\(name),"nick":\(nick),"age":1,"role":"ADMIN","tags":[],"scores":[],
      "best":{"id":"2","name":"B","nick":"b","age":2,"friends":[]},"friends":[],"crowd":[],"groups":[]}
      """
    }
    let data = try show(query, "{\"user\":\(user("null", "\"n\""))}")
    let lens = try #require(data.user)
    var wakes = 0
    func reads<Value: Equatable>(_ read: @autoclosure @escaping () -> Value, after change: () throws -> Void) rethrows {
      wakes = 0
      let woken = Locked(0)
      _ = withObservationTracking {
        read()
      } onChange: {
        woken.withLock { $0 += 1 }
      }
      try change()
      wakes = woken.withLock(\.self)
    }
    try reads(lens.quietUser?.name) { _ = try show(query, "{\"user\":\(user("\"A\"", "\"n\""))}") }
    #expect(wakes == 1)
    #expect(lens.quietUser?.name == "A")
    let strict = { try? lens.strictUser.nick }
    // The value stays what it was: it is the error alone that comes, and that goes.
    try reads(strict()) {
      try commit(
        query,
        "{\"data\":{\"user\":\(user("\"A\"", "null"))},\"errors\":[{\"message\":\"no\",\"path\":[\"user\",\"nick\"]}]}")
    }
    #expect(wakes == 1)
    #expect(strict() == nil)
    let failure = #expect(throws: ReadFailure.self) { try lens.strictUser }
    #expect(failure?.description == "StrictUser: no at nick")
    #expect(failure?.errors.map(\.path) == [[.name("user"), .name("nick")]])
    try reads(strict()) { _ = try show(query, "{\"user\":\(user("\"A\"", "\"n\""))}") }
    #expect(wakes == 1)
    #expect(strict() == "n")
  }

  @Test("a fragment a condition leaves out neither throws nor bubbles, and a part that comes later waits")
  func absent() throws {
    let user =
      #"{"id":"1","name":null,"nick":"n","age":1,"role":null,"best":null,"friends":[],"#
      + #""tags":[],"scores":[],"crowd":[],"groups":[]}"#
    let quiet = try #require(try show(UserQuery(id: "1", loud: false), "{\"user\":\(user)}").user?.sometimesUser)
    #expect(try quiet.loudUser == nil)
    #expect(quiet.name == nil)
    #expect(try quiet.caughtUser.get() == nil)
    #expect(quiet.later == nil)
    let data = try show(UserQuery(id: "1", loud: true), "{\"user\":\(user)}")
    #expect(data.user?.sometimesUser == nil, "its name is required where it is included")
  }

  // MARK: Operations

  @Test("a query fails while its own required field is null, and is ready again when that comes")
  func root() async throws {
    let handle = environment.handle(for: RootQuery(id: "1"))
    let retention = handle.retain()
    transport.call(named: "RootQuery")?.answer(#"{"data":{"user":{"id":"1","name":null}}}"#)
    await environment.settle()
    #expect(handle.phase.failure?.description == "RootQuery: read: A required field is null. at user.name")
    #expect(handle.fetch == .idle)
    #expect(handle.data == nil)
    try commit(RootQuery(id: "1"), #"{"data":{"user":{"id":"1","name":"A"}}}"#)
    #expect(handle.data?.user.name == "A")
    try commit(RootQuery(id: "1"), #"{"data":{"user":null}}"#)
    #expect(handle.phase.failure?.path == [.name("user")])
    #expect(logged.withLock(\.count) == 2)
    withExtendedLifetime(retention) {}
  }

  @Test("a query whose field throws, or whose field failed, fails with what the server said")
  func throwing() async throws {
    let loud = environment.handle(for: LoudQuery(id: "1"))
    let strict = environment.handle(for: StrictQuery(id: "1"))
    let retentions = [loud.retain(), strict.retain()]
    transport.call(named: "LoudQuery")?.answer(#"{"data":{"user":{"id":"1","name":null}}}"#)
    transport.call(named: "StrictQuery")?.answer(
      #"{"data":{"user":{"id":"1","nick":null,"best":null}},"errors":[{"message":"a","path":["user","nick"]},"#
        + #"{"message":"b","path":["user","best","name"]}]}"#)
    await environment.settle()
    #expect(loud.phase.failure?.kind == .read)
    #expect(loud.phase.failure?.path == [.name("user"), .name("name")])
    #expect(strict.phase.failure?.message == "a; b")
    #expect(strict.phase.failure?.errors.count == 2)
    // What another operation brings heals both.
    try commit(
      StrictQuery(id: "1"), #"{"data":{"user":{"id":"1","nick":"n","best":{"id":"1","name":"A"}}}}"#)
    #expect(loud.data?.user?.name == "A")
    #expect(strict.data?.user?.best.name == "A")
    withExtendedLifetime(retentions) {}
  }

  @Test("a caught operation's data is one value: a result, or nil")
  func caught() throws {
    let failing =
      #"{"data":{"user":{"id":"1","nick":null}},"errors":[{"message":"a","path":["user","nick"]}]}"#
    let caught = try show(CaughtQuery(id: "1"), #"{"user":{"id":"1","nick":"n"}}"#)
    let nulled = try show(NulledQuery(id: "1"), #"{"user":{"id":"1","nick":"n"}}"#)
    #expect(try caught.result.get()?.user.nick == "n")
    #expect(nulled.value?.user?.nick == "n")
    try commit(CaughtQuery(id: "1"), failing)
    #expect(throws: ReadFailure.self) { try caught.result.get() }
    #expect(nulled.value == nil)
    try commit(CaughtQuery(id: "1"), #"{"data":{"user":null}}"#)
    #expect(try caught.result.get() == nil)
    let handle = environment.handle(for: CaughtQuery(id: "1"))
    let retention = handle.retain(.storeOnly)
    #expect(handle.data != nil, "a caught operation is ready whatever failed")
    withExtendedLifetime(retention) {}
  }

  @Test("a mutation throws where its answer cannot be read, though it is committed")
  func mutation() async throws {
    let environment = environment
    let task = Task { try await environment.mutate(RenameUser(id: "1", name: "B")).rename.name }
    try await until { transport.call(named: "RenameUser") != nil }
    transport.call(named: "RenameUser")?.answer(#"{"data":{"rename":{"id":"1","name":null}}}"#)
    let failure = await #expect(throws: Failure.self) { try await task.value }
    #expect(failure?.description == "RenameUser: read: A required field is null. at rename.name")
  }

  @Test("a subscription has no latest data while a field of it failed")
  func subscription() async throws {
    let handle = environment.handle(for: Changed())
    let retention = handle.retain()
    let call = try #require(transport.call(named: "Changed"))
    call.send(
      #"{"data":{"changed":{"id":"1","nick":null}},"errors":[{"message":"a","path":["changed","nick"]}]}"#)
    await environment.settle()
    #expect(handle.events == 1)
    #expect(handle.latest == nil)
    #expect(handle.error?.kind == .read)
    call.send(#"{"data":{"changed":{"id":"1","nick":"n"}}}"#)
    await environment.settle()
    #expect(handle.latest?.changed?.nick == "n")
    #expect(handle.error == nil)
    withExtendedLifetime(retention) {}
  }
}
