#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The command-line tool `freshet`.
@main
struct FreshetTool {
  static func main() {
    // A reader that has gone is an error to be told, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// How a run ended; `--help` lists them.
  enum ExitCode: Int32 {
    case clean = 0
    case diagnostics = 1
    case misuse = 2
  }

  private struct Command: Sendable {
    var name: String
    var options: [CommandArguments.Option]
    var help: String
    var run: @Sendable (CommandArguments) throws(Misuse) -> ExitCode
  }

  private static let commands = [
    Command(
      name: "generate", options: GenerateCommand.options, help: GenerateCommand.help, run: GenerateCommand.run),
    Command(
      name: "validate", options: ValidateCommand.options, help: ValidateCommand.help, run: ValidateCommand.run),
    Command(name: "print", options: PrintCommand.options, help: PrintCommand.help, run: PrintCommand.run),
  ]

  static func run(_ arguments: [String]) -> ExitCode {
    let names = commands.map(\.name)
    var command: Command?
    do throws(Misuse) {
      guard let name = arguments.first else { throw Misuse("a command is missing: \(names.joined(separator: ", "))") }
      let rest = Array(arguments.dropFirst())
      if name == "--help" || name == "-h" || name == "help" {
        // `freshet help print` is `freshet print --help`.
        command = commands.first { $0.name == rest.first }
        if name == "help", let asked = rest.first, command == nil {
          throw Misuse(unknown: "command", asked, among: names)
        }
        try Output.write(command?.help ?? help)
        return .clean
      }
      command = commands.first { $0.name == name }
      guard let command else { throw Misuse(unknown: "command", name, among: names) }
      let parsed = try CommandArguments(rest, options: command.options)
      guard !parsed.asksForHelp else {
        try Output.write(command.help)
        return .clean
      }
      return try command.run(parsed)
    } catch {
      let asked = command.map { " \($0.name)" } ?? ""
      Output.error("freshet: error: \(error.message)\nfreshet\(asked) --help says how it is used.\n")
      return .misuse
    }
  }

  private static let help = """
    freshet compiles the GraphQL documents of a Swift target.

      freshet generate [--config FILE]... [--output FOLDER] [SOURCE...]
          Checks the documents and writes the Swift code for them.
      freshet validate [--config FILE]... [--json] [SOURCE...]
          Checks them and writes nothing.
      freshet print [--config FILE]... [SOURCE...]
          Prints what a server receives: a line for each operation.

    freshet COMMAND --help says more of each.

    A configuration is a freshet.json: it names the schema and the documents of one target. A SOURCE is a file (.swift,
    .graphql or .gql) or a folder of such files, in place of those the configuration names. Swift files are searched
    for @Query, @Fragment, @Mutation and @Subscription.

    Problems are printed to standard error as path:line:column: error: message.

    Exit codes: 0 no error (warnings are no errors), 1 an error in the documents, the schema or the configuration,
    2 wrong use, or a file that cannot be read or written.

    """
}
