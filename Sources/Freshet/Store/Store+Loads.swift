extension Store {
  /// Asks the delegate for it, unless it is on its way.
  func start(_ request: LoadRequest) {
    if isInFlight(request.load) { return }
    guard let delegate, !isEnded else { return }
    set(request.load, .inFlight)
    delegate.load(request)
  }

  /// Says that it came, or why it did not.
  package func finish(_ request: LoadRequest, _ failure: Failure? = nil) {
    set(request.load, failure.map { .failed($0) })
  }

  func isInFlight(_ load: Load) -> Bool { if case .inFlight = loads[load] { true } else { false } }

  /// Why it did not come the last time; nil while it is on its way.
  func failure(of load: Load) -> Failure? { if case .failed(let failure) = loads[load] { failure } else { nil } }

  private func set(_ load: Load, _ state: LoadState?) {
    loads[load] = state
    // The record's readers are told by a slot of the client's own, which counts.
    guard let record = record(load.record) else { return loads[load] = nil }
    let slot = record.slot(connectionSymbols.loads)
    let count = if case .integer(let count) = record.row.pointee.value(slot) { count } else { Int64(0) }
    record.row.pointee.set(slot, .integer(count &+ 1))
    record.notify(slot)
  }
}
