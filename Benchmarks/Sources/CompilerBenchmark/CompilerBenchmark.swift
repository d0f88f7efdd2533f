import Foundation
import LanguageUnderTest
import Measurement

/// The compiler on a published schema of 1.2 MB, beside graphql-js on the same text in the same run, and the Swift
/// compiler on what it generates. `Benchmarks/compiler.sh` builds and runs it.
@main
@MainActor
struct CompilerBenchmark {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let schemaPath = folder.appending(path: "../../Data/github.graphql").standardizedFileURL.path
  static let documentCount = 500
  static let seed: UInt64 = 2025

  static func main() {
    do {
      try compare()
    } catch let failure as ChildProcess.Failure {
      print(failure.message)
      exit(1)
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func compare() throws {
    guard CommandLine.arguments.count >= 3 else {
      print(
        "CompilerBenchmark FRESHET MODULES...: the tool, and the folders that modules are found in (see compiler.sh)")
      exit(2)
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "freshet-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let freshet = CommandLine.arguments[1]

    try compareSchema()
    fflush(nil)
    try Generation(tool: freshet, folder: scratch.appending(path: "documents")).compare()
    fflush(nil)
    try TypeCheck(tool: freshet, modules: Array(CommandLine.arguments.dropFirst(2)), folder: scratch).compare()
  }

  // MARK: Schema

  private static func compareSchema() throws {
    let text = try String(contentsOfFile: schemaPath, encoding: .utf8)
    var own: [Duration] = []
    var warm: [Duration] = []
    var validated: [Duration] = []
    var cold: [Duration] = []
    var version = ""
    // In turns, so that whatever else the machine does meets both.
    for _ in 0..<3 {
      own += try Series.measure("", count: 11, prepare: {}) {
        var diagnostics = DiagnosticCollector()
        let schema = Schema.build([Source(text, name: schemaPath)], reporting: &diagnostics)
        guard schema != nil else { throw ChildProcess.Failure(message: "\(diagnostics.diagnostics)") }
      }.runs
      let runs = try graphqlJS(runs: 14)
      version = runs.version
      cold.append(runs.first)
      warm += runs.warm
      validated += runs.validated
    }
    let freshet = Series(name: "Freshet: parse, build and validate", runs: own)
    let peer = Series(name: "graphql-js \(version): parse and build", runs: warm)
    let withValidation = Series(name: "graphql-js \(version): parse, build and validate", runs: validated)
    let first = Series(name: "graphql-js \(version): the first parse and build", runs: cold)
    print("The schema: \(text.utf8.count) bytes")
    print(Series.heading)
    for series in [freshet, peer, withValidation, first] { print(series.line) }
    limit("Freshet's time to graphql-js's for parse and build", freshet.median / peer.median, atMost: 0.25)
  }

  /// What graphql-js takes for the schema.
  struct PeerRuns {
    var version: String
    /// To parse and build it in a process that has done nothing yet.
    var first: Duration
    /// The same once the process is warm.
    var warm: [Duration]
    /// To parse, build and validate it, then.
    var validated: [Duration]
  }

  /// - Parameter runs: how many times one process does it; the first three are no warm ones.
  static func graphqlJS(runs: Int) throws -> PeerRuns {
    let script = folder.appending(path: "graphql-js.js").path
    let output = try ChildProcess.run(["node", script, schemaPath, "\(runs)"]).output
    let lines = output.split(separator: "\n")
    let times = lines.dropFirst().map { $0.split(separator: " ").compactMap { Double($0) } }
    let parsed = times.map { Duration.milliseconds($0[0] + $0[1]) }
    return PeerRuns(
      version: String(lines[0]), first: parsed[0], warm: Array(parsed.dropFirst(3)),
      validated: times.dropFirst(3).map { .milliseconds($0.reduce(0, +)) })
  }

  static func limit(_ name: String, _ value: Double, atMost limit: Double, _ unit: String = "") {
    let verdict = value <= limit ? "" : "   OVER"
    print("  \(name.padding(to: 60)) \(rounded(value, 2))\(unit), at most \(rounded(limit, 2))\(unit)\(verdict)")
  }
}
