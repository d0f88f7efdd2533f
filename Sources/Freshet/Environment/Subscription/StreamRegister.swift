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

  package func apply(_ input: StreamMachine.Input) {
    // One may leave while another is told.
    for place in drivers.keys.sorted() { drivers[place]?.apply(input) }
  }
}
