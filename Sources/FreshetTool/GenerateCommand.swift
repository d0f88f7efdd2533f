/// `freshet generate`: compiles the documents and writes the Swift code.
enum GenerateCommand {
  /// One file for all documents of a target: a build has to know its outputs before it has read the sources.
  static let documentsFile = "Documents+Freshet.swift"

  static func run(_ arguments: [String]) throws(Misuse) -> FreshetTool.ExitCode {
    let arguments = try CommandArguments(arguments, options: ["--config", "--output"])
    if arguments.asksForHelp { return FreshetTool.run(["--help"]) }
    guard let path = arguments.options["--output"] else { throw Misuse("--output FOLDER is missing") }
    let folder = GeneratedFolder(path: path)
    do throws(Misuse) {
      guard let files = try ValidateCommand.compile(arguments) else {
        try folder.removeGenerated()
        return .diagnostics
      }
      try folder.replace(with: files)
      return .clean
    } catch {
      try folder.removeGenerated()
      throw error
    }
  }
}
