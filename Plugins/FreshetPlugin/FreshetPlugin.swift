import Foundation
import PackagePlugin

/// Compiles the GraphQL documents of a target while the target is built.
///
/// The target, or the package, has a `freshet.json` that names its schema.
@main
struct FreshetPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    guard let configuration = configuration(of: target, in: context.package) else {
      throw MissingConfiguration(target: target.name, folder: target.directoryURL)
    }
    let named = namedFiles(in: configuration)
    let sources = target.sourceFiles.map(\.url)
      .filter { ["swift", "graphql", "gql"].contains($0.pathExtension) && !named.contains($0.standardizedFileURL) }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Compiling the GraphQL documents of \(target.name)",
        executable: try context.tool(named: "FreshetTool").url,
        arguments: ["generate", "--config", configuration.path, "--output", output.path, "--"] + sources.map(\.path),
        inputFiles: [configuration] + named + sources,
        outputFiles: ["Documents+Freshet.swift", "Schema+Freshet.swift"].map { output.appending(path: $0) })
    ]
  }

  private func configuration(of target: any SourceModuleTarget, in package: Package) -> URL? {
    [target.directoryURL, package.directoryURL]
      .map { $0.appending(path: "freshet.json") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The files a configuration names. What cannot be read here is left for the tool to report.
  private func namedFiles(in configuration: URL) -> [URL] {
    guard let data = try? Data(contentsOf: configuration),
      let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    let folder = configuration.deletingLastPathComponent()
    return ["schema", "extensions"].flatMap { name in
      (members[name] as? [Any] ?? [members[name] as Any]).compactMap { $0 as? String }
    }
    .map { URL(fileURLWithPath: $0, relativeTo: folder).standardizedFileURL }
    .filter { FileManager.default.fileExists(atPath: $0.path) }
  }
}

/// A target that uses the plugin has no configuration.
struct MissingConfiguration: Error, CustomStringConvertible {
  var target: String
  var folder: URL

  var description: String {
    "the target \(target) has no freshet.json; make \(folder.appending(path: "freshet.json").path), or one beside "
      + "Package.swift, with { \"schema\": \"schema.graphql\" }"
  }
}
