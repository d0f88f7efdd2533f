import FreshetTesting
import Observation
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// The end of an environment over sockets and a server, with another one beside it that shares its transports.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionEndTests {
  /// A server whose answers wait until they are let go.
  private struct Session {
    let server: TestServer
    let added = Broadcast<JSONValue>()
    private let gate = Broadcast<Void>()
    let isOpen = Locked(false)

    init() throws {
      server = try TestServer(
        schema: """
          type Query { character(id: ID!): Character }
          type Mutation { rename(id: ID!, name: String!): Character }
          type Subscription { noteAdded(characterId: ID!): NoteAdded }
          type Character { id: ID!, name: String }
          type NoteAdded { noteEdge: NoteEdge }
          type NoteEdge { node: Note }
          type Note { id: ID!, text: String }
          """)
      server.initTimeout = .seconds(3600)
      try server.resolve("Query.character") { [gate, isOpen] field in
        await Self.pass(gate, isOpen)
        return ["id": .string(field.string("id") ?? ""), "name": "Ada"]
      }
      try server.resolve("Mutation.rename") { [gate, isOpen] field in
        await Self.pass(gate, isOpen)
        return ["id": .string(field.string("id") ?? ""), "name": .string(field.string("name") ?? "")]
      }
      try server.stream("Subscription.noteAdded") { [added] _ in added.listen() }
    }

    private static func pass(_ gate: Broadcast<Void>, _ isOpen: Locked<Bool>) async {
      let opening = gate.listen()
      if isOpen.withLock({ $0 }) { return }
      for await _ in opening { return }
    }

    /// Lets every answer go, also those of requests that are still to come.
    func letGo() {
      isOpen.withLock { $0 = true }
      gate.send(())
    }

    func add(_ id: String) {
      added.send(["noteEdge": ["node": ["id": .string(id), "text": .string("text \(id)")]]])
    }
  }

  private let session: Session
  private let http: URLSessionTransport
  private let socket: GraphQLTransportWebSocket
  private let ended: Environment
  private let other: Environment

  init() throws {
    session = try Session()
    http = URLSessionTransport(url: session.server.httpURL)
    socket = GraphQLTransportWebSocket(url: session.server.webSocketURL)
    ended = Environment(transport: http, subscriptions: socket)
    other = Environment(transport: http, subscriptions: socket)
  }

  /// Waits until what a closure reads of observable values is so.
  private func observed(_ holds: () -> Bool) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    var told = changes.makeAsyncIterator()
    while !withObservationTracking(holds, onChange: { change.yield() }) { await told.next() }
  }

  @Test("over HTTP and a socket: what is on its way reaches nothing, and the other's goes on")
  func sockets() async throws {
    let query = ended.handle(for: CharacterQuery("1"))
    let theirQuery = other.handle(for: CharacterQuery("1"))
    let stream = ended.handle(for: NoteAdded("1"))
    let theirStream = other.handle(for: NoteAdded("1"))
    let retentions = [query.retain(), theirQuery.retain(), stream.retain(), theirStream.retain()]
    let ending = ended
    let renaming = Task {
      try await ending.mutate(RenameCharacter("1", "Eve"), optimistic: ["rename": ["id": "1", "name": "Eve"]])
    }
    await session.server.waitForSubscriptions(2)
    session.add("n1")
    await observed { stream.events == 1 && theirStream.events == 1 }
    await session.server.waitForRequests(5)
    #expect(ended.store.layers.count == 1)

    ended.end()
    #expect(query.phase.failure?.kind == .environment)
    #expect(stream.error?.kind == .environment)
    let failure = await #expect(throws: Failure.self) { try await renaming.value }
    #expect(failure?.kind == .environment)
    // Its subscription alone is completed at the server; the socket stays for the other's.
    await session.server.waitForSubscriptions(1)
    #expect(session.server.webSocketCount == 1)
    session.letGo()
    session.add("n2")
    await observed { theirQuery.data?.character?.name == "Ada" && theirStream.events == 2 }
    await ended.settle()
    #expect(ended.store.table.count == 0)
    #expect(stream.events == 1 && query.data == nil)
    #expect(theirStream.resumptions == 0 && theirStream.error == nil)
    #expect(theirStream.latest?.noteAdded?.noteEdge?.node?.id == "n2")
    #expect(other.store.table.find(UInt32(other.store.shape("Character").number + 1), "1")?.typeName == "Character")
    withExtendedLifetime(retentions) {}
  }

  @Test("sessions that begin and end while events arrive leave nothing at the server, and the other sees every event")
  func manySessions() async throws {
    session.letGo()
    let theirs = other.handle(for: NoteAdded("1"))
    let retention = theirs.retain()
    await session.server.waitForSubscriptions(1)
    for number in 0..<20 {
      let environment = Environment(transport: http, subscriptions: socket)
      let stream = environment.handle(for: NoteAdded("1"))
      let query = environment.handle(for: CharacterQuery("\(number)"))
      let retentions = [stream.retain(), query.retain()]
      await session.server.waitForSubscriptions(2)
      session.add("n\(number)")
      environment.end()
      #expect(environment.store.table.count == 0)
      #expect(stream.error?.kind == .environment)
      await session.server.waitForSubscriptions(1)
      withExtendedLifetime(retentions) {}
    }
    await observed { theirs.events == 20 }
    #expect(theirs.resumptions == 0)
    #expect(session.server.webSocketCount == 1)
    retention.release()
    await session.server.waitForSubscriptions(0)
  }
}
