import FreshetCompiler
import GraphQLLanguage

/// `freshet validate`: compiles the documents and writes nothing.
enum ValidateCommand {
  static func run(_ arguments: [String]) throws(Misuse) -> FreshetTool.ExitCode {
    let arguments = try CommandArguments(arguments, options: ["--config"])
    if arguments.asksForHelp { return FreshetTool.run(["--help"]) }
    return try compile(arguments) == nil ? .diagnostics : .clean
  }

  /// Reads the files that the arguments name.
  static func read(_ arguments: CommandArguments) throws(Misuse) -> InputReader {
    guard !arguments.sources.isEmpty else { throw Misuse("the sources are missing") }
    return try InputReader(
      configuration: arguments.options["--config"] ?? "freshet.json", sources: arguments.sources,
      output: { _ in GenerateCommand.documentsFile })
  }

  /// Reads and compiles what the arguments name, and prints what is wrong; gives the generated texts by file name, nil
  /// where there was an error.
  static func compile(_ arguments: CommandArguments) throws(Misuse) -> [String: String]? {
    let reader = try read(arguments)
    let output = reader.input.map { Compiler.compile($0) }
    Output.write(reader.diagnostics.diagnostics + (output?.diagnostics ?? []))
    guard let output, !output.hasErrors else { return nil }
    // A target without documents has its file too, since the build waits for it.
    var files = [GenerateCommand.documentsFile: GeneratedFolder.mark + " No document.\n"]
    for file in output.files { files[file.name] = file.text }
    return files
  }
}
