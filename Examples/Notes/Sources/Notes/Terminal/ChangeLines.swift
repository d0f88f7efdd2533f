import Foundation
import Freshet

/// The page where there is no terminal: a line for each change.
@MainActor
struct ChangeLines {
  private var page = Page()
  private let began = ContinuousClock.now

  /// Prints what is different in a page.
  mutating func show(_ next: Page) {
    if let title = next.title, title != page.title { say("Notes of \(title)") }
    if next.problem != page.problem, let problem = next.problem { say("! \(problem)") }
    showNotes(next)
    if next.stream.word != page.stream.word || next.resumptions != page.resumptions {
      let gaps = next.resumptions > 0 ? " (resumed \(next.resumptions)×)" : ""
      say("● \(next.stream.word)\(gaps)")
    }
    page = next
  }

  /// Prints a line of its own.
  func say(_ text: String) {
    let elapsed = (ContinuousClock.now - began).components
    let tenths = elapsed.seconds * 10 + elapsed.attoseconds / 100_000_000_000_000_000
    print("\(String(repeating: " ", count: tenths < 100 ? 1 : 0))\(tenths / 10).\(tenths % 10)  \(text)")
    // Whoever reads a pipe sees each line when it happens.
    fflush(nil)
  }

  private func showNotes(_ next: Page) {
    let known = Set(page.notes.map(\.id))
    let kept = Set(next.notes.map(\.id))
    // The event may come before the mutation's answer: then both notes are there for a moment.
    let added = page.notes.filter(\.isPending).map(\.text)
    for note in next.notes where !known.contains(note.id) {
      let mark = note.isPending ? "+ (adding)" : added.contains(note.text) ? "= (added) " : "+         "
      say("\(mark) \(note.text)")
    }
    for note in page.notes where !kept.contains(note.id) && !note.isPending { say("-          \(note.text)") }
  }
}

extension StreamState {
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .connecting: "connecting"
    case .open: "open"
    case .waiting: "waiting"
    case .ended(let failure): failure.map { "ended: \($0.message)" } ?? "ended"
    }
  }
}
