/// The streams that have a user, in the order they came: what changes for all of them is told in that order.
@MainActor
package final class StreamRegister {
  private var drivers: [Int: StreamDriver] = [:]
  private var lastPlace = 0

  nonisolated package init() {}

  package func add(_ driver: StreamDriver) -> Int {
    lastPlace += 1
    drivers[lastPlace] = driver
    return lastPlace
  }

  package func remove(_ place: Int) { drivers[place] = nil }

  /// Shows a commit to those whose data it may make readable, or not.
  package func storeChanged() {
    for place in drivers.filter({ $0.value.isRootChecked }).keys.sorted() { drivers[place]?.changed() }
  }

  /// Tells each what is so when its turn comes: one may leave while another is told, and a reader that is told may
  /// change what the others are to hear.
  package func apply(_ input: @autoclosure () -> StreamMachine.Input) {
    for place in drivers.keys.sorted() { drivers[place]?.apply(input()) }
  }
}
