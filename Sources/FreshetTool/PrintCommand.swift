import FreshetCompiler
import GraphQLLanguage

/// `freshet print`: the texts a server receives, one a line.
enum PrintCommand {
  static let options = Targets.options

  static let help = """
    freshet print [--config FILE]... [SOURCE...]

    Prints what a server receives, a line for each operation: the text without what only the client reads, with the
    fragments it spreads and the fields that identity needs.

      --config FILE   the configuration of a target (default: freshet.json)
      --module NAME=FILE
                      the configuration of a module that "uses" names, where it is not ../NAME/freshet.json
      SOURCE          files and folders in place of those the configuration names

    Exit codes: 0 no error (warnings are no errors), 1 an error, and nothing is printed, 2 wrong use, or a file that
    cannot be read.

    """

  static func run(_ arguments: CommandArguments) throws(Misuse) -> FreshetTool.ExitCode {
    var texts = ""
    var hasErrors = false
    for var target in try Targets(arguments).all {
      var diagnostics = DiagnosticCollector()
      if let input = target.compilerInput(output: GenerateCommand.documentsFile) {
        for text in Compiler.serverTexts(input, reporting: &diagnostics) { texts += text.text + "\n" }
      }
      diagnostics.report(contentsOf: target.diagnostics.diagnostics)
      Output.error(Output.lines(diagnostics.diagnostics))
      hasErrors = hasErrors || diagnostics.hasErrors
    }
    guard !hasErrors else { return .diagnostics }
    try Output.write(texts)
    return .clean
  }
}
