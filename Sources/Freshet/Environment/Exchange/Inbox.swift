/// Where every sink of an environment delivers: what arrives is read off the main actor, in order, and taken by the
/// main actor in one turn, however much piled up meanwhile.
package final class Inbox: Sendable {
  /// What a transport delivered. A failure, which is large and rare, is kept apart, so that what comes by the thousand is
  /// small to hand on.
  package enum Delivery: Sendable {
    case opened(Exchange)
    case payload(Exchange, Payload)
    indirect case ended(Exchange, Failure?)
    case transport(TransportEvent)
  }

  /// A delivery that was read.
  package enum Arrival: Sendable {
    case opened(Exchange)
    case response(Exchange, Response, bytes: Int)
    indirect case unreadable(Exchange, Failure, bytes: Int)
    indirect case ended(Exchange, Failure?)
    case transport(TransportEvent)
  }

  private struct State {
    var deliveries: [Delivery] = []
    var isReading = false
    var arrivals: [Arrival] = []
    var turnIsScheduled = false
    var turn: (@MainActor () -> Void)?
  }

  private let state = Locked(State())
  private let activity: Activity

  package init(activity: Activity) { self.activity = activity }

  /// Names what takes the arrivals; nil, and what arrives is dropped from now on.
  package func onTurn(_ turn: (@MainActor () -> Void)?) {
    state.withLock { state in
      state.turn = turn
      if turn == nil {
        state.deliveries = []
        state.arrivals = []
      }
    }
  }

  /// Takes a delivery, from any thread.
  package func put(_ delivery: Delivery) {
    var delivery = delivery
    if case .payload(let exchange, let payload) = delivery, !exchange.admit(payload.bytes.count) {
      let failure = TransportFailure(
        .tooLarge,
        "\(exchange.name): over \(Exchange.backlogLimit) bytes wait for the main actor.")
      delivery = .ended(exchange, .transport(failure))
    }
    let starts = state.withLock { state in
      guard state.turn != nil else { return false }
      state.deliveries.append(delivery)
      if state.isReading { return false }
      state.isReading = true
      activity.begin()
      return true
    }
    if starts { Task.detached(priority: .userInitiated) { self.read() } }
  }

  /// What was read since the last call.
  package func take() -> [Arrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      state.turnIsScheduled = false
      return state.arrivals
    }
  }

  private func read() {
    while let deliveries = nextDeliveries() {
      // A few at a time, so that the main actor begins while the rest is read.
      var rest = deliveries[...]
      while !rest.isEmpty {
        arrive(rest.prefix(Self.portion).map(Self.read))
        rest = rest.dropFirst(Self.portion)
      }
    }
    activity.end()
  }

  /// So many deliveries are read before they are handed to the main actor.
  private static let portion = 512

  private func arrive(_ arrivals: [Arrival]) {
    let turn = state.withLock { state -> (@MainActor () -> Void)? in
      guard let turn = state.turn else { return nil }
      if state.arrivals.isEmpty { state.arrivals = arrivals } else { state.arrivals.append(contentsOf: arrivals) }
      if state.turnIsScheduled { return nil }
      state.turnIsScheduled = true
      activity.begin()
      return turn
    }
    if let turn {
      Task { @MainActor [activity] in
        turn()
        activity.end()
      }
    }
  }

  /// Everything that was delivered since the last call; nil, and the reading ends, where there is nothing.
  private func nextDeliveries() -> [Delivery]? {
    state.withLock { state in
      if state.deliveries.isEmpty {
        state.isReading = false
        return nil
      }
      defer { state.deliveries = [] }
      return state.deliveries
    }
  }

  private static func read(_ delivery: Delivery) -> Arrival {
    switch delivery {
    case .opened(let exchange): return .opened(exchange)
    case .ended(let exchange, let failure): return .ended(exchange, failure)
    case .transport(let event): return .transport(event)
    case .payload(let exchange, let payload):
      let bytes = payload.bytes.count
      do throws(Failure) {
        return .response(exchange, try exchange.read(payload), bytes: bytes)
      } catch {
        return .unreadable(exchange, error, bytes: bytes)
      }
    }
  }
}
