import Foundation
import Freshet
import Measurement

/// From a response's bytes to data in the store, beside `JSONSerialization` on the same bytes in the same run.
///
///     swift run -c release --package-path Benchmarks IngestBenchmark
@main
@MainActor
struct IngestBenchmark {
  static func main() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/characters-page-plain.json")
    let data = try Data(contentsOf: file)
    let payload = Payload([UInt8](data))
    print("\(file.lastPathComponent): \(data.count) bytes")

    let json = try Series.measure("JSONSerialization.jsonObject", count: 15, prepare: {}) {
      _ = try JSONSerialization.jsonObject(with: data)
    }
    let first = try Series.measure("bytes to data, empty store", count: 51, prepare: environment) { environment in
      try environment.commitPayload(payload, for: CharactersPage())
    }
    let filled = environment()
    try filled.commitPayload(payload, for: CharactersPage())
    let again = try Series.measure("bytes to data, the same payload again", count: 51, prepare: { filled }) {
      environment in try environment.commitPayload(payload, for: CharactersPage())
    }

    print(Series.heading)
    for series in [json, first, again] { print(series.line) }
    print("times faster than JSONSerialization: \(rounded(first.speed(beside: json), 1)) into an empty store,")
    print("  \(rounded(again.speed(beside: json), 1)) again")
  }

  private static func environment() -> Freshet.Environment { Freshet.Environment(transport: Nowhere()) }
}

/// A transport that no request is given to: the benchmark commits its payloads itself.
private struct Nowhere: Transport {
  func start(_ request: Request, _ sink: PayloadSink) -> Cancellation { Cancellation {} }
}
