import Freshet
import Testing

struct CredentialsTests {
  @Test("Who asks at the same time shares one answer, and who asks later gets a new one")
  func singleFlight() async throws {
    let asked = Locked(0)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let credentials = Credentials {
      let number = asked.withLock { count in
        count += 1
        return count
      }
      if number == 1 { for await _ in gate { break } }
      return ["Authorization": "Bearer \(number)"]
    }
    let first = Task { try await credentials.fields() }
    while asked.withLock({ $0 }) == 0 { await Task.yield() }
    let others = (0..<10).map { _ in Task { try await credentials.fields() } }
    // Each of them waits for the first, or comes after it and asks anew; the first cannot end before the gate opens.
    for _ in 0..<1000 { await Task.yield() }
    #expect(asked.withLock { $0 } == 1)
    open.yield()
    #expect(try await first.value == ["Authorization": "Bearer 1"])
    for other in others { #expect(try await other.value.count == 1) }
    let before = asked.withLock { $0 }
    #expect(try await credentials.fields() == ["Authorization": "Bearer \(before + 1)"])
  }

  @Test("What the app throws is thrown to everyone who waits, and the next who asks asks anew")
  func failing() async throws {
    struct Expired: Error {}
    let asked = Locked(0)
    let credentials = Credentials {
      let number = asked.withLock { count in
        count += 1
        return count
      }
      if number == 1 { throw Expired() }
      return [:]
    }
    await #expect(throws: Expired.self) { try await credentials.fields() }
    #expect(try await credentials.fields() == [:])
  }
}

struct SplitNetworkTransportTests {
  private final class Recorder: Transport {
    let started = Locked<[Request.Kind]>([])
    let kinds: Set<Request.Kind>

    init(_ kinds: Set<Request.Kind>) { self.kinds = kinds }

    func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
      started.withLock { $0.append(request.kind) }
      return Cancellation {}
    }

    func carries(_ kind: Request.Kind) -> Bool { kinds.contains(kind) }

    func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation {
      handler(.paused)
      return Cancellation {}
    }
  }

  @Test("Each kind of operation goes to its transport, and only the subscriptions' is observed")
  func kinds() {
    let http = Recorder([.query, .mutation])
    let mutations = Recorder([.mutation])
    let socket = Recorder([.subscription])
    let split = SplitNetworkTransport(
      queryTransport: http, mutationTransport: mutations, subscriptionTransport: socket)
    for kind in [Request.Kind.query, .mutation, .subscription] {
      _ = split.start(
        Request(kind: kind, operationName: "", text: ""), PayloadSink(onPayload: { _ in }, onEnd: { _ in }))
      #expect(split.carries(kind))
    }
    #expect(http.started.withLock { $0 } == [.query])
    #expect(mutations.started.withLock { $0 } == [.mutation])
    #expect(socket.started.withLock { $0 } == [.subscription])
    let told = Locked<[TransportEvent]>([])
    _ = split.observe { event in told.withLock { $0.append(event) } }
    #expect(told.withLock { $0 } == [.paused])
    let plain = SplitNetworkTransport(queryTransport: http, subscriptionTransport: http)
    #expect(!plain.carries(.subscription) && plain.carries(.mutation))
  }
}

struct RequestBodyTests {
  @Test("A request without a text is known by its id")
  func documentID() {
    var request = Request(kind: .query, operationName: "", text: "{a}", documentID: "0ab1")
    #expect(request.body == ["query": "{a}"])
    request.text = ""
    #expect(request.body == ["documentId": "sha256:0ab1"])
  }

  @Test("A body has what the request has, and the library's name where the app did not say otherwise")
  func body() {
    var request = Request(kind: .query, operationName: "", text: "{a}")
    #expect(request.body == ["query": "{a}"])
    request.operationName = "A"
    request.variables = ["x": nil]
    request.extensions = ["e": 1]
    #expect(request.body == ["query": "{a}", "operationName": "A", "variables": ["x": nil], "extensions": ["e": 1]])
    let metadata = ClientAwarenessMetadata(clientApplicationName: "n", clientApplicationVersion: nil)
    #expect(metadata.headerFields == ["apollographql-client-name": "n"])
    #expect(
      metadata.describing(request).extensions["clientLibrary"]
        == ["name": "freshet", "version": .string(ClientAwarenessMetadata.libraryVersion)])
    request.extensions = ["clientLibrary": "mine"]
    #expect(metadata.describing(request).extensions == ["clientLibrary": "mine"])
  }
}
