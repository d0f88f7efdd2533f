import Foundation
import FreshetCompiler
import GraphQLLanguage
import Testing

/// The Swift compiler over generated files, in the ways an app may build them.
@Suite struct GeneratedCodeTests {
  /// Where this build has put the runtime's module.
  private static let modules: URL? = {
    var folder = Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.appending(path: "Modules/Freshet.swiftmodule").path) {
      folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
    let modules = folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.appending(path: "Freshet.swiftmodule").path) ? modules : nil
  }()

  /// On Linux the runtime's module needs the module map of libcurl's headers.
  private static let systemLibrary = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/CCurl")

  private final class Marker {}

  @Test(
    "generated code compiles without a warning at every access level, with and without isolation by default",
    arguments: Configuration.AccessLevel.allCases, [[], ["-default-isolation", "MainActor"]])
  func compiles(_ access: Configuration.AccessLevel, _ flags: [String]) throws {
    let modules = try #require(Self.modules)
    let folder = FileManager.default.temporaryDirectory.appending(path: "freshet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for golden in [Golden.conformance, Golden.names] {
      var input = golden.input
      input.configuration.accessLevel = access
      let files = try Compiler.compile(input).files.map { file in
        let url = folder.appending(path: "\(golden.name)+\(file.name)")
        try file.text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
      }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        [
          "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-package-name", "app", "-I",
          modules.path, "-I", Self.systemLibrary.path,
        ]
        + flags + files
      let output = Pipe()
      process.standardError = output
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text.prefix(4000))")
    }
  }
}
