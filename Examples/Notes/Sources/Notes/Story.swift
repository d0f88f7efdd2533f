import Freshet

/// What the keys do on a terminal, played by itself in about ten seconds: each step waits for what it must lead to.
@MainActor
final class Story {
  /// A step that did not lead where it must.
  struct Stuck: Error { var step: String }

  private let session: Session
  private let server: any NoteServer
  private let characterID: String
  private var lines = ChangeLines()
  private var waiter: (isFulfilled: (Page) -> Bool, continuation: CheckedContinuation<Bool, Never>)?

  init(session: Session, server: any NoteServer, characterID: String) {
    self.session = session
    self.server = server
    self.characterID = characterID
  }

  /// Plays it.
  func play() async throws {
    session.onChange = { [weak self] page in self?.changed(page) }
    session.start()
    try await wait("the notes are fetched") { $0.title != nil }
    try await hearOfNote("a note of someone else arrives", "The loom is set up again")

    try await pause()
    lines.say("> add a note here")
    session.add("Written in this window")
    try await wait("a note added here is answered") { page in
      page.notes.contains { $0.text == "Written in this window" && !$0.isPending }
    }

    try await pause()
    if server.dropConnections() {
      lines.say("> the server drops the socket")
      try await wait("the loss is noticed") { $0.stream != .open }
      try await wait("the stream is sent again") { $0.stream == .connecting && $0.resumptions == 1 }
      try await hearOfNote("a note arrives on the new socket", "Back after the drop")
    }

    try await pause()
    let resumptions = session.page.resumptions
    lines.say("> pause")
    session.togglePause()
    try await wait("the stream is parked") { $0.stream == .idle }
    try await server.leaveNote("Left while nobody listened", characterID: characterID)
    try await pause()
    lines.say("> resume")
    session.togglePause()
    try await wait("what was missed is fetched") { page in
      page.resumptions == resumptions + 1 && page.notes.contains { $0.text == "Left while nobody listened" }
    }
    try await hearOfNote("a note arrives after the pause", "And on it goes")
    lines.say("\(session.page.notes.count) notes, resumed \(session.page.resumptions)×")
  }

  /// Prints a line for each change, for ever.
  func follow() async {
    session.onChange = { [weak self] page in self?.changed(page) }
    session.start()
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  /// Someone else leaves a note, and it arrives as an event. A subscription that is still on its way to the server
  /// misses one; then another is left.
  private func hearOfNote(_ step: String, _ text: String) async throws {
    try await pause()
    for _ in 0..<5 {
      let events = session.page.events
      try await server.leaveNote(text, characterID: characterID)
      if await holds(within: .seconds(4), { $0.stream == .open && $0.events > events }) {
        return
      }
    }
    throw Stuck(step: step)
  }

  private func changed(_ page: Page) {
    lines.show(page)
    if waiter?.isFulfilled(page) == true { answer(true) }
  }

  private func wait(_ step: String, until isFulfilled: @escaping (Page) -> Bool) async throws {
    guard await holds(within: .seconds(20), isFulfilled) else { throw Stuck(step: step) }
  }

  /// Whether a page fulfils a condition, now or in time.
  private func holds(within patience: Duration, _ isFulfilled: @escaping (Page) -> Bool) async -> Bool {
    if isFulfilled(session.page) { return true }
    let deadline = Task { [weak self] in
      try await Task.sleep(for: patience)
      self?.answer(false)
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { waiter = (isFulfilled, $0) }
  }

  private func answer(_ isFulfilled: Bool) {
    let waiter = waiter
    self.waiter = nil
    waiter?.continuation.resume(returning: isFulfilled)
  }

  /// Time to read what happened.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(1200)) }
}
