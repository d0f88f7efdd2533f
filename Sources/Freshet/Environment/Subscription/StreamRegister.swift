/// The streams that have a user, in the order they came: what changes for all of them is told in that order.
@MainActor
package final class StreamRegister {
  private var drivers: [Int: StreamDriver] = [:]
  private var lastPlace = 0
  /// Those whose owners are to see the turn's events.
  private var outdated: [StreamDriver] = []

  nonisolated package init() {}

  package func add(_ driver: StreamDriver) -> Int {
    lastPlace += 1
    drivers[lastPlace] = driver
    return lastPlace
  }

  package func remove(_ place: Int) { drivers[place] = nil }

  /// Notes a driver that had an event: its owner sees it, and all others of the turn, when the turn ends.
  func showLater(_ driver: StreamDriver) { outdated.append(driver) }

  /// Shows the turn's events.
  func showEvents() {
    let drivers = outdated
    outdated = []
    for driver in drivers { driver.showEvents() }
  }

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
