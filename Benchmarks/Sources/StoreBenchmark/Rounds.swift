import Measurement

/// Pieces of work measured in turns, one of each a round, so that what else the machine does meets all of them alike.
@MainActor struct Rounds {
  private var pieces: [(name: String, run: @MainActor () throws -> [Duration])] = []

  /// Adds work that measures itself: a duration for each of its parts.
  mutating func add(parts name: String, _ run: @escaping @MainActor () throws -> [Duration]) {
    pieces.append((name, run))
  }

  /// Adds work that is measured as a whole.
  mutating func add(_ name: String, _ work: @escaping @MainActor () throws -> Void) {
    add(parts: name) {
      let begin = ThreadClock.now
      try work()
      return [ThreadClock.now - begin]
    }
  }

  /// Runs every piece once a round: the medians of each one's parts, by name.
  func medians(_ count: Int, warmUp: Int = 3) throws -> [String: [Duration]] {
    var runs: [String: [[Duration]]] = [:]
    for round in 0..<warmUp + count {
      for piece in pieces {
        let parts = try piece.run()
        if round >= warmUp { runs[piece.name, default: []].append(parts) }
      }
    }
    return runs.mapValues { runs in
      (runs.first ?? []).indices.map { part in runs.map { $0[part] }.sorted()[runs.count / 2] }
    }
  }
}

extension Duration {
  var milliseconds: String { rounded(self / .milliseconds(1), 3) + " ms" }
  var nanoseconds: Double { self / .nanoseconds(1) }
}
