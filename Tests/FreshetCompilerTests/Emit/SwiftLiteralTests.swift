import GraphQLLanguage
import TestSupport
import Testing

@testable import FreshetCompiler

@Suite struct SwiftLiteralTests {
  /// What Swift makes of a literal, as the scanner reads it.
  private func value(of literal: String) -> String? {
    let scanner = SwiftScanner(Source("@Query(\n\(literal)\n)", name: "A.swift"))
    return scanner.documents.first.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func text(_ random: inout SplitMix64) -> String {
    let scalars: [Unicode.Scalar] = [
      "\"", "\\", "#", "a", " ", "(", "\u{7F}", "\0", "\u{1B}", "\r", "\t", "\u{2028}", "é",
    ]
    // A scanner's document begins with its keyword.
    return "query"
      + String(String.UnicodeScalarView((0..<12).map { _ in scalars.randomElement(using: &random) ?? "a" }))
  }

  @Test("any text comes back from its literal, which holds no character that Swift refuses")
  func roundTrip() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let text = text(&random)
      let line = SwiftLiteral.raw(text + "\nx")
      #expect(value(of: line) == text + "\nx", "seed \(seed)")
      #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "seed \(seed)")

      var writer = SwiftWriter()
      writer.literal("\(text)\n\n\(text)", after: "")
      let lines = String(String(decoding: writer.bytes, as: UTF8.self).dropLast())
      #expect(value(of: lines) == "\(text)\n\n\(text)", "seed \(seed)")
      #expect(!lines.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "seed \(seed)")
    }
  }
}
