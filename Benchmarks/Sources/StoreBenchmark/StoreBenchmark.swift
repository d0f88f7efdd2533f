import Foundation

/// What a session's store costs, from bytes to readers, beside `JSONSerialization`, simdjson's DOM and an `@Observable`
/// class in the same run; `Benchmarks/store.sh` builds and runs it.
///
///     StoreBenchmark            prints the table
///     StoreBenchmark PART...    prints these parts of it: page, events, reads, connection, layer, collection, memory
///     StoreBenchmark --counts   prints what does not change from run to run: `Benchmarks/counts.txt` holds it
@main
@MainActor
struct StoreBenchmark {
  static func main() async throws {
    if CommandLine.arguments.contains("--counts") {
      for line in try Counts.lines() { print(line) }
      return
    }
    let parts: [(name: String, rows: @MainActor () async throws -> [Row])] = [
      ("page", PageRows.rows), ("events", EventRows.rows), ("reads", ReadRows.rows),
      ("connection", ConnectionRows.rows), ("layer", LayerRows.rows), ("collection", CollectionRows.rows),
      ("memory", MemoryRows.rows),
    ]
    let named = Set(CommandLine.arguments.dropFirst())
    print(Row.heading)
    for part in parts where named.isEmpty || named.contains(part.name) {
      for row in try await part.rows() { print(row.line) }
    }
  }
}
