import Foundation

/// The command-line tool `freshet`.
@main
struct FreshetTool {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// How a run ended; `--help` lists them.
  enum ExitCode: Int32 {
    case clean = 0
    case diagnostics = 1
    case misuse = 2
  }

  private static let commands = ["generate", "validate", "print"]

  static func run(_ arguments: [String]) -> ExitCode {
    do throws(Misuse) {
      switch arguments.first {
      case "generate": return try GenerateCommand.run(Array(arguments.dropFirst()))
      case "validate": return try ValidateCommand.run(Array(arguments.dropFirst()))
      case "print": return try PrintCommand.run(Array(arguments.dropFirst()))
      case "--help", "-h", "help":
        print(help)
        return .clean
      case let name?: throw Misuse(unknown: "command", name, among: commands)
      case nil: throw Misuse("a command is missing: \(commands.joined(separator: ", "))")
      }
    } catch {
      Output.error("freshet: error: \(error.message)\nfreshet --help says how it is used.")
      return .misuse
    }
  }

  private static let help = """
    freshet compiles the GraphQL documents of a Swift target.

      freshet generate --config freshet.json --output FOLDER SOURCE...
          Checks the documents and writes the Swift code for them.
      freshet validate --config freshet.json SOURCE...
          Checks them and writes nothing.
      freshet print --config freshet.json SOURCE...
          Prints what a server receives: a line for each operation.

    A SOURCE is a file (.swift, .graphql or .gql) or a folder of such files. Swift files are searched for
    @Query, @Fragment, @Mutation and @Subscription.

      --config FILE     the configuration; the paths in it are relative to it (default: freshet.json)
      --output FOLDER   where the generated files go

    Problems are printed to standard error as path:line:column: error: message. A run with an error writes
    nothing, and removes what an earlier one generated into the folder. A file that would not change is left alone.

    Exit codes: 0 clean, 1 problems in the documents, the schema or the configuration, 2 wrong use, or a file that
    cannot be read or written.
    """
}
