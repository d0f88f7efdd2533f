import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// Root fields that the store answers, read by generated code.
@MainActor @Suite struct LookupReadingTests {
  private let transport = ScriptedTransport()
  private let environment: Freshet.Environment

  init() { environment = Freshet.Environment(transport: transport, clock: ManualClock()) }

  @Test("what one operation brought of an object is another one's data, without a request")
  func held() throws {
    try environment.commitPayload(
      Payload(
        """
        {"data":{"character":{"id":"1","notes":{"edges":[{"cursor":"a","node":{"id":"n","text":"one"}}],
        "pageInfo":{"hasNextPage":false,"endCursor":"a"}}}}}
        """), for: NotesQuery(id: "1"))
    let handle = environment.handle(for: CharacterNotesPaginationQuery(id: "1"))
    let retention = handle.retain()
    #expect(handle.data?.node?.characterNotes?.notes.nodes.map(\.text) == ["one"])
    #expect(handle.fetch == .idle)
    #expect(transport.calls.isEmpty)
    withExtendedLifetime(retention) {}
  }

  @Test("an object that lacks no more than a part that comes later is shown, and asked for")
  func partial() async throws {
    let renaming = Task { try await environment.mutate(Rename(id: "7", name: "Eve")) }
    while transport.calls.isEmpty { await Task.yield() }
    transport.call(named: "Rename")?.answer(#"{"data":{"rename":{"id":"7","name":"Eve"}}}"#)
    _ = try await renaming.value
    let handle = environment.handle(for: CharacterQuery(id: "7"))
    let retention = handle.retain()
    #expect(handle.data?.character?.name == "Eve")
    #expect(handle.data?.character?.characterNotes == nil)
    #expect(handle.fetch == .inFlight)
    withExtendedLifetime(retention) {}
  }
}
