/// What a subscription's stream is doing.
public enum StreamState: Hashable, Sendable {
  /// Not asked for, or parked while the app is inactive or the transport paused.
  case idle
  /// Sent, or about to be, and no event yet.
  case connecting
  /// An event arrived since it was last sent.
  case open
  /// Lost, and sent again at an instant: the time since the environment began, on its clock
  /// (see ``Environment/elapsed``).
  case waiting(until: Duration)
  /// Over: by the server's completion (nil), or by a failure that sending it again would repeat.
  case ended(Failure?)
}
