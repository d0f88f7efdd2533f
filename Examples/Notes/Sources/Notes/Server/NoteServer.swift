/// The server's side of the sample: what others do there, and what happens to the connection.
protocol NoteServer: Sendable {
  /// Someone else leaves a note.
  func leaveNote(_ text: String, characterID: String) async throws
  /// Resets the socket. False where this server cannot be told to.
  func dropConnections() -> Bool
  func stop()
}
