@_spi(Generated) import Freshet
import Measurement

/// Pages that merge into one connection.
@MainActor enum ConnectionRows {
  static let pageCount = 40

  static func page(_ number: Int) -> Payload {
    let edges = (0..<50).map { edge in
      let id = number * 50 + edge
      return #"{"cursor":"c\#(id)","node":{"id":"n\#(id)","text":"The text of note number \#(id)"}}"#
    }
    return Payload(
      #"{"data":{"notes":{"edges":[\#(edges.joined(separator: ","))],"pageInfo":{"endCursor":"c\#(number * 50 + 49)","#
        + #""hasNextPage":true}}}}"#)
  }

  static func operation(_ number: Int) -> NotesPage {
    number == 0 ? NotesPage() : NotesPage(after: "c\(number * 50 - 1)")
  }

  static func rows() throws -> [Row] {
    let payloads = (0..<pageCount).map(page)
    var rounds = Rounds()
    rounds.add(parts: "pages") {
      let session = Session()
      let scopes = (0..<pageCount).map { session.scope(operation($0)) }
      return try zip(payloads, scopes).map { payload, scope in
        try session.measure(payload, scope).reduce(.zero, +)
      }
    }
    let pages = try rounds.medians(51)["pages", default: []]
    guard let first = pages.first, let last = pages.last else { return [] }
    return [
      Row(
        work: "the 40th page of 50 edges of a connection", reach: .atMost(1.5), measured: last / first,
        unit: "the 1st", detail: "\(last.milliseconds) beside \(first.milliseconds)")
    ]
  }
}
