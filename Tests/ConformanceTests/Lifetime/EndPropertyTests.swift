import FreshetTesting
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// An environment ends at some moment while another one goes on, on a transport that delivers to both whatever happened.
@MainActor @Suite struct EndPropertyTests {
  private static let documents = """
    query Named($id: ID!) { character(id: $id) { id name best { id name } } }
    subscription Changed($id: ID!) { changed(id: $id) { id name best { id name } } }
    """

  /// A session, and what it was asked to do.
  @MainActor private final class Session {
    let environment: Environment
    let transport: StubbornTransport
    private let documents: DocumentEnvironment
    private(set) var queries: [QueryHandle<DynamicQuery>] = []
    private(set) var streams: [SubscriptionHandle<DynamicSubscription>] = []
    private var retentions: [Retention] = []
    /// Its requests among the transport's.
    private(set) var calls: [StubbornTransport.Call] = []

    init(_ documents: DocumentEnvironment, _ transport: StubbornTransport) {
      self.documents = documents
      self.transport = transport
      environment = Environment(transport: transport, clock: ManualClock())
    }

    func noteCalls(_ body: () throws -> Void) rethrows {
      let before = transport.calls.count
      try body()
      calls += transport.calls.dropFirst(before)
    }

    func use(_ id: Int) throws {
      let variables: [String: JSONValue] = ["id": .string("\(id)")]
      try noteCalls {
        let query = environment.handle(
          for: DynamicQuery(compiled: try documents.compiled("Named"), __variables: variables))
        let stream = environment.handle(
          for: DynamicSubscription(compiled: try documents.compiled("Changed"), __variables: variables))
        queries.append(query)
        streams.append(stream)
        retentions += [query.retain(), stream.retain()]
      }
    }

    func release(_ random: UInt64) {
      if !retentions.isEmpty { retentions.remove(at: Int(random % UInt64(retentions.count))).release() }
    }

    /// What its lenses read.
    func reads() throws -> [JSONValue] {
      var values: [JSONValue] = []
      for query in queries {
        guard let data = query.data else { continue }
        for path in ["character.name", "character.best.name"] {
          values.append(try PathReader(data.__anchor).value(path))
        }
      }
      for stream in streams {
        values.append(.integer(Int64(stream.events)))
        guard let latest = stream.latest else { continue }
        values.append(try PathReader(latest.__anchor).value("changed.best.name"))
      }
      return values
    }
  }

  @Test("the other one reads as if it had been alone, and nothing reaches the one that ended", arguments: 0..<60)
  func random(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let documents = try DocumentEnvironment(Self.documents)
    let transport = StubbornTransport()
    let ending = Session(documents, transport)
    let other = Session(documents, transport)
    let alone = Session(documents, StubbornTransport())
    let endsAt = Int(random.next() % 60)
    for step in 0..<60 {
      if step == endsAt { ending.environment.end() }
      let choice = random.next()
      let mine = random.next()
      switch choice % 5 {
      case 0:
        let id = Int(mine % 4)
        if mine & 64 == 0 { try ending.use(id) }
        try other.use(id)
        try alone.use(id)
      case 1, 2, 3:
        let text = payload(&random)
        if let call = ending.calls.randomElement(using: &random) { call.sink.next(Payload(text)) }
        guard !other.calls.isEmpty else { continue }
        let index = Int(mine % UInt64(other.calls.count))
        let isOver = mine & 1024 != 0
        for session in [other, alone] {
          session.calls[index].sink.next(Payload(Self.fitting(text, session.calls[index].name)))
          if isOver, session.calls[index].name == "Named" { session.calls[index].sink.finish() }
        }
      default:
        ending.release(mine)
        other.release(mine)
        alone.release(mine)
      }
      if choice & 256 == 0 {
        await ending.environment.settle()
        await other.environment.settle()
        await alone.environment.settle()
      }
    }
    ending.environment.end()
    for call in ending.calls {
      call.sink.next(Payload(payload(&random)))
      call.sink.finish()
    }
    for session in [ending, other, alone] { await session.environment.settle() }
    #expect(ending.environment.store.table.count == 0)
    for query in ending.queries { #expect(query.phase.failure?.kind == .environment) }
    for stream in ending.streams { #expect(stream.error?.kind == .environment) }
    #expect(!other.calls.isEmpty)
    #expect(try other.reads() == alone.reads())
    #expect(other.environment.store.table.count == alone.environment.store.table.count)
    #expect(other.calls.map(\.name) == alone.calls.map(\.name))
  }

  private func payload(_ random: inout SplitMix64) -> String {
    let best = random.next() % 3 == 0 ? "null" : #"{"id":"\#(random.next() % 6)","name":"n\#(random.next() % 9)"}"#
    return #"{"data":{"character":{"id":"\#(random.next() % 4)","name":"n\#(random.next() % 9)","best":\#(best)}}}"#
  }

  /// The same of an operation's own field.
  private static func fitting(_ text: String, _ operation: String) -> String {
    operation == "Changed" ? text.replacing(#""character""#, with: #""changed""#) : text
  }
}
