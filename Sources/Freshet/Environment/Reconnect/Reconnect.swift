/// When lost subscriptions are sent again.
public struct Reconnect: Sendable {
  /// A step that doubles from one second to thirty, jittered to between half and the whole of it, reset by an event
  /// or by a connection that held for thirty seconds. It has no last attempt. Failures that a retry would repeat
  /// end the stream (``TransportFailure/isFinal``); refused credentials are tried once more at once.
  public static let standard = Reconnect(.standard)

  /// Never: a lost subscription has ended, with the loss as its failure.
  public static let never = Reconnect(.never)

  /// After the same wait each time. `.zero` is immediate for the first retry after a connection that held (that had
  /// an event, or lasted thirty seconds), and one second otherwise.
  public static func every(_ wait: Duration) -> Reconnect { Reconnect(.every(wait)) }

  /// As `decide` says, which may also overrule what is final by default. It is called on the main actor, once for
  /// each loss, however many operations the loss took with it.
  ///
  /// A wait of zero that does not follow a connection that held is one second, so no answer makes a loop without
  /// delay.
  public static func deciding(_ decide: @escaping @Sendable (Loss) -> Decision) -> Reconnect {
    Reconnect(.deciding(decide))
  }

  /// A lost connection, or an attempt that made none.
  public struct Loss: Sendable, Hashable {
    /// What the transport reported: close code and reason, status, kind.
    public var failure: TransportFailure
    /// The number of the attempt that would follow, from 1; it begins again after an event or a connection that
    /// held for thirty seconds.
    public var attempt: Int
    /// How long the connection had held, where there was one.
    public var age: Duration?
    /// What ``Reconnect/standard`` would do.
    public var standard: Decision
  }

  /// What follows a loss.
  public enum Decision: Sendable, Hashable {
    /// The lost subscriptions are sent again after a wait, or after the wait the server asked for if that is longer.
    case after(Duration)
    /// They have ended.
    case stop
  }

  package enum Rule: Sendable {
    case standard
    case every(Duration)
    case never
    case deciding(@Sendable (Loss) -> Decision)
  }

  package let rule: Rule
  private init(_ rule: Rule) { self.rule = rule }
}
