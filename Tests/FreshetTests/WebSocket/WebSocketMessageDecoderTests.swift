import Freshet
import TestSupport
import Testing

struct WebSocketMessageDecoderTests {
  @Test("A text frame is its text, at every cut")
  func text() {
    let result = decodeHoweverCut(bytes("81 0f 7b 22 74 79 70 65 22 3a 22 70 6f 6e 67 22 7d"))
    #expect(result.messages == [.text(#"{"type":"pong"}"#)])
    #expect(result.isStable && result.fault == nil)
  }

  @Test("Fragments cut inside a character make one message, and a ping between them is told at once")
  func fragments() {
    let result = decodeHoweverCut(bytes("01 02 6e c3 89 00 00 02 a9 e2 80 02 82 ac"))
    #expect(result.messages == [.ping([]), .text("né€")])
    #expect(result.isStable && result.fault == nil)
  }

  @Test("An empty fragment is legal")
  func emptyFragment() {
    let result = decodeHoweverCut(bytes("01 01 61 00 00 80 01 62"))
    #expect(result.messages == [.text("ab")])
    #expect(result.isStable)
  }

  @Test("A close frame gives its code and reason, or neither")
  func close() {
    #expect(
      decodeHoweverCut(bytes("88 05 11 39 64 75 70")).messages
        == [.close(WebSocketCloseCode(rawValue: 4409), reason: "dup")])
    #expect(decodeHoweverCut(bytes("88 00")).messages == [.close(nil, reason: "")])
    #expect(decode(bytes("88 02 03 f6")).messages == [.close(WebSocketCloseCode(rawValue: 1014), reason: "")])
    #expect(decode(bytes("88 02 0b b8")).messages == [.close(WebSocketCloseCode(rawValue: 3000), reason: "")])
  }

  @Test(
    "A fault of the peer has the close code of RFC 6455",
    arguments: [
      ("88 02 03 ed", 1002), ("88 02 03 e7", 1002), ("88 02 03 f7", 1002), ("88 02 09 c4", 1002), ("88 01 03", 1002),
      ("88 02 13 88", 1002), ("88 03 03 e8 ff", 1007), ("81 02 c3 28", 1007), ("81 01 c3", 1007), ("80 00", 1002),
      ("09 00", 1002), ("89 7e 00 7e", 1002), ("c1 00", 1002), ("a1 00", 1002), ("91 00", 1002), ("83 00", 1002),
      ("8b 00", 1002), ("81 80 00 00 00 00", 1002), ("01 01 61 81 01 62", 1002), ("82 7e 00 05", 1002),
      ("82 7f 00 00 00 00 00 00 ff ff", 1002), ("82 7f 80 00 00 00 00 00 00 00", 1002),
    ])
  func faults(hex: String, code: UInt16) {
    let result = decodeHoweverCut(bytes(hex))
    #expect(result.fault?.code.rawValue == code)
    #expect(result.isStable && result.messages.isEmpty)
  }

  @Test("After a fault nothing is read any more")
  func afterFault() {
    var decoder = WebSocketMessageDecoder(role: .client)
    decoder.feed(bytes("83 00")[...])
    #expect(throws: WebSocketFault.self) { try decoder.next() }
    decoder.feed(bytes("81 01 61")[...])
    #expect(throws: WebSocketFault.self) { try decoder.next() }
  }

  @Test("The long forms of a length are read")
  func lengths() {
    let middle = [UInt8](repeating: 7, count: 126)
    #expect(decodeHoweverCut(bytes("82 7e 00 7e") + middle).messages == [.binary(middle[...])])
    let large = [UInt8](repeating: 9, count: 65_536)
    let frame = bytes("82 7f 00 00 00 00 00 01 00 00") + large
    #expect(decode(frame).messages == [.binary(large[...])])
    #expect(decode(frame, cuts: [1, 5, 10, 11, 40_000]).messages == [.binary(large[...])])
  }

  @Test("A message over the limit is refused by its announced length, and its beginning is kept")
  func tooLarge() {
    var limits = WebSocketLimits()
    limits.message = 10
    limits.beginning = 4
    let result = decodeHoweverCut(bytes("81 0b 61 62 63 64"), limits: limits)
    #expect(result.fault?.code == .tooLarge)
    #expect(result.fault?.beginning == Array("abcd".utf8))
    #expect(result.isStable)
    // Announced alone, nothing is gathered for it.
    #expect(decode(bytes("81 7f 7f ff ff ff ff ff ff ff"), limits: limits).fault == nil)
    let sum = decodeHoweverCut(bytes("01 03 61 62 63 80 08 64 65 66 67"), limits: limits)
    #expect(sum.fault?.code == .tooLarge)
    #expect(sum.fault?.beginning == Array("abcd".utf8))
    #expect(
      decode(bytes("01 02 61 62 80 08") + Array("cdefghij".utf8), limits: limits).messages == [.text("abcdefghij")])
  }

  @Test(
    "What a client encodes a server decodes, and the reverse, however it is cut",
    arguments: 1...20 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for (sender, receiver) in [(WebSocketRole.client, WebSocketRole.server), (.server, .client)] {
      var encoder = WebSocketFrameEncoder(role: sender, generator: random)
      var wire: [UInt8] = []
      var expected: [WebSocketMessage] = []
      for _ in 0..<20 {
        let payload = (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let cut = Int.random(in: 0...payload.count, using: &random)
        encoder.encode(WebSocketFrame(.binary, payload[..<cut], isFinal: false), into: &wire)
        if Bool.random(using: &random) {
          encoder.encode(WebSocketFrame(.ping, payload.prefix(8)), into: &wire)
          expected.append(.ping(payload.prefix(8)))
        }
        encoder.encode(WebSocketFrame(.continuation, payload[cut...]), into: &wire)
        expected.append(.binary(payload[...]))
      }
      let cuts = (0..<200).map { _ in Int.random(in: 0...wire.count, using: &random) }.sorted()
      let result = decode(wire, role: receiver, cuts: cuts)
      #expect(result.messages == expected)
      #expect(result.fault == nil)
    }
  }

  @Test("Random bytes never do more than fail", arguments: 1...20 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for role in [WebSocketRole.client, .server] {
      for _ in 0..<200 {
        let noise = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let cut = Int.random(in: 0...noise.count, using: &random)
        let whole = decode(noise, role: role)
        let pieces = decode(noise, role: role, cuts: [cut])
        #expect(whole.messages == pieces.messages && whole.fault == pieces.fault)
      }
    }
  }
}
