import Dispatch
import Foundation
import Freshet

/// The sample on a terminal: the page, redrawn where it changes, and the keys.
@MainActor
final class TerminalApp {
  private let session: Session
  private let server: any NoteServer
  private let isEmbedded: Bool
  private var screen = TerminalScreen()
  private var keys = KeyReader()
  /// What is typed into the line for a new note; nil while there is none.
  private var draft: String?
  private var message: String?
  private var sources: [any DispatchSourceProtocol] = []
  private var countdown: Task<Void, Never>?
  private var quit: CheckedContinuation<Void, Never>?

  init(session: Session, server: any NoteServer, isEmbedded: Bool) {
    self.session = session
    self.server = server
    self.isEmbedded = isEmbedded
  }

  /// Returns when the user quits, or the terminal goes away.
  func run() async {
    TerminalMode.enter()
    session.onChange = { [weak self] _ in self?.pageChanged() }
    listen()
    session.start()
    draw()
    await withCheckedContinuation { quit = $0 }
    for source in sources { source.cancel() }
    countdown?.cancel()
    TerminalMode.leave()
  }

  private func listen() {
    let input = DispatchSource.makeReadSource(fileDescriptor: FileHandle.standardInput.fileDescriptor, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated { self.readKeys() } }
    let resize = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    resize.setEventHandler { MainActor.assumeIsolated { self.redraw() } }
    sources = [input, resize]
    input.activate()
    resize.activate()
  }

  private func readKeys() {
    let bytes = FileHandle.standardInput.availableData
    if bytes.isEmpty { return end() }
    for key in keys.read(bytes) { press(key) }
    draw()
  }

  private func press(_ key: KeyReader.Key) {
    message = nil
    if draft != nil { return edit(key) }
    switch key {
    case .character("a"): draft = ""
    case .character("d"):
      message = server.dropConnections() ? "The server dropped the socket." : "Only the server inside can be told to."
    case .character("p"): session.togglePause()
    case .character("r"): session.retry()
    case .character("q"): end()
    case .suspend: suspend()
    default: break
    }
  }

  private func edit(_ key: KeyReader.Key) {
    switch key {
    case .character(let character): draft?.append(character)
    case .backspace: _ = draft?.popLast()
    case .escape: draft = nil
    case .enter:
      if let text = draft, !text.isEmpty { session.add(text) }
      draft = nil
    case .suspend: suspend()
    }
  }

  private func suspend() {
    TerminalMode.suspend()
    redraw()
  }

  private func end() {
    quit?.resume()
    quit = nil
  }

  private func pageChanged() {
    draw()
    countdown?.cancel()
    guard case .waiting = session.page.stream else { return }
    // The seconds left are on show, so a wait is drawn again while it lasts.
    countdown = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(250))
        self?.draw()
      }
    }
  }

  private func redraw() {
    screen.clear()
    draw()
  }

  private func draw() {
    let page = session.page
    let size = TerminalMode.size
    var lines: [TerminalScreen.Line] = [heading(page), []]
    let notes = page.notes.suffix(max(0, size.rows - 5))
    lines += notes.map { [.init(text: "  \($0.text)", style: $0.isPending ? .faint : .plain)] }
    lines += Array(repeating: [], count: max(0, size.rows - 2 - lines.count))
    if let draft {
      lines.append([.init(text: "  New note: ", style: .bold), .init(text: draft + "▏")])
      lines.append([.init(text: "  enter adds · esc leaves", style: .faint)])
    } else {
      lines.append([.init(text: "  " + (page.problem ?? message ?? ""), style: page.problem == nil ? .plain : .red)])
      let drop = isEmbedded ? " · d drop the socket" : ""
      let pause = session.isPaused ? "resume" : "pause"
      lines.append([.init(text: "  a add\(drop) · p \(pause) · r retry · q quit", style: .faint)])
    }
    screen.show(lines)
  }

  private func heading(_ page: Page) -> TerminalScreen.Line {
    let (word, style) = page.stream.words(now: session.environment.elapsed)
    let gaps = page.resumptions > 0 ? "  resumed \(page.resumptions)×" : ""
    return [
      .init(text: "  Notes of \(page.title ?? "…")", style: .bold), .init(text: "   "),
      .init(text: "● ", style: style), .init(text: word), .init(text: gaps, style: .faint),
    ]
  }
}

extension StreamState {
  /// A word for the state, and the colour of its dot.
  fileprivate func words(now: Duration) -> (String, TerminalScreen.Span.Style) {
    switch self {
    case .idle: ("idle", .faint)
    case .connecting: ("connecting", .yellow)
    case .open: ("open", .green)
    case .waiting(let instant): ("waiting \(max(1, Int((instant - now).components.seconds + 1))) s", .yellow)
    case .ended(nil): ("ended", .faint)
    case .ended(let failure?): ("ended: \(failure.message)", .red)
    }
  }
}
