/// Which screens of a tree are to be evaluated again: any number of changes, from any thread, are one turn.
final class HostTurns: Sendable {
  private let due = Locked<[Int: (host: Host, generation: Int)]>([:])
  private let activity: Activity

  init(activity: Activity) { self.activity = activity }

  /// Says that something a host read in an evaluation changes. The turn comes after the change.
  func add(_ host: Host, number: Int, generation: Int) {
    let isFirst = due.withLock { due in
      defer { due[number] = (host, max(generation, due[number]?.generation ?? 0)) }
      return due.isEmpty
    }
    guard isFirst else { return }
    activity.begin()
    Task { @MainActor [self] in
      run()
      activity.end()
    }
  }

  /// Evaluates what is due, outer screens first: evaluating one evaluates its children, which are then not due.
  @MainActor private func run() {
    let hosts = due.withLock { due in
      defer { due = [:] }
      return due
    }
    for (_, due) in hosts.sorted(by: { $0.key < $1.key }) { due.host.evaluateAgain(after: due.generation) }
  }
}
