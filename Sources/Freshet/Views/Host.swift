import Observation

/// Shows a screen anywhere: on a terminal, on an embedded display, in a test. It does for any struct what SwiftUI does
/// for a view.
///
/// A screen is a struct with properties marked `@Query`, `@Subscription`, `@Mutation` and `@Fragment`. A host binds
/// them to its environment, keeps their data and streams going while the screen is shown, calls a closure that draws
/// the screen, and calls it again when something it read has changed: once for all that changed in one turn of the
/// main actor.
///
/// ```swift
/// let host = Host(environment: environment)
/// host.show(NotesScreen(page: NotesQuery(id: "1"))) { screen, host in
///   guard case .ready(let data) = screen.page.phase, let character = data.character else { return draw("…") }
///   host.child("notes", CharacterNotes(character: character.characterNotes)) { notes, _ in
///     draw(notes.character.notes.nodes.map(\.text), dot: notes.noteAdded.stream)
///   }
/// }
/// ```
///
/// **Identity.** A marked property is told by its screen's place (the host, or a child's id) and its own name. While
/// the place is shown, a new value of the screen goes on with the handles of the former one where the operation values
/// are equal; where they are not, the new operation is retained before the former is released.
///
/// **Nested screens** are given by ``child(_:_:draw:)`` inside the closure. Each is drawn after its parent's closure
/// has returned, and again on its own when only what it read has changed. A child that is not given any more is gone:
/// its streams are completed at the server.
///
/// A host that nobody holds, or that has ended, releases everything.
@MainActor
public final class Host {
  private let environment: Environment
  private let turns: HostTurns
  /// Parents have lower numbers than their children.
  private let number: Int
  private let numbers: Numbers
  private var evaluation: (@MainActor () -> Void)?
  private var bindings: [String: Attachment] = [:]
  private var children: [AnyHashable: Host] = [:]
  /// The children that were given since the closure began, in order.
  private var given: [(id: AnyHashable, show: @MainActor (Host) -> Void)] = []
  /// The evaluation that is on show; a change that an earlier one was told of does not count.
  private var generation = 0

  /// How often the screen was drawn.
  public private(set) var evaluations = 0

  @MainActor private final class Numbers {
    var last = 0
    func next() -> Int {
      last += 1
      return last
    }
  }

  /// Makes a host that shows nothing yet.
  public init(environment: Environment) {
    self.environment = environment
    turns = HostTurns(activity: environment.activity)
    numbers = Numbers()
    number = numbers.next()
  }

  private init(childOf parent: Host) {
    environment = parent.environment
    turns = parent.turns
    numbers = parent.numbers
    number = numbers.next()
  }

  /// Shows a screen in place of what was shown before: binds it and calls `draw` at once, and again each time
  /// something `draw` read has changed.
  public func show<Screen>(_ screen: Screen, draw: @escaping @MainActor (Screen, Host) -> Void) {
    bind(screen)
    evaluation = { [unowned self] in draw(screen, self) }
    evaluate()
  }

  /// Gives a nested screen a place inside this one. It may only be called from the closure that draws this one.
  ///
  /// - Parameters:
  ///   - id: The child's identity among this screen's children. Given twice in one evaluation, the last one counts.
  ///   - screen: The nested screen.
  ///   - draw: Draws it, after the closure that calls this has returned.
  public func child<Screen>(
    _ id: some Hashable, _ screen: Screen, draw: @escaping @MainActor (Screen, Host) -> Void
  ) {
    let id = AnyHashable(id)
    given.removeAll { $0.id == id }
    given.append((id, { $0.show(screen, draw: draw) }))
  }

  /// Shows nothing any more and releases everything, children included. The host may show another screen later.
  public func end() {
    evaluation = nil
    generation += 1
    for binding in bindings.values { binding.release() }
    bindings = [:]
    given = []
    for child in children.values { child.end() }
    children = [:]
  }

  /// Draws again what an evaluation read, unless it was drawn again since.
  func evaluateAgain(after generation: Int) {
    if generation == self.generation { evaluate() }
  }

  private func evaluate() {
    guard let evaluation else { return }
    generation += 1
    evaluations += 1
    given = []
    let generation = generation
    let turns = turns
    let number = number
    withObservationTracking {
      evaluation()
    } onChange: { [weak self] in
      guard let self else { return }
      turns.add(self, number: number, generation: generation)
    }
    showChildren()
  }

  private func showChildren() {
    let given = given
    self.given = []
    // Drawing it may have ended it.
    guard evaluation != nil else { return }
    let ids = Set(given.map(\.id))
    for (id, child) in children where !ids.contains(id) {
      child.end()
      children[id] = nil
    }
    for (id, show) in given {
      let child = children[id] ?? Host(childOf: self)
      children[id] = child
      show(child)
    }
  }

  /// Binds the marked properties that a screen has itself.
  private func bind<Screen>(_ screen: Screen) {
    var bound: [String: Attachment] = [:]
    for (label, value) in Mirror(reflecting: screen).children {
      guard let label, let property = value as? any MarkedProperty else { continue }
      bound[label] = property.bind(in: environment, former: bindings[label])
    }
    let former = bindings
    bindings = bound
    for (label, binding) in former where bound[label] !== binding { binding.release() }
  }
}
