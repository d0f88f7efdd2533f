/// What a transport with a connection tells of it, in order; each event is handed over before the next message is
/// read. A payload is nil where its message had none.
public enum ConnectionEvent: Sendable, Hashable {
  /// There is no connection and none was lost: nobody has used it yet, or nobody does any more.
  case idle
  /// A connection is being opened: the attempt's number since the last acknowledged one, from 1, and why that was lost.
  case connecting(attempt: Int, lastFailure: TransportFailure?)
  /// The server acknowledged the first connection.
  case connected
  /// The server acknowledged a later connection, and what waited was sent on it.
  case reconnected
  /// The connection was lost, or could not be made: close code and reason are the failure's. Neither a pause nor a
  /// connection that was replaced is told this way.
  case disconnected(TransportFailure)
  /// The server sent a ping, which has been answered.
  case ping(JSONValue?)
  /// The server sent a pong.
  case pong(JSONValue?)
  /// The payload of the server's acknowledgement, before ``connected`` or ``reconnected``.
  case acknowledged(JSONValue?)
  /// The app paused the transport.
  case paused
}
