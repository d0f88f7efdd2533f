import Foundation
import PackagePlugin

/// Compiles the GraphQL documents of a target while the target is built.
///
/// The target, or the package, has a `freshet.json` that names its schema.
@main
struct FreshetPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let shared = context.package.directoryURL.appending(path: CompiledTarget.configurationName)
    let own = target.directoryURL.appending(path: CompiledTarget.configurationName)
    guard let configuration = [own, shared].first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw MissingConfiguration(target: target.name, places: [own, shared])
    }
    let compiled = CompiledTarget(
      module: target.moduleName, configuration: configuration, files: target.sourceFiles.map(\.url))
    return [
      compiled.command(
        using: target.recursiveTargetDependencies.compactMap(module),
        tool: try context.tool(named: "FreshetTool").url, output: context.pluginWorkDirectoryURL)
    ]
  }

  /// A target that is compiled as well, and whose fragments another one may spread.
  private func module(_ target: any Target) -> CompiledTarget? {
    guard let target = target as? any SourceModuleTarget else { return nil }
    let configuration = target.directoryURL.appending(path: CompiledTarget.configurationName)
    guard FileManager.default.fileExists(atPath: configuration.path) else { return nil }
    return CompiledTarget(
      module: target.moduleName, configuration: configuration, files: target.sourceFiles.map(\.url))
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FreshetPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    guard let compiled = compiled(target, in: context.xcodeProject) else {
      let folder = context.xcodeProject.directoryURL
      throw MissingConfiguration(
        target: target.displayName,
        places: [folder.appending(path: target.displayName), folder]
          .map { $0.appending(path: CompiledTarget.configurationName) })
    }
    var modules: [CompiledTarget] = []
    var pending = [target]
    var seen: Set<String> = [target.displayName]
    while let next = pending.popLast() {
      for case .target(let dependency) in next.dependencies where seen.insert(dependency.displayName).inserted {
        pending.append(dependency)
        if let module = compiled(dependency, in: context.xcodeProject) { modules.append(module) }
      }
    }
    return [
      compiled.command(
        using: modules, tool: try context.tool(named: "FreshetTool").url, output: context.pluginWorkDirectoryURL)
    ]
  }

  /// The configuration is one of the target's files, or stands in the folder of the target's name, or in the project's.
  private func compiled(_ target: XcodeTarget, in project: XcodeProject) -> CompiledTarget? {
    let files = target.inputFiles.map(\.url)
    let name = CompiledTarget.configurationName
    let places = [project.directoryURL.appending(path: target.displayName), project.directoryURL]
      .map { $0.appending(path: name) }
    let configuration =
      files.first { $0.lastPathComponent == name }
      ?? places.first { FileManager.default.fileExists(atPath: $0.path) }
    return configuration.map {
      CompiledTarget(module: target.product?.name ?? target.displayName, configuration: $0, files: files)
    }
  }
}
#endif

/// A target that uses the plugin has no configuration.
struct MissingConfiguration: Error, CustomStringConvertible {
  var target: String
  /// Where one was looked for.
  var places: [URL]

  var description: String {
    "the target \(target) has no freshet.json; make \(places.map(\.path).joined(separator: ", or ")), with "
      + "{ \"schema\": \"schema.graphql\" }"
  }
}
