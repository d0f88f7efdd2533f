import Freshet

/// The live side of the sample: an environment, a host that resolves the screens, and the page they make.
@MainActor
final class Session {
  let environment: Environment
  private let host: Host
  private let characterID: String
  private var notes: CharacterNotes?
  private var lastPending = 0
  private var seenResumptions = 0

  /// What is on show now.
  private(set) var page = Page() {
    didSet { if page != oldValue { onChange(page) } }
  }
  /// Called after each change of the page.
  var onChange: (Page) -> Void = { _ in }

  init(environment: Environment, characterID: String) {
    self.environment = environment
    self.characterID = characterID
    host = Host(environment: environment)
  }

  func start() {
    host.show(CharacterScreen(character: CharacterQuery(id: characterID))) { [weak self] screen, host in
      self?.draw(screen, host)
    }
  }

  func end() {
    host.end()
    environment.end()
  }

  /// Whether the stream is parked by the user.
  var isPaused: Bool { !environment.isActive }

  /// Parks the stream, as an app does that goes to the background; or brings it back.
  func togglePause() { environment.isActive.toggle() }

  /// Opens a stream that waits or has ended, and fetches a page that failed.
  func retry() {
    notes?.noteAdded.retry()
    screen?.character.retry()
  }

  /// Adds a note, on show before the server has answered.
  func add(_ text: String) {
    guard let notes else { return }
    lastPending += 1
    let id = "\(Page.pendingPrefix)\(lastPending)"
    page.problem = nil
    Task {
      do {
        try await notes.add(text, id: id)
      } catch {
        page.problem = "Not added: \(error)"
      }
    }
  }

  private var screen: CharacterScreen?

  private func draw(_ screen: CharacterScreen, _ host: Host) {
    self.screen = screen
    switch screen.character.phase {
    case .loading: page.problem = nil
    case .failed(let failure): page.problem = "\(failure)"
    case .ready(let data):
      guard let character = data.character else {
        page.problem = "There is no character '\(characterID)'."
        return
      }
      page.title = character.name ?? "Someone"
      host.child("notes", CharacterNotes(character: character.characterNotes)) { [weak self] notes, _ in
        self?.draw(notes)
      }
    }
  }

  private func draw(_ notes: CharacterNotes) {
    self.notes = notes
    var page = page
    page.notes = notes.character.notes.nodes.map { Page.Note(id: $0.id, text: $0.text) }
    page.stream = notes.noteAdded.stream
    page.events = notes.noteAdded.events
    page.resumptions = notes.noteAdded.resumptions
    self.page = page
    // Events may have been missed while the stream was away: the list is asked for again. Not inside this evaluation,
    // which it would change.
    guard page.resumptions > seenResumptions else { return }
    seenResumptions = page.resumptions
    Task { screen?.character.refetch() }
  }
}
