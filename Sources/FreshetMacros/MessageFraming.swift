/// Cuts the compiler's messages out of a stream of bytes: eight bytes of length, little-endian, then that many of JSON.
///
/// A length of zero ends the stream, as its end does.
struct MessageFraming {
  /// What a stream cannot go on after.
  enum Failure: Error, Equatable {
    /// A message that claims to be larger than any the compiler sends.
    case tooLarge(UInt64)
    /// The stream ended inside a message.
    case truncated
  }

  /// The largest message taken, in bytes.
  static let limit: UInt64 = 64 << 20

  private var buffer: [UInt8] = []
  private var position = 0
  /// Whether the other side has said that nothing more comes.
  private(set) var isEnded = false

  init() {}

  /// Takes what was read.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.removeFirst(position)
    position = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next complete message; nil until more bytes came, or after the end.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    guard !isEnded, buffer.count - position >= 8 else { return nil }
    var length: UInt64 = 0
    for offset in (0..<8).reversed() { length = length << 8 | UInt64(buffer[position + offset]) }
    guard length <= Self.limit else { throw .tooLarge(length) }
    guard length > 0 else {
      isEnded = true
      return nil
    }
    let start = position + 8
    guard buffer.count - start >= Int(length) else { return nil }
    position = start + Int(length)
    return buffer[start..<position]
  }

  /// Tells that the stream has ended.
  func finish() throws(Failure) {
    if !isEnded, position < buffer.count { throw .truncated }
  }

  /// A message as it is sent.
  static func frame(_ message: some Collection<UInt8>) -> [UInt8] {
    var length = UInt64(message.count)
    var framed: [UInt8] = []
    framed.reserveCapacity(message.count + 8)
    for _ in 0..<8 {
      framed.append(UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    framed.append(contentsOf: message)
    return framed
  }
}
