import Foundation

/// What a session's store costs, from bytes to readers, beside `JSONSerialization`, simdjson's DOM and an `@Observable`
/// class in the same run; `Benchmarks/store.sh` builds and runs it.
///
///     StoreBenchmark            prints the table
///     StoreBenchmark --counts   prints what does not change from run to run: `Benchmarks/counts.txt` holds it
@main
@MainActor
struct StoreBenchmark {
  static func main() async throws {
    if CommandLine.arguments.contains("--counts") {
      for line in try Counts.lines() { print(line) }
      return
    }
    print(Row.heading)
    let rows: [@MainActor () async throws -> [Row]] = [
      PageRows.rows, EventRows.rows, ReadRows.rows, ConnectionRows.rows, LayerRows.rows, CollectionRows.rows,
      MemoryRows.rows,
    ]
    for part in rows { for row in try await part() { print(row.line) } }
  }
}
