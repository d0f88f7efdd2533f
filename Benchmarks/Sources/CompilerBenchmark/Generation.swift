import Foundation
import LanguageUnderTest
import Measurement

/// `freshet generate` as a build runs it, each time a process of its own.
@MainActor
struct Generation {
  let tool: String
  let folder: URL

  func compare() throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeDocuments()
    try #"{"schema": "\#(CompilerBenchmark.schemaPath)"}"#.write(
      to: folder.appending(path: "freshet.json"), atomically: true, encoding: .utf8)
    let output = folder.appending(path: "Generated")
    let arguments = [
      tool, "generate", "--config", folder.appending(path: "freshet.json").path, "--output", output.path, folder.path,
    ]
    var first: [Duration] = []
    var second: [Duration] = []
    var peers: [Duration] = []
    var memory = 0
    // In turns, so that whatever else the machine does meets both.
    for _ in 0..<5 {
      peers += try CompilerBenchmark.graphqlJS(runs: 7).warm
      try? files.removeItem(at: output)
      let cold = try ChildProcess.run(arguments)
      first.append(cold.duration)
      memory = max(memory, cold.peakMemory)
      for _ in 0..<3 { second.append(try ChildProcess.run(arguments).duration) }
    }
    let generate = Series(name: "freshet generate, a cold process", runs: first)
    let peer = Series(name: "graphql-js: parse and build of the schema", runs: peers)
    let again = Series(name: "freshet generate again, nothing changed", runs: second)
    print("\n\(CompilerBenchmark.documentCount) documents")
    print(Series.heading)
    for series in [generate, peer, again] { print(series.line) }
    let limit = CompilerBenchmark.limit
    limit("to graphql-js's parse and build of the schema", generate.median / peer.median, 4, "")
    limit("resident memory", Double(memory) / 1_000_000, 400, " MB")
    limit("the second to the first", again.median / generate.median, 0.2, "")
  }

  private func writeDocuments() throws {
    let text = try String(contentsOfFile: CompilerBenchmark.schemaPath, encoding: .utf8)
    var diagnostics = DiagnosticCollector()
    guard let schema = Schema.build([Source(text)], reporting: &diagnostics) else { return }
    var generator = DocumentGenerator(schema: schema, seed: CompilerBenchmark.seed)
    for index in 0..<CompilerBenchmark.documentCount {
      let name = "Screen\(index)"
      try generator.document(name).write(
        to: folder.appending(path: "\(name).graphql"), atomically: true, encoding: .utf8)
    }
  }
}
