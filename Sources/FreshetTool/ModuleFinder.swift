import FreshetCompiler
import GraphQLLanguage

/// Finds the targets whose modules a configuration uses.
struct ModuleFinder {
  /// By a module's name, the path of its configuration.
  private var configurations: [String: String] = [:]
  /// By the path of a configuration, the target with the modules it uses.
  private var resolved: [String: TargetFiles] = [:]

  /// - Parameters:
  ///   - named: `NAME=FILE`, as the option `--module` has it.
  ///   - targets: those of the run.
  init(named: [String], targets: [TargetFiles]) throws(Misuse) {
    for target in targets { configurations[target.module] = target.configurationFile.name }
    for text in named {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Misuse("--module needs NAME=FILE, and is \"\(text)\"") }
      configurations[parts[0]] = parts[1]
    }
  }

  /// Gives a target the modules it uses, those they use themselves in front of them.
  mutating func resolve(_ target: inout TargetFiles) throws(Misuse) {
    try resolve(&target, path: [target.module])
  }

  private mutating func resolve(_ target: inout TargetFiles, path: [String]) throws(Misuse) {
    for use in target.uses {
      let name = use.path
      guard !path.contains(name) else {
        let circle = (path.drop { $0 != name } + [name]).joined(separator: ", ")
        target.report("modules cannot use each other in a circle: \(circle)", at: use.location)
        continue
      }
      let file = configurations[name] ?? target.path("../\(name)/\(TargetFiles.configurationName)")
      guard Disk.kind(of: file) == .file else {
        target.report(
          "there is no module \"\(name)\": neither \"\(file)\" is there, nor does --module or another --config name it"
            + Suggestion.ending(for: name, among: configurations.keys.sorted()), at: use.location)
        continue
      }
      let used: TargetFiles
      if let known = resolved[file] {
        used = known
      } else {
        var found = try TargetFiles(configuration: file, sources: [], module: name)
        try resolve(&found, path: path + [name])
        resolved[file] = found
        used = found
      }
      target.use(used, at: use.location)
    }
  }
}
