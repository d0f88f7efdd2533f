import FreshetCompiler
import Testing

struct SipHashTests {
  /// From the authors' `vectors.h`: the bytes 0, 1, 2, … of that many, under the key of the bytes 0 to 15.
  @Test(
    "the digests are those the authors publish",
    arguments: [
      (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
      (2, "8177228da4a45dc7fca38bdef60affe4"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
      (63, "5150d1772f50834a503e069a973fbd7c"),
    ])
  func published(_ count: Int, _ digest: String) {
    #expect(SipHash.hex((0..<count).map { UInt8($0) }) == digest)
  }

  @Test("it does not matter in which pieces the bytes come")
  func pieces() {
    let bytes = (0..<100).map { UInt8($0) }
    for size in 1...17 {
      var digest = SipHash()
      for start in stride(from: 0, to: bytes.count, by: size) {
        digest.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(digest.finish() == SipHash.hex(bytes))
    }
  }
}
