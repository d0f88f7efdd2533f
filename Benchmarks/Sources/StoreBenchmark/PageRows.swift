import Foundation
@_spi(Generated) import Freshet
import Measurement
import SimdjsonPeer

/// A page of 900 records: from bytes to data, and whether it is held.
@MainActor enum PageRows {
  static func rows() throws -> [Row] {
    let data = CharactersData.data
    let payload = CharactersData.payload
    let text = [UInt8](data)
    let filled = Session()
    let filledScope = filled.scope(CharactersPage())
    try filled.take(payload, filledScope)
    var rounds = Rounds()
    rounds.add("simdjson") {
      let members = text.withUnsafeBytes { simdjson_peer_parse($0.baseAddress, $0.count) }
      if members < 0 { fatalError("simdjson is not built in: run Benchmarks/store.sh") }
    }
    rounds.add(parts: "first") {
      let session = Session()
      let scope = session.scope(CharactersPage())
      return try session.measure(payload, scope)
    }
    rounds.add(parts: "again") { try filled.measure(payload, filledScope) }
    rounds.add("availability") {
      guard filled.store.availability(of: filledScope) == .full else { fatalError("the page is not held") }
    }
    let medians = try rounds.medians(101, warmUp: 10)
    var slow = Rounds()
    slow.add("J") { _ = try JSONSerialization.jsonObject(with: data) }
    let j = try slow.medians(15)["J", default: [.zero]][0]

    func total(_ name: String) -> Duration { medians[name, default: []].reduce(.zero, +) }
    func share(_ name: String) -> Double { medians[name, default: [.zero]][1] / total(name) }
    let simdjson = total("simdjson")
    let parts = "JSONSerialization \(j.milliseconds), simdjson \(simdjson.milliseconds)"
    return [
      Row(
        work: "page of \(data.count) bytes into an empty store", reach: .atMost(3), measured: total("first") / simdjson,
        unit: "simdjson", detail: total("first").milliseconds),
      Row(
        work: "  beside JSONSerialization", reach: .atMost(0.05), measured: total("first") / j, unit: "J",
        detail: parts),
      Row(work: "  the main actor's share", reach: .atMost(1.0 / 3), measured: share("first"), unit: "the whole"),
      Row(
        work: "the same payload again", reach: .atMost(2), measured: total("again") / simdjson, unit: "simdjson",
        detail: total("again").milliseconds),
      Row(work: "  the main actor's share", reach: .atMost(1.0 / 3), measured: share("again"), unit: "the whole"),
      Row(
        work: "availability of the page", reach: .atMost(0.3), measured: total("availability") / simdjson,
        unit: "simdjson", detail: total("availability").milliseconds),
    ]
  }
}
