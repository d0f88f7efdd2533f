/// Reads frames from chunks of any size, with the checks of RFC 6455 §5 that need no other frame's payload.
///
/// A frame whose payload lies in one chunk is a slice of that chunk; one that does not is gathered. An announced
/// length is checked against the limit before anything is gathered for it.
package struct WebSocketFrameDecoder: Sendable {
  private enum State: Sendable {
    /// Before a payload: two to fourteen bytes.
    case head
    case payload(Head)
    /// In the beginning of a payload over the limit.
    case tooLarge(Head)
    case failed(WebSocketFault)
  }

  private struct Head: Sendable {
    var isFinal: Bool
    var opcode: WebSocketFrame.Opcode
    var length: Int
    var key: UInt32
  }

  private let role: WebSocketRole
  private let limits: WebSocketLimits
  private var state = State.head
  private var unread: ArraySlice<UInt8> = []
  /// The bytes of a head that lies in several chunks.
  private var held: [UInt8] = []
  /// The bytes of a payload that lies in several chunks.
  private var gathered: [UInt8] = []
  /// The bytes of the earlier fragments of the message that is open, nil where none is.
  private var open: Int?

  /// A decoder of what `role` receives.
  package init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
    self.role = role
    self.limits = limits
  }

  /// Takes the next bytes of the connection.
  package mutating func feed(_ chunk: ArraySlice<UInt8>) {
    if unread.isEmpty { unread = chunk } else { unread.append(contentsOf: chunk) }
  }

  /// The next whole frame, or nil where more bytes are needed. After a fault it only repeats the fault.
  package mutating func next() throws(WebSocketFault) -> WebSocketFrame? {
    do {
      return try step()
    } catch {
      state = .failed(error)
      unread = []
      gathered = []
      throw error
    }
  }

  private mutating func step() throws(WebSocketFault) -> WebSocketFrame? {
    while true {
      switch state {
      case .failed(let fault): throw fault
      case .head:
        guard let head = try readHead() else { return nil }
        if exceedsLimit(head) {
          state = .tooLarge(head)
        } else if unread.count >= head.length {
          let payload = unread.prefix(head.length)
          unread = unread.dropFirst(head.length)
          return finish(head, head.key == 0 ? payload : unmasked(Array(payload), head.key))
        } else {
          // A length is only a promise: room is made as the bytes come.
          gathered.reserveCapacity(min(head.length, 1 << 20))
          state = .payload(head)
        }
      case .payload(let head):
        guard gather(head.length) else { return nil }
        let payload = gathered
        gathered = []
        state = .head
        return finish(head, unmasked(payload, head.key))
      case .tooLarge(let head):
        guard gather(min(head.length, limits.beginning)) else { return nil }
        let size = (open ?? 0).addingReportingOverflow(head.length).partialValue
        throw WebSocketFault(
          code: .tooLarge, description: "a message of at least \(size) bytes, the limit is \(limits.message)",
          beginning: Array(unmasked(gathered, head.key)))
      }
    }
  }

  private func exceedsLimit(_ head: Head) -> Bool {
    if head.opcode.isControl { return false }
    let (size, overflow) = (open ?? 0).addingReportingOverflow(head.length)
    return overflow || size > limits.message
  }

  /// Gathers up to `count` bytes, and says whether they are all there.
  private mutating func gather(_ count: Int) -> Bool {
    let taken = unread.prefix(count - gathered.count)
    gathered.append(contentsOf: taken)
    unread = unread.dropFirst(taken.count)
    return gathered.count == count
  }

  private func unmasked(_ bytes: consuming [UInt8], _ key: UInt32) -> ArraySlice<UInt8> {
    if key != 0 { bytes.withUnsafeMutableBytes { WebSocketMask.apply(key, to: $0) } }
    return bytes[...]
  }

  private mutating func finish(_ head: Head, _ payload: ArraySlice<UInt8>) -> WebSocketFrame {
    if !head.opcode.isControl { open = head.isFinal ? nil : (open ?? 0) + head.length }
    return WebSocketFrame(head.opcode, payload, isFinal: head.isFinal)
  }

  /// Takes a head from what is unread, or nil where it is not whole.
  private mutating func readHead() throws(WebSocketFault) -> Head? {
    if held.isEmpty {
      guard let (head, size) = try parseHead(unread) else {
        held = Array(unread)
        unread = []
        return nil
      }
      unread = unread.dropFirst(size)
      return head
    }
    let before = held.count
    held.append(contentsOf: unread.prefix(14 - before))
    guard let (head, size) = try parseHead(held[...]) else {
      unread = []
      return nil
    }
    held = []
    unread = unread.dropFirst(size - before)
    return head
  }

  /// The head that `bytes` begin with, and its size; the first two bytes are checked as soon as they are there.
  private func parseHead(_ bytes: ArraySlice<UInt8>) throws(WebSocketFault) -> (Head, size: Int)? {
    let start = bytes.startIndex
    guard bytes.count >= 2 else { return nil }
    let second = bytes[start + 1]
    let (isFinal, opcode) = try checkedFirst(bytes[start], second)
    let short = Int(second & 0x7f)
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    let size = 2 + lengthBytes + (role == .server ? 4 : 0)
    guard bytes.count >= size else { return nil }
    let length = try checkedLength(short, bytes[(start + 2)..<(start + 2 + lengthBytes)])
    let key =
      role == .server
      ? bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: size - 4, as: UInt32.self) } : 0
    return (Head(isFinal: isFinal, opcode: opcode, length: length, key: key), size)
  }

  private func checkedFirst(
    _ first: UInt8, _ second: UInt8
  ) throws(WebSocketFault) -> (isFinal: Bool, opcode: WebSocketFrame.Opcode) {
    guard first & 0x70 == 0 else { throw fault("a reserved bit is set and no extension was agreed") }
    guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0f) else {
      throw fault("opcode \(first & 0x0f) is reserved")
    }
    let isFinal = first & 0x80 != 0
    if opcode.isControl {
      guard isFinal else { throw fault("a control frame is fragmented") }
      guard second & 0x7f <= 125 else { throw fault("a control frame has more than 125 bytes") }
    } else if opcode == .continuation {
      guard open != nil else { throw fault("a continuation without a message") }
    } else {
      guard open == nil else { throw fault("a message began inside another") }
    }
    let isMasked = second & 0x80 != 0
    switch role {
    case .client: guard !isMasked else { throw fault("a server's frame is masked") }
    case .server: guard isMasked else { throw fault("a client's frame is not masked") }
    }
    return (isFinal, opcode)
  }

  private func checkedLength(_ short: Int, _ bytes: ArraySlice<UInt8>) throws(WebSocketFault) -> Int {
    guard short > 125 else { return short }
    let length = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length >> 63 == 0 else { throw fault("a length has its top bit set") }
    guard length > (short == 126 ? 125 : 0xffff) else { throw fault("a length is not in its shortest form") }
    return Int(length)
  }

  private func fault(_ description: String) -> WebSocketFault {
    WebSocketFault(code: .protocolError, description: description)
  }
}
