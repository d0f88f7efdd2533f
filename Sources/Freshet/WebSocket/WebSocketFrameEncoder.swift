/// Writes frames. A client's are each masked with a fresh key from its generator, which must be unpredictable
/// (RFC 6455 §5.3).
package struct WebSocketFrameEncoder: Sendable {
  package let role: WebSocketRole
  private var generator: any RandomNumberGenerator & Sendable

  package init(role: WebSocketRole, generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
    self.role = role
    self.generator = generator
  }

  /// Appends `frame` to `output`, its length in the shortest form.
  package mutating func encode(_ frame: WebSocketFrame, into output: inout [UInt8]) {
    let length = frame.payload.count
    output.reserveCapacity(output.count + length + 14)
    output.append((frame.isFinal ? 0x80 : 0) | frame.opcode.rawValue)
    let maskBit: UInt8 = role == .client ? 0x80 : 0
    switch length {
    case 0...125: output.append(maskBit | UInt8(length))
    case 126...0xffff:
      output.append(maskBit | 126)
      withUnsafeBytes(of: UInt16(length).bigEndian) { output.append(contentsOf: $0) }
    default:
      output.append(maskBit | 127)
      withUnsafeBytes(of: UInt64(length).bigEndian) { output.append(contentsOf: $0) }
    }
    guard role == .client else {
      output.append(contentsOf: frame.payload)
      return
    }
    let key = UInt32(truncatingIfNeeded: generator.next()).bigEndian
    withUnsafeBytes(of: key) { output.append(contentsOf: $0) }
    let start = output.count
    output.append(contentsOf: frame.payload)
    output.withUnsafeMutableBytes { bytes in
      WebSocketMask.apply(key, to: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
    }
  }

  /// The bytes of `frame`.
  package mutating func encode(_ frame: WebSocketFrame) -> [UInt8] {
    var output: [UInt8] = []
    encode(frame, into: &output)
    return output
  }

  /// The bytes of a close frame: without a payload where `code` is nil, the reason cut to 123 bytes at a character.
  package mutating func encodeClose(_ code: WebSocketCloseCode?, reason: String = "") -> [UInt8] {
    guard let code else { return encode(WebSocketFrame(.close)) }
    var payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)]
    var length = 0
    for scalar in reason.unicodeScalars {
      length += UTF8.width(scalar)
      if length > 123 { break }
      payload.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
    return encode(WebSocketFrame(.close, payload[...]))
  }
}
