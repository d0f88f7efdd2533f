/// What carries operations to a server: one verb, for queries, mutations and subscriptions alike.
///
/// A transport never opens a lost connection again by itself and never repeats a request, save one that was refused for
/// its credentials and so was not run; it reports the loss once per operation, each with the connection's number, and
/// whoever holds the operation decides.
public protocol Transport: Sendable {
  /// Starts a request and returns at once.
  ///
  /// Payloads are handed to `sink` in the order they arrived, from any thread, followed by exactly one end, after
  /// which nothing more is. Cancelling the result ends the operation at the server (closing the request, or by the
  /// protocol's `complete`); a cancelled operation delivers nothing more, and no end.
  func start(_ request: Request, _ sink: PayloadSink) -> Cancellation

  /// Whether a request of this kind can be carried. A transport without subscriptions says so here.
  func carries(_ kind: Request.Kind) -> Bool

  /// Tells `handler` about pauses, resumptions and replaced connections until the result is cancelled. The current
  /// state is handed over first where it is a pause.
  func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation
}

extension Transport {
  /// Every kind, unless a transport says otherwise.
  public func carries(_ kind: Request.Kind) -> Bool { true }
  /// Nothing to tell, unless a transport has something: `handler` is never called.
  public func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation { Cancellation {} }
}

/// What a transport tells of itself, besides what it tells each operation.
public enum TransportEvent: Sendable, Hashable {
  /// The app paused the transport: its subscriptions are parked (no end is delivered to them) until ``resumed``.
  case paused
  /// The app resumed the transport: parked subscriptions are to be started again.
  case resumed
  /// The subscriptions were moved to a new connection by the transport itself: events may have been missed.
  case moved
}

/// Where a transport delivers what an operation receives.
public struct PayloadSink: Sendable {
  package let onOpen: @Sendable () -> Void
  package let onPayload: @Sendable (Payload) -> Void
  package let onEnd: @Sendable (Failure?) -> Void

  package init(
    onOpen: @escaping @Sendable () -> Void = {},
    onPayload: @escaping @Sendable (Payload) -> Void,
    onEnd: @escaping @Sendable (Failure?) -> Void
  ) {
    self.onOpen = onOpen
    self.onPayload = onPayload
    self.onEnd = onEnd
  }

  /// Says that the request has reached the server: the response's headers came, or a pong to a ping sent behind it.
  /// A transport that cannot tell never calls it.
  public func open() { onOpen() }

  /// Delivers one response, event or part.
  public func next(_ payload: Payload) { onPayload(payload) }

  /// Ends the operation: the server completed it, or its last part was delivered.
  public func finish() { onEnd(nil) }

  /// Ends the operation with a failure.
  public func fail(_ failure: Failure) { onEnd(failure) }
}
