@_spi(Generated) import Freshet
import Measurement
import Observation

/// The yardstick: an object as an app would write it.
@MainActor @Observable
private final class ObservedCharacter {
  var name: String

  init(name: String) { self.name = name }
}

/// A read of a field of many records through their lenses, beside a property of as many `@Observable` objects.
@MainActor enum ReadRows {
  static func rows() throws -> [Row] {
    let session = Session()
    let scope = session.scope(CharactersPage())
    try session.take(CharactersData.payload, scope)
    let data = CharactersPage.Data(session.store.anchor(for: scope, lens: CharactersPage().__rootPlan))
    let lenses = (data.characters?.results ?? []).flatMap { $0.episode.flatMap(\.characters) }
    var seen: Set<String> = []
    let characters = lenses.filter { seen.insert($0.id).inserted }
    let objects = characters.map { ObservedCharacter(name: $0.name) }
    let repeats = 20
    var sum = 0
    func reads(_ read: () -> Void) -> [Duration] {
      let begin = ThreadClock.now
      for _ in 0..<repeats { read() }
      return [ThreadClock.now - begin]
    }
    var rounds = Rounds()
    rounds.add(parts: "lens") { reads { for character in characters { sum &+= character.name.utf8.count } } }
    rounds.add(parts: "object") { reads { for object in objects { sum &+= object.name.utf8.count } } }
    // Observed once by one observer, which is let go after the measurement.
    rounds.add(parts: "tracked lens") {
      let times = withObservationTracking {
        reads { for character in characters { sum &+= character.name.utf8.count } }
      } onChange: {
      }
      try session.take(isRenamed ? CharactersData.payload : CharactersData.renamed, scope)
      isRenamed.toggle()
      return times
    }
    rounds.add(parts: "tracked object") {
      let times = withObservationTracking {
        reads { for object in objects { sum &+= object.name.utf8.count } }
      } onChange: {
      }
      for (object, character) in zip(objects, characters) { object.name = character.name }
      return times
    }
    let medians = try rounds.medians(51)
    if sum == 0 { fatalError("nothing was read") }
    func each(_ name: String) -> Double {
      medians[name, default: [.zero]][0].nanoseconds / Double(repeats * objects.count)
    }
    return [
      Row(
        work: "a read through a lens, untracked", reach: .atMost(2), measured: each("lens") / each("object"),
        unit: "@Observable", detail: "\(rounded(each("lens"), 1)) ns beside \(rounded(each("object"), 1)) ns"),
      Row(
        work: "a read through a lens, tracked", reach: .atMost(1.2),
        measured: each("tracked lens") / each("tracked object"),
        unit: "@Observable",
        detail: "\(rounded(each("tracked lens"), 1)) ns beside \(rounded(each("tracked object"), 1)) ns"),
    ]
  }

  private static var isRenamed = false
}
