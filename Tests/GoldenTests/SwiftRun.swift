import Foundation

/// A folder of Swift files, and the compiler over them with the runtime's module of this build.
final class SwiftRun {
  struct NoModules: Swift.Error {}

  private let folder = FileManager.default.temporaryDirectory.appending(path: "freshet-\(UUID().uuidString)")
  private let imports: [String]
  private var files: [String] = []
  /// The folders of modules that this one's files import live as long as it does.
  private let imported: SwiftRun?

  /// - Parameter other: a run whose modules can be imported too.
  init(importing other: SwiftRun? = nil) throws {
    guard let modules = Self.modules else { throw NoModules() }
    // On Linux the runtime's module needs the module map of libcurl's headers.
    let systemLibrary = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/CCurl")
    imported = other
    imports = (other.map { [$0.folder.path] } ?? []) + [modules.path, systemLibrary.path]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where this build has put the runtime's module.
  private static let modules: URL? = {
    var folder = Bundle(for: SwiftRun.self).bundleURL.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.appending(path: "Modules/Freshet.swiftmodule").path) {
      folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
    let modules = folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.appending(path: "Freshet.swiftmodule").path) ? modules : nil
  }()

  func write(_ text: String, to name: String) throws {
    let url = folder.appending(path: name)
    try text.write(to: url, atomically: true, encoding: .utf8)
    files.append(url.path)
  }

  /// What the compiler says, if anything.
  func typecheck(_ flags: [String]) throws -> String { try run(["-typecheck", "-parse-as-library"] + flags) }

  /// Leaves a module beside the files.
  func emitModule(_ name: String, _ flags: [String]) throws -> String {
    let path = folder.appending(path: "\(name).swiftmodule").path
    return try run(["-emit-module", "-module-name", name, "-parse-as-library", "-o", path] + flags)
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments + imports.flatMap { ["-I", $0] } + files
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 || !text.isEmpty ? text : "exit \(process.terminationStatus)"
  }
}
