import Foundation
import PackagePlugin

/// A target with a configuration, as either build system knows it.
struct CompiledTarget {
  static let configurationName = "freshet.json"

  var module: String
  var configuration: URL
  /// All of its files.
  var files: [URL]

  /// The command that compiles it. It runs again when a file that it reads changes: the configuration, the schema, a
  /// document, or one of these of a module it uses.
  ///
  /// - Parameter modules: the targets it depends on that are compiled as well.
  func command(using modules: [CompiledTarget], tool: URL, output: URL) -> Command {
    let used = used(among: modules)
    let options = used.flatMap { ["--module", "\($0.module)=\($0.configuration.path)"] }
    return .buildCommand(
      displayName: "Compiling the GraphQL documents of \(module)",
      executable: tool,
      arguments: [
        "generate", "--config", configuration.path, "--output", output.path,
        // A build may write nowhere else.
        "--manifest", output.appending(path: "persisted.json").path,
      ] + options + ["--"] + sources.map(\.path),
      inputFiles: inputs + used.flatMap(\.inputs),
      outputFiles: ["Documents+Freshet.swift", "Schema+Freshet.swift"].map { output.appending(path: $0) })
  }

  private var inputs: [URL] { [configuration] + namedFiles + sources }

  /// The files that may hold documents.
  private var sources: [URL] {
    let named = Set(namedFiles)
    return
      files
      .filter { ["swift", "graphql", "gql"].contains($0.pathExtension) && !named.contains($0.standardizedFileURL) }
      .sorted { $0.path < $1.path }
  }

  /// The modules that the configuration uses, and those they use.
  private func used(among modules: [CompiledTarget]) -> [CompiledTarget] {
    var used: [CompiledTarget] = []
    var pending = texts("uses")
    while let name = pending.popLast() {
      guard !used.contains(where: { $0.module == name }), let module = modules.first(where: { $0.module == name })
      else { continue }
      used.append(module)
      pending += module.texts("uses")
    }
    return used.sorted { $0.module < $1.module }
  }

  /// The files that the configuration names.
  private var namedFiles: [URL] {
    let folder = configuration.deletingLastPathComponent()
    return (texts("schema") + texts("extensions"))
      .map { URL(fileURLWithPath: $0, relativeTo: folder).standardizedFileURL }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// A member that is a string or a list of them. What cannot be read here is left for the tool to report.
  private func texts(_ member: String) -> [String] {
    guard let data = try? Data(contentsOf: configuration),
      let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return (members[member] as? [Any] ?? [members[member] as Any]).compactMap { $0 as? String }
  }
}
