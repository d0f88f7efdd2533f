import FreshetCompiler
import Testing

struct SHA256Tests {
  @Test(
    "the digests of the standard's examples come out",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func vectors(text: String, digest: String) {
    #expect(SHA256.hex(text) == digest)
  }

  @Test("every length up to three blocks has one digest, however the bytes are cut", arguments: 0..<193)
  func pieces(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let whole = SHA256.hex(bytes)
    for size in [1, 7, 63, 64, 65] {
      var digest = SHA256()
      for start in stride(from: 0, to: length, by: size) {
        digest.update(Array(bytes[start..<min(start + size, length)]))
      }
      #expect(SHA256.hexDigits(digest.finish()) == whole)
    }
  }
}
