import Foundation
import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct GoldenTests {
  /// With `FRESHET_UPDATE_GOLDENS` set, as `scripts/update-goldens` does, the files are written instead.
  @Test("What the compiler writes is what is checked in, byte for byte", arguments: Golden.all)
  func isCheckedIn(_ golden: Golden) throws {
    let output = Compiler.compile(golden.input)
    #expect(output.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    #expect(output.diagnostics.filter { $0.severity == .warning }.map(\.message) == golden.warnings)
    #expect(!output.files.isEmpty)
    for file in output.files { try Self.compare(file.text, with: golden.url(of: file.name)) }
    if let code = golden.code { try Self.compare(code, with: golden.url(of: "Code.swift")) }
  }

  @Test("What a server receives is what the checked-in responses were made for", arguments: Golden.all)
  func textsAreCheckedIn(_ golden: Golden) throws {
    guard let url = golden.texts else { return }
    var diagnostics = DiagnosticCollector()
    let texts = Compiler.serverTexts(golden.input, reporting: &diagnostics)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(Dictionary(texts.map { ($0.operation, $0.text) }) { first, _ in first })
    try Self.compare(String(decoding: json, as: UTF8.self) + "\n", with: url)
  }

  private static func compare(_ text: String, with url: URL) throws {
    if ProcessInfo.processInfo.environment["FRESHET_UPDATE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let checkedIn = try String(contentsOf: url, encoding: .utf8)
    #expect(checkedIn == text, "\(url.lastPathComponent) is another; scripts/update-goldens writes it anew")
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { name }
}
