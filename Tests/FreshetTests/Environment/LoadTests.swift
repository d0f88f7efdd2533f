import FreshetTesting
import Observation
import Testing

@_spi(Generated) @testable import Freshet

private struct NotesQuery: QueryOperation {
  var id = "1"
  var __binding = QueryBinding<NotesQuery>()
  var __document: OperationDocument { Notes.page }
  var __variables: [String: JSONValue] { ["id": .string(id)] }
  typealias Data = NotesData
}

@MainActor @Suite("What lenses load") struct LoadTests {
  let transport = ScriptedTransport()
  let environment: Environment
  let notes: CharacterNotes
  private let retention: Retention

  init() async throws {
    environment = Environment(transport: transport, clock: ManualClock())
    let handle = environment.handle(for: NotesQuery())
    retention = handle.retain()
    let call = try #require(transport.call(named: "NotesQuery"))
    call.answer(#"{"data":{"character":\#(Self.list(["n1", "n2"], next: true))}}"#)
    await environment.settle()
    notes = try #require(handle.data?.character?.characterNotes)
  }

  private static func list(_ ids: [String], next: Bool = false, members: String = "") -> String {
    let edges = ids.map { NotesStore.edge($0, "text \($0)", cursor: "c\($0)") }.joined(separator: ",")
    let end = ids.last.map { "\"c\($0)\"" } ?? "null"
    return
      #"{\#(members)"id":"1","notes":{"edges":[\#(edges)],"pageInfo":{"hasNextPage":\#(next),"endCursor":\#(end)}}}"#
  }

  private static func page(_ ids: [String], next: Bool = false) -> String {
    #"{"data":{"node":\#(list(ids, next: next, members: "\"__typename\":\"Character\","))}}"#
  }

  private var list: CharacterNotes.List { notes.notes }
  private var ids: [String] { list.nodes.map(\.id) }

  /// The one page that is on its way.
  private func call() throws -> ScriptedTransport.Call {
    try #require(transport.openCalls.count == 1)
    return try #require(transport.call(named: "CharacterNotesPaginationQuery"))
  }

  @Test("a page that does not come says why, leaves the list as it is, and can be asked for again")
  func failure() async throws {
    for (answer, kind) in [
      (#"{"data":null,"errors":[{"message":"busy"}]}"#, Failure.Kind.request), (#"{"data":{"node":1}}"#, .malformed),
    ] {
      list.loadNext()
      #expect(list.loadFailure == nil)
      try call().answer(answer)
      await environment.settle()
      #expect(!list.isLoadingNext)
      #expect(list.loadFailure?.kind == kind)
      #expect(list.loadFailure?.operation == "CharacterNotesPaginationQuery")
      #expect(ids == ["n1", "n2"])
    }
    list.loadNext()
    try call().finish()
    await environment.settle()
    #expect(list.loadFailure?.kind == .malformed)
    list.loadNext()
    transport.drop(all: true)
    await environment.settle()
    #expect(list.loadFailure?.kind == .transport)
    list.loadNext()
    try call().answer(Self.page(["n3"]))
    await environment.settle()
    #expect(list.loadFailure == nil)
    #expect(ids == ["n1", "n2", "n3"])
  }

  @Test("an edge that comes while a page is on its way is shown once, and the page follows the server's cursor")
  func liveEdge() async throws {
    list.loadNext()
    #expect(try call().request.variables["cursor"] == "cn2")
    let event = NoteAdded.event("n4", "live")
    var added = NoteAdded("1")
    added.connections = [list.connectionID]
    try environment.commitPayload(Payload(event), for: added)
    #expect(ids == ["n1", "n2", "n4"])
    try call().answer(Self.page(["n3", "n4"], next: true))
    await environment.settle()
    #expect(ids == ["n1", "n2", "n4", "n3"])
    list.loadNext()
    #expect(try call().request.variables["cursor"] == "cn4")
  }

  @Test("a list anew takes the place of what is shown, and a page that was on its way behind it is dropped")
  func anew() async throws {
    list.loadNext()
    let late = try call()
    list.refetch()
    list.refetch()
    #expect(list.isRefetching)
    #expect(transport.openCalls.count == 2)
    let call = try #require(transport.openCalls.last)
    #expect(call.request.variables == ["id": "1", "count": 10])
    call.answer(Self.page(["n0", "n1"], next: true))
    await environment.settle()
    #expect(!list.isRefetching)
    #expect(list.isLoadingNext)
    #expect(ids == ["n0", "n1"])
    late.answer(Self.page(["n3"]))
    await environment.settle()
    #expect(!list.isLoadingNext)
    #expect(ids == ["n0", "n1"])
    #expect(list.hasNext)
  }

  @Test("a fragment is fetched again, once at a time, and says while it is and why it did not come")
  func fragment() async throws {
    notes.refetch()
    notes.refetch()
    #expect(notes.isRefetching)
    #expect(try call().request.variables == ["id": "1", "count": 10])
    try call().answer(#"{"data":null,"errors":[{"message":"busy"}]}"#)
    await environment.settle()
    #expect(!notes.isRefetching)
    #expect(notes.refetchFailure?.kind == .request)
    #expect(ids == ["n1", "n2"])
    notes.refetch()
    #expect(notes.refetchFailure == nil)
    try call().answer(Self.page(["n1"]))
    await environment.settle()
    #expect(notes.refetchFailure == nil)
    #expect(ids == ["n1"])
  }

  @Test("whoever shows that something is on its way is told when it begins and when it ends, each once")
  func observed() async throws {
    var told = 0
    func watch(_ read: () -> Void) { withObservationTracking(read) { MainActor.assumeIsolated { told += 1 } } }
    watch { _ = (notes.isRefetching, list.isLoadingNext, list.isRefetching, list.loadFailure) }
    list.loadNext()
    #expect(told == 1)
    watch { _ = list.isLoadingNext }
    try call().answer(#"{"data":null,"errors":[{"message":"busy"}]}"#)
    await environment.settle()
    #expect(told == 2)
  }

  @Test("what is on its way as the environment ends reaches nothing, and nothing more is asked for")
  func end() async throws {
    list.loadNext()
    notes.refetch()
    environment.end()
    #expect(transport.openCalls.isEmpty)
    #expect(!list.isLoadingNext)
    #expect(!notes.isRefetching)
    list.loadNext()
    list.refetch()
    notes.refetch()
    #expect(transport.openCalls.isEmpty)
  }

  @Test("a list that goes while its page is on its way takes what is known of that along")
  func collected() async throws {
    list.loadNext()
    let call = try call()
    retention.release()
    for index in 0...Store.releaseBuffer {
      let handle = environment.handle(for: CharacterQuery("x\(index)"))
      let retention = handle.retain()
      transport.call(named: "CharacterQuery")?.answer(CharacterQuery.answer("x\(index)", "X"))
      await environment.settle()
      retention.release()
    }
    await environment.settle()
    #expect(environment.store.loads.isEmpty)
    call.answer(Self.page(["n3"]))
    await environment.settle()
    #expect(environment.store.loads.isEmpty)
    #expect(environment.loads.isEmpty)
  }
}
