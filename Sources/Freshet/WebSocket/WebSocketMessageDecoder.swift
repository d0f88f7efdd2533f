/// Reads messages from chunks of any size: the frame decoder and the assembler as one.
///
///     decoder.feed(chunk)
///     while let message = try decoder.next() { … }
package struct WebSocketMessageDecoder: Sendable {
  private var frames: WebSocketFrameDecoder
  private var assembler = WebSocketMessageAssembler()
  private let limits: WebSocketLimits
  private var fault: WebSocketFault?

  /// A decoder of what `role` receives.
  package init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
    self.limits = limits
    frames = WebSocketFrameDecoder(role: role, limits: limits)
  }

  /// Takes the next bytes of the connection.
  package mutating func feed(_ chunk: ArraySlice<UInt8>) { frames.feed(chunk) }

  /// The next whole message, or nil where more bytes are needed. After a fault, only the fault again: the connection
  /// is to be closed with its code.
  package mutating func next() throws(WebSocketFault) -> WebSocketMessage? {
    if let fault { throw fault }
    do {
      while let frame = try frames.next() {
        if let message = try assembler.receive(frame) { return message }
      }
      return nil
    } catch {
      var error = error
      if error.code == .tooLarge {
        error.beginning = assembler.beginning(with: error.beginning, limit: limits.beginning)
      }
      fault = error
      throw error
    }
  }
}
