import FreshetCompiler

/// The targets that a command's arguments name.
struct Targets {
  static let options = [CommandArguments.Option.config, .module]

  /// One for each configuration, in the order of the arguments.
  var all: [TargetFiles]

  init(_ arguments: CommandArguments) throws(Misuse) {
    let configurations = Self.configurations(arguments)
    guard configurations.count == 1 || arguments.sources.isEmpty else {
      throw Misuse("sources go with one --config; with several, \"documents\" in each of them names its own")
    }
    guard Set(configurations).count == configurations.count else { throw Misuse("a --config is given twice") }
    all = []
    for path in configurations {
      all.append(try TargetFiles(configuration: path, sources: arguments.sources))
    }
    var finder = try ModuleFinder(named: arguments.values(.module), targets: all)
    for index in all.indices { try finder.resolve(&all[index]) }
  }

  /// The paths of the configurations.
  static func configurations(_ arguments: CommandArguments) -> [String] {
    let given = arguments.values(.config)
    return given.isEmpty ? [TargetFiles.configurationName] : given
  }
}
