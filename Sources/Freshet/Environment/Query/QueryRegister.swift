/// The queries that have a user, in the order they came.
@MainActor
package final class QueryRegister {
  private var drivers: [Int: QueryDriver] = [:]
  private var lastPlace = 0
  /// Those with lenses that read a field which is not there.
  private var missing: [QueryDriver] = []

  nonisolated package init() {}

  package func add(_ driver: QueryDriver) -> Int {
    lastPlace += 1
    drivers[lastPlace] = driver
    return lastPlace
  }

  package func remove(_ place: Int) { drivers[place] = nil }

  package func apply(_ input: QueryMachine.Input) {
    for place in drivers.keys.sorted() { drivers[place]?.apply(input) }
  }

  /// Shows a commit to those that wait for another operation to bring their data.
  package func storeChanged() {
    for place in drivers.filter({ $0.value.looksAtStore }).keys.sorted() { drivers[place]?.storeChanged() }
  }

  package func revalidate() { for place in drivers.keys.sorted() { drivers[place]?.revalidate() } }

  /// Notes a query that lacks something.
  ///
  /// - Returns: whether it is the first since the last ``heal()``.
  func noteMissing(_ driver: QueryDriver) -> Bool {
    if missing.contains(where: { $0 === driver }) { return false }
    missing.append(driver)
    return missing.count == 1
  }

  /// Sends those that lack something again, where they may be.
  func heal() {
    let drivers = missing
    missing = []
    for driver in drivers { driver.heal() }
  }
}
