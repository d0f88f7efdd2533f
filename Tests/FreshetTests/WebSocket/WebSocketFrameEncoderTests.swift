import Freshet
import Testing

struct WebSocketFrameEncoderTests {
  private func encoder() -> WebSocketFrameEncoder { WebSocketFrameEncoder(role: .client, generator: FixedMask()) }

  @Test("A client masks text, empty and control frames alike")
  func masked() {
    var encoder = encoder()
    #expect(
      encoder.encode(WebSocketFrame(.text, Array(#"{"type":"pong"}"#.utf8)[...]))
        == bytes("81 8f 0f 1e 2d 3c 74 3c 59 45 7f 7b 0f 06 2d 6e 42 52 68 3c 50"))
    #expect(encoder.encode(WebSocketFrame(.pong, [0x6b, 0x37])) == bytes("8a 82 0f 1e 2d 3c 64 29"))
    #expect(encoder.encode(WebSocketFrame(.pong)) == bytes("8a 80 0f 1e 2d 3c"))
    #expect(encoder.encodeClose(WebSocketCloseCode(rawValue: 4409)) == bytes("88 82 0f 1e 2d 3c 1e 27"))
    #expect(encoder.encodeClose(nil) == bytes("88 80 0f 1e 2d 3c"))
  }

  @Test("A server masks nothing, and a length has its shortest form")
  func lengths() {
    var encoder = WebSocketFrameEncoder(role: .server)
    #expect(encoder.encode(WebSocketFrame(.ping, [0x6b, 0x37])) == bytes("89 02 6b 37"))
    for (count, head) in [
      (125, "82 7d"), (126, "82 7e 00 7e"), (65_535, "82 7e ff ff"), (65_536, "82 7f 00 00 00 00 00 01 00 00"),
    ] {
      let payload = [UInt8](repeating: 1, count: count)
      #expect(encoder.encode(WebSocketFrame(.binary, payload[...])) == bytes(head) + payload)
    }
  }

  @Test("A close reason is cut to 123 bytes between characters")
  func reason() {
    var encoder = WebSocketFrameEncoder(role: .server)
    let frame = encoder.encodeClose(.normal, reason: String(repeating: "€", count: 60))
    #expect(frame.count == 2 + 2 + 123)
    #expect(decode(frame).messages == [.close(.normal, reason: String(repeating: "€", count: 41))])
    let cut = encoder.encodeClose(.normal, reason: "a" + String(repeating: "€", count: 60))
    #expect(decode(cut).messages == [.close(.normal, reason: "a" + String(repeating: "€", count: 40))])
  }

  @Test("The default generator gives each frame another key")
  func freshKeys() {
    var encoder = WebSocketFrameEncoder(role: .client)
    let keys = Set((0..<50).map { _ in Array(encoder.encode(WebSocketFrame(.ping))[2..<6]) })
    #expect(keys.count > 45)
  }
}
