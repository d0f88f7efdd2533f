@_spi(Generated) import Freshet
import Measurement

/// A pass over records that all stay.
@MainActor enum CollectionRows {
  static let recordCount = 50_000

  static func items(_ range: Range<Int>) -> Payload {
    let items = range.map { number in
      #"{"id":"\#(number)","title":"Item number \#(number)","rank":\#(number),"next":{"id":"\#(number + 1)"}}"#
    }
    return Payload(#"{"data":{"items":[\#(items.joined(separator: ","))]}}"#)
  }

  static func rows() throws -> [Row] {
    let payload = items(0..<recordCount - 1)
    let session = Session()
    let scope = session.scope(ItemsPage(page: 0))
    let before = Memory.bytesInUse
    try session.take(payload, scope)
    let bytes = Memory.bytesInUse - before
    session.store.retain(scope)
    var kept = 0
    var rounds = Rounds()
    rounds.add("pass") { kept = session.store.collect().kept }
    let pass = try rounds.medians(21)["pass", default: [.zero]][0]
    guard kept > recordCount else { fatalError("\(kept) records were kept") }
    return [
      Row(
        work: "a collection that keeps \(kept) records", reach: .atMost(100), measured: pass.nanoseconds / Double(kept),
        unit: "ns a record", detail: pass.milliseconds),
      Row(
        work: "a record with two texts, a number and a link", reach: .shown, measured: Double(bytes) / Double(kept),
        unit: "bytes"),
    ]
  }
}
