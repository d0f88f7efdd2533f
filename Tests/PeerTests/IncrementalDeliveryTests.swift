import Foundation
import Observation
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// `@defer` and `@stream` as servers that nobody here wrote send them.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct IncrementalDeliveryTests {
  /// A query with a deferred part and a streamed list.
  struct Biography: QueryOperation {
    var __binding = QueryBinding<Biography>()
    var failing = false

    static let text = """
      query Biography{character(id:"c1"){id,name,...@defer(label:"Q$defer$bio"){slowBio(delayMs:60)}},\
      letters(count:4,intervalMs:20)@stream(label:"Q$stream$letters",initialCount:1)}
      """
    static let plan = Plan(
      """
      1
      %Q$defer$bio
      %Q$stream$letters
      {Query
      character >1 =character(id:"c1")
      letters [!s! =letters(count:4,intervalMs:20) <1
      {Character id
      id s! k
      name s
      slowBio s =slowBio(delayMs:60) %0

      """)
    static let document = OperationDocument(.query, "Biography", text: text, plan: plan)

    static let failingDocument = OperationDocument(
      .query, "Failing",
      text: #"query Failing{character(id:"c1"){id,name,...@defer(label:"Q$defer$bio"){brokenRequired}}}"#,
      plan: Plan(
        """
        1
        %Q$defer$bio
        {Query
        character >1 =character(id:"c1")
        {Character id
        id s! k
        name s
        brokenRequired s! %0

        """))

    var __document: OperationDocument { failing ? Self.failingDocument : Self.document }
    var __variables: [String: JSONValue] { [:] }

    static func == (first: Self, second: Self) -> Bool { first.failing == second.failing }
    func hash(into hasher: inout Hasher) { hasher.combine(failing) }

    struct Data: FragmentLens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      static let __plan = Plan(
        """
        1
        %Q$defer$bio
        .Bio_character
        {Query
        character >1 =character(id:"c1")
        letters [!s! =letters(count:4,intervalMs:20)
        {Character
        name s
        ...0 %0

        """, fragments: [Bio.__plan])
      var character: Character? { __anchor.read(0) }
      var letters: [String] { __anchor.read(1) }
    }

    struct Character: Lens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      var name: String? { __anchor.read(2) }
      var bio: Bio? { __anchor.spreadIfPresent(3) }
    }

    struct Bio: FragmentLens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      static let __plan = Plan("1\n{Character\nslowBio s =slowBio(delayMs:60)\n")
      var slowBio: String? { __anchor.read(0) }
    }
  }

  nonisolated static let peers: [[String]] = [
    ["strawberry_server.py"], ["incremental_server.py", "--format", "2022"],
    ["incremental_server.py", "--format", "2023"],
  ]

  private func environment(_ peer: PeerProcess, _ log: Locked<[LogEvent]>) throws -> Environment {
    let url = try #require(URL(string: "http://127.0.0.1:\(peer.port)/graphql"))
    return Environment(transport: URLSessionTransport(url: url)) { event in log.withLock { $0.append(event) } }
  }

  /// Waits until what a closure reads of observable values is so.
  private func until(_ holds: () -> Bool) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    var told = changes.makeAsyncIterator()
    while !withObservationTracking(holds, onChange: { change.yield() }) { await told.next() }
  }

  @Test("the deferred part and the streamed list are read with the rest, and the request ends", arguments: peers)
  func parts(_ arguments: [String]) async throws {
    let peer = try await PeerProcess(arguments[0], Array(arguments.dropFirst()))
    let log = Locked<[LogEvent]>([])
    let environment = try environment(peer, log)
    let handle = environment.handle(for: Biography())
    let retention = handle.retain()
    await until { handle.fetch != .inFlight }
    #expect(handle.fetch == .idle)
    #expect(handle.data?.character?.name == "Ada")
    #expect(handle.data?.character?.bio?.slowBio == "The life of Ada")
    #expect(handle.data?.letters == ["a", "b", "c", "d"])
    #expect(log.withLock { $0 } == [])
    withExtendedLifetime(retention) {}
  }

  @Test("the parts are payloads of their own, the first of which says that more comes", arguments: peers)
  func payloads(_ arguments: [String]) async throws {
    let peer = try await PeerProcess(arguments[0], Array(arguments.dropFirst()))
    let url = try #require(URL(string: "http://127.0.0.1:\(peer.port)/graphql"))
    let operation = OperationProbe(
      URLSessionTransport(url: url), .query, Biography.text, name: "Biography", comesInParts: true)
    #expect(try await operation.payload()["hasNext"] == true)
    var last: JSONValue?
    loop: while true {
      switch try await operation.next() {
      case .payload(let payload): last = payload["hasNext"]
      case .finished: break loop
      case .failed(let failure): throw failure
      }
    }
    #expect(last == false)
  }

  @Test("a part that fails leaves the rest, and its error at its field", arguments: peers)
  func failed(_ arguments: [String]) async throws {
    let peer = try await PeerProcess(arguments[0], Array(arguments.dropFirst()))
    let log = Locked<[LogEvent]>([])
    let environment = try environment(peer, log)
    let handle = environment.handle(for: Biography(failing: true))
    let retention = handle.retain()
    await until { handle.fetch != .inFlight }
    #expect(handle.fetch == .idle)
    #expect(handle.data?.character?.name == "Ada")
    let record = try #require(handle.data?.character?.__anchor.record)
    #expect(record.errors.values.flatMap(\.self).map(\.message) == ["broken required field"])
    #expect(log.withLock { $0 } == [])
    withExtendedLifetime(retention) {}
  }

  @Test("an environment that ends between the parts takes no more, and another one on its transport takes all")
  func environmentEnds() async throws {
    let peer = try await PeerProcess("incremental_server.py", ["--format", "2023"])
    let url = try #require(URL(string: "http://127.0.0.1:\(peer.port)/graphql"))
    let transport = URLSessionTransport(url: url)
    let ended = Environment(transport: transport)
    let other = Environment(transport: transport)
    let mine = ended.handle(for: Biography())
    let theirs = other.handle(for: Biography())
    let retentions = [mine.retain(), theirs.retain()]
    await until { mine.data?.character?.name == "Ada" }
    ended.end()
    await until { theirs.fetch != .inFlight }
    #expect(theirs.fetch == .idle)
    #expect(theirs.data?.character?.bio?.slowBio == "The life of Ada")
    #expect(theirs.data?.letters == ["a", "b", "c", "d"])
    await ended.settle()
    #expect(ended.store.table.count == 0)
    #expect(mine.data == nil)
    #expect(mine.phase.failure?.kind == .environment)
    withExtendedLifetime(retentions) {}
  }

  private func answer(_ steps: String, type: String = "multipart/mixed; boundary=g") -> String {
    #"[{"headers":[["Content-Type","\#(type)"]],"steps":[\#(steps)]}]"#
  }

  private func text(_ body: String, _ more: String = "") -> String {
    #"{"text":\#(JSONValue.string(body).text)\#(more)}"#
  }

  private func probe(_ script: String) async throws -> (OperationProbe, PeerProcess) {
    let peer = try await PeerProcess.playing(script, on: "raw_http.py")
    let url = try #require(URL(string: "http://127.0.0.1:\(peer.port)/graphql"))
    let transport = URLSessionTransport(url: url)
    return (OperationProbe(transport, .query, "query Q{a}", name: "Q", comesInParts: true), peer)
  }

  private let first = "\r\n--g\r\nContent-Type: application/json\r\n\r\n{\"data\":{\"a\":1},\"hasNext\":true}\r\n--g"

  @Test("parts are delivered as they come, and the closing delimiter is the end")
  func asTheyCome() async throws {
    let last = "\r\n\r\n{\"hasNext\":false}\r\n--g--\r\nepilogue"
    let (operation, peer) = try await probe(answer("\(text(first, #","split":1"#)),\(text(last, #","split":7"#))"))
    #expect(try await operation.payload() == ["data": ["a": 1], "hasNext": true])
    #expect(try await operation.payload() == ["hasNext": false])
    #expect(try await operation.next() == .finished)
    let headers = try #require(try await peer.record("request")["headers"]?.text)
    #expect(headers.contains("multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, "))
  }

  @Test("a part is delivered while the server pauses behind it, and cancelling ends the request")
  func pause() async throws {
    let (operation, peer) = try await probe(answer("\(text(first)),{\"hold\":true}"))
    #expect(try await operation.payload() == ["data": ["a": 1], "hasNext": true])
    operation.cancellation.cancel()
    withExtendedLifetime(peer) {}
  }

  @Test("a body that ends before its closing delimiter is a failure after what came")
  func cutOff() async throws {
    let (operation, peer) = try await probe(answer(text(first)))
    #expect(try await operation.payload() == ["data": ["a": 1], "hasNext": true])
    #expect(try await operation.transportFailure().kind == .connectionClosed)
    withExtendedLifetime(peer) {}
  }

  @Test("no boundary, a part of another media type and a header that is none are failures that say so")
  func malformed() async throws {
    let (without, peer) = try await probe(answer(text(first), type: "multipart/mixed"))
    #expect(try await without.transportFailure().message.contains("boundary"))
    let (other, second) = try await probe(
      answer(text("--g\r\nContent-Type: text/html\r\n\r\n<html>\r\n--g--")))
    #expect(try await other.transportFailure().message.contains("text/html"))
    let (header, third) = try await probe(answer(text("--g\r\nnonsense\r\n\r\n{}\r\n--g--")))
    #expect(try await header.transportFailure().kind == .status)
    withExtendedLifetime((peer, second, third)) {}
  }

  @Test("a server that does not defer answers in one piece")
  func whole() async throws {
    let (operation, peer) = try await probe(answer(text(#"{"data":{"a":1}}"#), type: "application/json"))
    #expect(try await operation.payload() == ["data": ["a": 1]])
    #expect(try await operation.next() == .finished)
    withExtendedLifetime(peer) {}
  }
}
