import GraphQLLanguage

/// The fragments whose selections are the same in every operation: nothing in them, and in those they spread, depends on
/// arguments.
struct PlainFragments: Sendable {
  private let fragments: [String: TypedFragment]
  private var answers: [String: Bool] = [:]

  init(_ program: Program) {
    fragments = program.fragments
    for name in program.fragmentOrder { answer(name) }
  }

  func contains(_ name: String) -> Bool { answers[name] ?? false }

  /// Whether these selections, with the fragments they spread, are the same whatever arguments there are.
  func arePlain(_ selections: [TypedSelection]) -> Bool {
    selections.allSatisfy { selection in
      switch selection {
      // A single id in an edit becomes a list.
      case .field(let field): field.edits.isEmpty && arePlain(field.selections)
      case .inline(let inline): arePlain(inline.selections)
      case .spread(let spread): contains(spread.name.text)
      }
    }
  }

  /// By recursion, since circles and endless chains were refused before.
  private mutating func answer(_ name: String) {
    guard answers[name] == nil, let fragment = fragments[name] else { return }
    answers[name] = false
    var pending = [fragment.selections]
    while let selections = pending.popLast() {
      for selection in selections {
        switch selection {
        case .field(let field): pending.append(field.selections)
        case .inline(let inline): pending.append(inline.selections)
        case .spread(let spread): answer(spread.name.text)
        }
      }
    }
    answers[name] = fragment.arguments.isEmpty && arePlain(fragment.selections)
  }
}
