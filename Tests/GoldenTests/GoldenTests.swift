import Foundation
import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct GoldenTests {
  /// With `FRESHET_UPDATE_GOLDENS` set, as `scripts/update-goldens` does, the files are written instead.
  @Test("What the compiler writes is what is checked in, byte for byte", arguments: Golden.all)
  func isCheckedIn(_ golden: Golden) throws {
    let output = Compiler.compile(golden.input)
    #expect(output.diagnostics.map(\.description) == [])
    #expect(!output.files.isEmpty)
    for file in output.files {
      let url = golden.url(of: file.name)
      if ProcessInfo.processInfo.environment["FRESHET_UPDATE_GOLDENS"] != nil {
        try file.text.write(to: url, atomically: true, encoding: .utf8)
      }
      let checkedIn = try String(contentsOf: url, encoding: .utf8)
      #expect(checkedIn == file.text, "\(url.lastPathComponent) is another; scripts/update-goldens writes it anew")
    }
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { name }
}
