import FreshetCompiler
import GraphQLLanguage

/// `freshet validate`: compiles the documents and writes nothing.
enum ValidateCommand {
  static let options = Targets.options + [.json]

  static let help = """
    freshet validate [--config FILE]... [--json] [SOURCE...]

    Checks the documents of one target or more, and writes nothing.

      --config FILE   the configuration of a target (default: freshet.json)
      --json          the diagnostics go to standard output, as one JSON array of objects with the members
                      file, line, column, severity, rule and message
      --module NAME=FILE
                      the configuration of a module that "uses" names, where it is not ../NAME/freshet.json
      SOURCE          files and folders in place of those the configuration names

    Exit codes: 0 no error (warnings are no errors), 1 an error, 2 wrong use, or a file that cannot be read.

    """

  static func run(_ arguments: CommandArguments) throws(Misuse) -> FreshetTool.ExitCode {
    var diagnostics: [Diagnostic] = []
    for var target in try Targets(arguments).all {
      let output = target.compilerInput(output: GenerateCommand.documentsFile).map(Compiler.compile)
      diagnostics += target.diagnostics.diagnostics + (output?.diagnostics ?? [])
    }
    if arguments.isGiven(.json) {
      try Output.write(Output.json(diagnostics))
    } else {
      Output.error(Output.lines(diagnostics))
    }
    return diagnostics.contains { $0.severity == .error } ? .diagnostics : .clean
  }
}
