@_spi(Generated) import Freshet
import FreshetTesting
import TestSupport
import Testing

/// A screen as the markers expand it.
@MainActor
private struct CharacterScreen {
  let _character: QueryStorage<CharacterQuery>
  var character: CharacterQuery { _character.operation }
  init(_ id: String) { _character = QueryStorage(CharacterQuery(id)) }
}

@MainActor
private struct NotesScreen {
  let title: String
  let _noteAdded: SubscriptionStorage<NoteAdded>
  let _rename: MutationStorage<RenameCharacter>
  var noteAdded: NoteAdded { _noteAdded.operation }
  var rename: RenameCharacter { _rename.operation }
  init(_ id: String, title: String = "") {
    self.title = title
    _noteAdded = SubscriptionStorage(NoteAdded(id))
    _rename = MutationStorage(RenameCharacter(id, "new"))
  }
}

@MainActor
@Suite("A host of screens")
struct HostTests {
  let transport = ScriptedTransport()
  let environment: Environment
  let host: Host

  init() {
    environment = Environment(transport: transport, clock: ManualClock())
    host = Host(environment: environment)
  }

  private func answer(_ id: String, _ name: String) async {
    transport.call(named: "CharacterQuery")?.answer(CharacterQuery.answer(id, name))
    await environment.settle()
  }

  @Test("it draws at once, fetches, and draws again when what it read has changed")
  func drawing() async {
    var drawn: [String] = []
    host.show(CharacterScreen("1")) { screen, _ in
      switch screen.character.phase {
      case .loading: drawn.append("loading")
      case .ready(let data): drawn.append(data.character?.name ?? "nobody")
      case .failed: drawn.append("failed")
      }
    }
    #expect(drawn == ["loading"])
    await answer("1", "Ada")
    #expect(drawn == ["loading", "Ada"])
    try? environment.commitPayload(Payload(CharacterQuery.answer("1", "Augusta")), for: CharacterQuery("1"))
    await environment.settle()
    #expect(drawn == ["loading", "Ada", "Augusta"])
    host.end()
  }

  @Test("what it did not read wakes nobody, and what is equal wakes nobody")
  func quiet() async throws {
    host.show(CharacterScreen("1")) { screen, _ in _ = screen.character.data?.character?.name }
    await answer("1", "Ada")
    let before = host.evaluations
    try environment.commitPayload(Payload(CharacterQuery.answer("2", "Bo")), for: CharacterQuery("2"))
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Ada")), for: CharacterQuery("1"))
    await environment.settle()
    #expect(host.evaluations == before)
    host.end()
  }

  @Test("any number of changes in one turn are one evaluation")
  func coalescing() async throws {
    host.show(NotesScreen("1")) { screen, _ in
      _ = (screen.noteAdded.stream, screen.noteAdded.events, screen.noteAdded.latest?.noteAdded?.noteEdge?.node?.text)
    }
    #expect(host.evaluations == 1)
    let call = try #require(transport.call(named: "NoteAdded"))
    call.send(NoteAdded.event("n1", "one"))
    await environment.settle()
    #expect(host.evaluations == 2)
    try environment.commitPayload(Payload(NoteAdded.event("n1", "two")), for: NoteAdded("1"))
    try environment.commitPayload(Payload(NoteAdded.event("n1", "three")), for: NoteAdded("1"))
    await environment.settle()
    #expect(host.evaluations == 3)
    host.end()
  }

  @Test("a new value of the screen goes on with the handles of the former one")
  func identity() async {
    var streams: [StreamState] = []
    let draw: @MainActor (NotesScreen, Host) -> Void = { screen, _ in streams.append(screen.noteAdded.stream) }
    host.show(NotesScreen("1", title: "a"), draw: draw)
    transport.call(named: "NoteAdded")?.send(NoteAdded.event("n1", "one"))
    await environment.settle()
    host.show(NotesScreen("1", title: "b"), draw: draw)
    await environment.settle()
    #expect(streams == [.connecting, .open, .open])
    #expect(transport.calls.count == 1)
    host.show(NotesScreen("2", title: "c"), draw: draw)
    await environment.settle()
    #expect(transport.openCalls.map(\.request.variables) == [["characterId": "2"]])
    host.end()
    #expect(transport.openCalls.isEmpty)
  }

  @Test("a nested screen is drawn after its parent, wakes alone, and is gone when it is not given any more")
  func nested() async throws {
    var log: [String] = []
    host.show(CharacterScreen("1")) { screen, host in
      log.append("parent")
      guard let name = screen.character.data?.character?.name, name != "nobody" else { return }
      host.child("notes", NotesScreen("1", title: name)) { notes, _ in
        log.append("child \(notes.title) \(notes.noteAdded.events)")
      }
      log.append("parent's end")
    }
    await answer("1", "Ada")
    #expect(log == ["parent", "parent", "parent's end", "child Ada 0"])
    log = []
    let call = try #require(transport.call(named: "NoteAdded"))
    call.send(NoteAdded.event("n1", "one"))
    await environment.settle()
    #expect(log == ["child Ada 1"])
    log = []
    // Both change in one turn: the child is drawn once, with its parent.
    call.send(NoteAdded.event("n1", "two"))
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "Augusta")), for: CharacterQuery("1"))
    await environment.settle()
    #expect(log.filter { $0.hasPrefix("parent") } == ["parent", "parent's end"])
    #expect(log.last == "child Augusta 2")
    #expect(transport.calls.filter { $0.request.operationName == "NoteAdded" }.count == 1)
    try environment.commitPayload(Payload(CharacterQuery.answer("1", "nobody")), for: CharacterQuery("1"))
    await environment.settle()
    #expect(!call.isOpen)
    host.end()
  }

  @Test("the values of marked properties act on their environment")
  func bound() async throws {
    var shown: NotesScreen?
    host.show(NotesScreen("1")) { screen, _ in shown = screen }
    let screen = try #require(shown)
    transport.drop()
    await environment.settle()
    screen.noteAdded.retry()
    #expect(screen.noteAdded.stream == .connecting)
    #expect(screen.noteAdded.resumptions == 1)
    let rename = screen.rename
    let task = Task { try await rename.run().rename?.name }
    try await until { transport.call(named: "RenameCharacter") != nil }
    #expect(screen.rename.isInFlight)
    transport.call(named: "RenameCharacter")?.answer(RenameCharacter.answer("1", "new"))
    #expect(try await task.value == "new")
    #expect(!screen.rename.isInFlight)
    host.end()
  }

  @Test("a value that is not bound loads, is idle, and says so when it is run")
  func unbound() async {
    let screen = NotesScreen("1")
    #expect(screen.noteAdded.stream == .idle)
    screen.noteAdded.retry()
    #expect(CharacterScreen("1").character.data == nil)
    let failure = await #expect(throws: Failure.self) { try await screen.rename.run() }
    #expect(failure?.kind == .environment)
  }

  @Test("a host that nobody holds releases everything")
  func dropped() async {
    var host: Host? = Host(environment: environment)
    host?.show(NotesScreen("1")) { screen, host in
      host.child(1, CharacterScreen("1")) { screen, _ in _ = screen.character.phase }
    }
    #expect(transport.openCalls.count == 2)
    host = nil
    await environment.settle()
    #expect(transport.openCalls.isEmpty)
  }

  @Test("ended while it is drawn, it shows no child and holds nothing")
  func endedInDrawing() async {
    host.show(CharacterScreen("1")) { _, host in
      host.end()
      host.child("notes", NotesScreen("1")) { _, _ in }
    }
    await environment.settle()
    #expect(host.evaluations == 1)
    #expect(transport.openCalls.isEmpty)
  }

  @Test("after its end it draws nothing, and may show another screen")
  func ended() async {
    var count = 0
    host.show(NotesScreen("1")) { screen, _ in
      _ = screen.noteAdded.events
      count += 1
    }
    let call = transport.call(named: "NoteAdded")
    host.end()
    call?.send(NoteAdded.event("n1", "one"))
    await environment.settle()
    #expect(count == 1)
    host.show(CharacterScreen("1")) { screen, _ in _ = screen.character.phase }
    #expect(transport.openCalls.map(\.request.operationName) == ["CharacterQuery"])
    host.end()
  }
}
