import TestSupport
import Testing

@testable import FreshetMacros

struct MessageFramingTests {
  @Test("messages come out whole, however the stream was cut")
  func chunks() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let messages = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var stream = messages.flatMap { MessageFraming.frame($0) }[...]
      var framing = MessageFraming()
      var read: [[UInt8]] = []
      while !stream.isEmpty {
        let count = Int.random(in: 1...min(stream.count, 64), using: &random)
        framing.append(stream.prefix(count))
        stream = stream.dropFirst(count)
        while let message = try framing.next() { read.append(Array(message)) }
      }
      try framing.finish()
      #expect(read == messages)
    }
  }

  @Test("a length of zero is the end, and nothing behind it is read")
  func zeroLength() throws {
    var framing = MessageFraming()
    framing.append(MessageFraming.frame([1, 2]) + MessageFraming.frame([]) + MessageFraming.frame([3]))
    #expect(try framing.next() == [1, 2])
    #expect(try framing.next() == nil)
    #expect(framing.isEnded)
    #expect(try framing.next() == nil)
    try framing.finish()
  }

  @Test("a length over the limit is refused before anything is stored for it")
  func tooLarge() {
    var framing = MessageFraming()
    framing.append([255, 255, 255, 255, 255, 255, 255, 255])
    #expect(throws: MessageFraming.Failure.tooLarge(.max)) { try framing.next() }
  }

  @Test("a stream that ends inside a message is told from one that ends behind it")
  func truncated() throws {
    var framing = MessageFraming()
    framing.append(MessageFraming.frame([1, 2, 3]).dropLast())
    #expect(try framing.next() == nil)
    #expect(throws: MessageFraming.Failure.truncated) { try framing.finish() }
  }
}
