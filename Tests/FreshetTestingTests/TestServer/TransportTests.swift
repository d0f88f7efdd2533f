import Foundation
import Freshet
import FreshetTesting
import Testing

@Suite("A test server and Freshet's own socket", .timeLimit(.minutes(10)))
struct TransportTests {
  private let notes: NotesServer
  private let transport: GraphQLTransportWebSocket
  private let request = Request(
    kind: .subscription, operationName: "S",
    text: "subscription S{noteAdded(characterId:\"c1\"){note{id,text}}}")

  init() throws {
    notes = try NotesServer()
    notes.server.requiredToken = "secret"
    transport = GraphQLTransportWebSocket(
      url: notes.server.webSocketURL, credentials: Credentials { ["Authorization": "Bearer secret"] })
  }

  private enum Received: Equatable {
    case payload(String)
    case end(Int?)
  }

  private func start() -> (events: AsyncStream<Received>, cancellation: Cancellation) {
    let (events, continuation) = AsyncStream<Received>.makeStream()
    let sink = PayloadSink(
      onPayload: { continuation.yield(.payload(String(decoding: $0.bytes, as: UTF8.self))) },
      onEnd: { continuation.yield(.end($0?.transport?.closeCode)) })
    return (events, transport.start(request, sink))
  }

  @Test("An event reaches the subscriber, and a dropped connection is told as 1006")
  func dropped() async throws {
    let (events, _) = start()
    var iterator = events.makeAsyncIterator()
    await notes.server.waitForSubscriptions(1)
    notes.added.send(["note": ["id": "n7", "text": "Seven"]])
    #expect(
      await iterator.next() == .payload(#"{"data":{"noteAdded":{"note":{"id":"n7","text":"Seven"}}}}"#))
    notes.server.dropConnections()
    #expect(await iterator.next() == .end(1006))
    #expect(notes.server.requests.first?.authorization == "Bearer secret")
  }

  @Test("A close with a code is told with its code, and a cancelled subscription is completed at the server")
  func closed() async throws {
    let (_, cancellation) = start()
    await notes.server.waitForSubscriptions(1)
    let (events, _) = start()
    var iterator = events.makeAsyncIterator()
    await notes.server.waitForSubscriptions(2)
    cancellation.cancel()
    await notes.server.waitForSubscriptions(1)
    notes.server.closeWebSockets(code: 1012, reason: "restart")
    #expect(await iterator.next() == .end(1012))
    await notes.server.waitForWebSockets(0)
  }
}
