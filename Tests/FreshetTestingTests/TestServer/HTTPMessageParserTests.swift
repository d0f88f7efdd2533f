import Testing
import TestSupport

@testable import FreshetTesting

@Suite("Reading HTTP requests")
struct HTTPMessageParserTests {
  private static let request =
    "POST /graphql?x HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "5;a=b\r\nhello\r\n0\r\nTrailer: t\r\n\r\nGET /other HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc"

  /// What a parser makes of bytes that come in pieces, up to the first that is refused.
  private func read(_ bytes: [UInt8], pieces: (Int) -> Int) -> [String] {
    var parser = HTTPMessageParser()
    var results: [String] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + pieces(bytes.count - start))
      parser.feed(bytes[start..<end])
      start = end
      reading: while true {
        do throws(HTTPMessageParser.Refusal) {
          switch try parser.next() {
          case .message(let message): results.append("\(message.method) \(message.path) \(message.body)")
          case .expectsContinue: continue
          case .needsMore: break reading
          }
        } catch {
          return results + ["refused \(error.status)"]
        }
      }
    }
    return results
  }

  @Test("Pieces of any size make the same requests, of sound bytes and of broken ones", arguments: 0..<300)
  func pieces(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var bytes = Array(Self.request.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &generator) where seed > 0 {
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    let whole = read(bytes) { $0 }
    let pieces = read(bytes) { Int.random(in: 1...max(1, min(9, $0)), using: &generator) }
    #expect(whole == pieces)
    if seed == 0 { #expect(whole == ["POST /graphql [104, 101, 108, 108, 111]", "GET /other [97, 98, 99]"]) }
  }
}
