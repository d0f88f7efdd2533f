import Freshet

/// A source of events with any number of listeners: what subscription resolvers usually return.
///
///     let added = Broadcast<JSONValue>()
///     server.stream("Subscription.noteAdded") { _ in added.listen() }
///     added.send(["noteEdge": […]])
public final class Broadcast<Event: Sendable>: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// Makes a source nobody listens to.
  public init() {}

  /// The events sent from now on. They are kept for the listener until it reads them.
  public func listen() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends an event to everyone who listens now.
  public func send(_ event: Event) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }

  /// Ends every listener's stream; the server then completes the subscriptions.
  public func finish() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }

  /// How many listen.
  public var listenerCount: Int { state.withLock { $0.listeners.count } }
}
