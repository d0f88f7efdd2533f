import FreshetCompiler
import GraphQLLanguage

/// `freshet print`: the texts a server receives, one a line.
enum PrintCommand {
  static func run(_ arguments: [String]) throws(Misuse) -> FreshetTool.ExitCode {
    let arguments = try CommandArguments(arguments, options: ["--config"])
    if arguments.asksForHelp { return FreshetTool.run(["--help"]) }
    let reader = try ValidateCommand.read(arguments)
    var diagnostics = reader.diagnostics
    let texts = reader.input.map { Compiler.serverTexts($0, reporting: &diagnostics) } ?? []
    Output.write(diagnostics.diagnostics)
    guard !diagnostics.hasErrors else { return .diagnostics }
    for text in texts { print(text.text) }
    return .clean
  }
}
