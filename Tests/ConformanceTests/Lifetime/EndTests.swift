import FreshetTesting
import Observation
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// The end of an environment, with a transport that goes on delivering whatever was cancelled.
@MainActor @Suite struct EndTests {
  private static let documents = """
    query Named($id: ID!) { character(id: $id) { id name ...Aged @defer } }
    fragment Aged on Character { age }
    query Crowd($first: Int = 1, $after: String) {
      crowd(first: $first, after: $after) @connection(key: "Crowd_crowd") { edges { node { id name } } }
    }
    subscription Changed($id: ID!) { changed(id: $id) { id name } }
    mutation Rename($id: ID!, $name: String!) { rename(id: $id, name: $name) { id name } }
    """

  private let transport = StubbornTransport()
  private let documents: DocumentEnvironment
  private let ended: Environment
  private let other: Environment

  init() throws {
    documents = try DocumentEnvironment(Self.documents)
    ended = Environment(transport: transport, clock: ManualClock())
    other = Environment(transport: transport, clock: ManualClock())
  }

  private func query(
    _ name: String, _ variables: [String: JSONValue], in environment: Environment
  ) throws -> QueryHandle<DynamicQuery> {
    environment.handle(for: DynamicQuery(compiled: try documents.compiled(name), __variables: variables))
  }

  private func stream(in environment: Environment) throws -> SubscriptionHandle<DynamicSubscription> {
    environment.handle(for: DynamicSubscription(compiled: try documents.compiled("Changed"), __variables: ["id": "1"]))
  }

  private static let first =
    #"{"data":{"character":{"id":"1","name":"Ada"}},"pending":[{"id":"0","path":["character"],"label":"Named$defer$Aged"}],"hasNext":true}"#
  private static let part = #"{"incremental":[{"id":"0","data":{"age":36}}],"completed":[{"id":"0"}],"hasNext":false}"#

  private func isEnvironment(_ failure: Failure?) -> Bool { failure?.kind == .environment }

  @Test("nothing that lands after it reaches the store, and every handle says so")
  func nothingLands() async throws {
    let loading = try query("Named", ["id": "2"], in: ended)
    let parts = try query("Named", ["id": "1"], in: ended)
    let crowd = try query("Crowd", ["first": 1], in: ended)
    let stream = try stream(in: ended)
    let retentions = [loading.retain(), parts.retain(), crowd.retain(), stream.retain()]
    transport.calls[1].sink.next(Payload(Self.first))
    transport.calls[2].sink.next(
      Payload(
        #"{"data":{"crowd":{"edges":[{"cursor":"a","node":{"id":"7","name":"Ed"}}],"pageInfo":{"hasNextPage":true,"endCursor":"a"}}}}"#
      ))
    transport.calls[3].sink.next(Payload(#"{"data":{"changed":{"id":"1","name":"Ada"}}}"#))
    await ended.settle()
    let crowdData = try #require(crowd.data)
    let list = try #require(try PathReader(crowdData.__anchor).connection("crowd"))
    DynamicConnection(list).loadNext()
    let mutation = try MutationRun(
      try documents.document("Rename"), ["id": "1", "name": "Eve"],
      optimistic: ["rename": ["id": "1", "name": "Eve"]], in: ended)
    #expect(transport.calls.map(\.name) == ["Named", "Named", "Crowd", "Changed", "Crowd", "Rename"])
    #expect(try documents.read("character.name", of: parts) == "Eve")
    let partsData = try #require(parts.data)
    let name = try #require(try PathReader(partsData.__anchor).place("character"))
    // Read off the main actor, and not taken yet.
    transport.calls[3].sink.next(Payload(#"{"data":{"changed":{"id":"3","name":"Late"}}}"#))

    ended.end()
    #expect(transport.calls.allSatisfy { $0.wasCancelled.withLock { $0 } })
    for call in transport.calls {
      call.sink.next(Payload(Self.first))
      call.sink.next(Payload(Self.part))
      call.sink.next(Payload(#"{"data":{"changed":{"id":"3","name":"Late"}}}"#))
      call.sink.next(Payload(#"{"data":{"rename":{"id":"3","name":"Late"}}}"#))
      call.sink.open()
      call.sink.finish()
    }
    await ended.settle()
    #expect(ended.store.table.count == 0)
    #expect(ended.store.layers.isEmpty)
    for handle in [loading, parts, crowd] {
      #expect(isEnvironment(handle.phase.failure))
      #expect(handle.data == nil)
      guard case .failed(let failure) = handle.fetch else { return #expect(Bool(false), "\(handle.fetch)") }
      #expect(failure.kind == .environment)
    }
    guard case .ended(let failure) = stream.stream else { return #expect(Bool(false), "\(stream.stream)") }
    #expect(isEnvironment(failure))
    #expect(isEnvironment(stream.error))
    await #expect(throws: Failure.self) { try await mutation.wait() }
    guard case .object(let anchor, _) = name else { return #expect(Bool(false)) }
    #expect(anchor.optionalString(2) == nil)
    #expect(DynamicConnection(list).isLoadingNext == false)
    withExtendedLifetime(retentions) {}
  }

  @Test("nothing can be started any more, and says why")
  func nothingStarts() async throws {
    let before = try query("Named", ["id": "1"], in: ended)
    let unused = (try query("Crowd", [:], in: ended), try self.stream(in: ended))
    ended.end()
    #expect(isEnvironment(unused.0.phase.failure) && isEnvironment(unused.1.error), "used or not")
    ended.end()
    let handle = try query("Named", ["id": "2"], in: ended)
    let stream = try stream(in: ended)
    let retentions = [before.retain(), handle.retain(.networkOnly), handle.retain(.storeOnly), stream.retain()]
    handle.refetch()
    before.retry()
    stream.retry()
    ended.isActive = false
    ended.isActive = true
    ended.invalidate()
    ended.revalidate()
    await ended.settle()
    #expect(isEnvironment(before.phase.failure) && isEnvironment(handle.phase.failure))
    #expect(isEnvironment(stream.error))
    let named = DynamicQuery(compiled: try documents.compiled("Named"), __variables: ["id": "1"])
    let failure = #expect(throws: Failure.self) { try ended.commitPayload(Payload(Self.first), for: named) }
    #expect(isEnvironment(failure))
    let rename = try documents.document("Rename")
    let refused = #expect(throws: Failure.self) {
      try MutationRun(rename, ["id": "1", "name": "x"], optimistic: nil, in: ended)
    }
    #expect(isEnvironment(refused) && refused?.operation == "Rename")
    #expect(transport.calls.isEmpty)
    #expect(ended.store.table.count == 0 && ended.store.roots.isEmpty && ended.store.answers.isEmpty)
    for retention in retentions { retention.release() }
    #expect(ended.store.released.isEmpty)
  }

  @Test("another environment over the same transport and the same documents notices nothing")
  func beside() async throws {
    let mine = try query("Named", ["id": "1"], in: ended)
    let theirs = try query("Named", ["id": "1"], in: other)
    let myStream = try stream(in: ended)
    let theirStream = try stream(in: other)
    var retentions = [mine.retain(), theirs.retain(), myStream.retain(), theirStream.retain()]
    transport.calls[1].sink.next(Payload(Self.first))
    await other.settle()
    let before = other.store.table.count
    let screen = PathScreen(other) {
      [try? documents.read("character.name", of: theirs), try? documents.read("character.aged.age", of: theirs)]
    }
    var told = 0
    other.commitObserver = { _ in told += 1 }
    ended.end()
    for index in [0, 2] {
      transport.calls[index].sink.next(Payload(Self.first))
      transport.calls[index].sink.next(Payload(#"{"data":{"changed":{"id":"1","name":"Late"}}}"#))
      transport.calls[index].sink.fail(.transport(TransportFailure(.connectionClosed, "gone", connection: 1)))
    }
    await ended.settle()
    await other.settle()
    #expect(told == 0)
    #expect(other.store.table.count == before)
    #expect(!transport.calls[1].wasCancelled.withLock { $0 } && !transport.calls[3].wasCancelled.withLock { $0 })
    // It goes on.
    transport.calls[1].sink.next(Payload(Self.part))
    transport.calls[1].sink.finish()
    transport.calls[3].sink.next(Payload(#"{"data":{"changed":{"id":"1","name":"Augusta"}}}"#))
    await other.settle()
    #expect(screen.shown == ["Augusta", 36])
    #expect(theirs.fetch == .idle)
    #expect(theirStream.stream == .open && theirStream.events == 1)
    retentions.append(try query("Named", ["id": "1"], in: ended).retain())
    #expect(transport.calls.count == 4)
    withExtendedLifetime((retentions, screen)) {}
  }

  @Test("a reader that ends it while it is told of a commit ends it there: what else the turn held reaches nothing")
  func inATurn() async throws {
    let handle = try query("Named", ["id": "1"], in: ended)
    let stream = try stream(in: ended)
    let retentions = [handle.retain(), stream.retain()]
    transport.calls[1].sink.next(Payload(#"{"data":{"changed":{"id":"1","name":"Ada"}}}"#))
    await ended.settle()
    let latest = try #require(stream.latest)
    let environment = ended
    withObservationTracking {
      _ = try? PathReader(latest.__anchor).value("changed.name")
    } onChange: {
      MainActor.assumeIsolated { environment.end() }
    }
    transport.calls[1].sink.next(Payload(#"{"data":{"changed":{"id":"1","name":"Bo"}}}"#))
    transport.calls[0].sink.next(Payload(#"{"data":{"character":{"id":"1","name":"Cy","age":1}}}"#))
    transport.calls[0].sink.finish()
    await ended.settle()
    #expect(ended.store.table.count == 0)
    #expect(isEnvironment(handle.phase.failure))
    #expect(isEnvironment(stream.error))
    withExtendedLifetime(retentions) {}
  }

  @Test("a stream that waits to be sent again is not, and a query that missed a field is not")
  func waits() async throws {
    let clock = ManualClock()
    let scripted = ScriptedTransport()
    let environment = Environment(transport: scripted, clock: clock, randomness: SplitMix64(seed: 1))
    let stream = try stream(in: environment)
    let handle = try query("Named", ["id": "1"], in: environment)
    let retentions = [stream.retain(), handle.retain()]
    scripted.call(named: "Named")?.answer(#"{"data":{"character":{"id":"1","name":"Ada","age":1}}}"#)
    await environment.settle()
    scripted.drop()
    await environment.settle()
    guard case .waiting = stream.stream else { return #expect(Bool(false), "\(stream.stream)") }
    let before = scripted.calls.count
    let data = try #require(handle.data)
    if case .object(let anchor, _)? = try PathReader(data.__anchor).place("character") {
      anchor.record.row.pointee.clear()
      _ = anchor.optionalString(2)
    }
    environment.end()
    clock.advance(by: .seconds(3600))
    await environment.settle()
    #expect(scripted.calls.count == before)
    withExtendedLifetime(retentions) {}
  }

  @Test("an environment that nobody holds any more goes, and what lands for it reaches nothing")
  func dropped() async throws {
    weak var gone: Environment?
    do {
      let environment = Environment(transport: transport, clock: ManualClock())
      gone = environment
      let handle = try query("Named", ["id": "1"], in: environment)
      let retention = handle.retain()
      transport.calls[0].sink.next(Payload(Self.first))
      await environment.settle()
      retention.release()
      await environment.settle()
    }
    #expect(gone == nil)
    transport.calls[0].sink.next(Payload(Self.part))
    transport.calls[0].sink.finish()
    await other.settle()
    #expect(transport.calls[0].wasCancelled.withLock { $0 })
  }
}
