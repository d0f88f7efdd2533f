import Foundation
@_spi(Generated) import Freshet
import Measurement
import Observation

/// The least that Observation asks of anyone: a property that is set.
@MainActor @Observable
private final class ObservedQuote {
  var bid = 0.0
}

/// What an observer does when it is told: as little as can be.
///
/// It is `@unchecked Sendable` because everything here is told on the main actor.
private final class Told: @unchecked Sendable {
  var count = 0
}

/// Events: the text of a `next` message that changes one field, to the observer of that field's slot.
@MainActor enum EventRows {
  private static let count = 20_000

  static func rows() async throws -> [Row] {
    let turns = try inTurn()
    let sustained = try await Sustained.run(count)
    let rate = Double(count) / (sustained.ours / .seconds(1))
    return turns + [
      Row(
        work: "  fed from another thread without waiting", reach: .atLeast(2),
        measured: sustained.json / sustained.ours,
        unit: "J", detail: "\(rounded(rate, 0)) a second, \(sustained.wakeUps) wake-ups of \(count)")
    ]
  }

  static func text(id: String, bid: Int) -> [UInt8] {
    Array(
      #"{"id":"\#(id)","type":"next","payload":{"data":{"quoteTicked":{"id":"EURUSD","bid":\#(bid),"volume":7}}}}"#.utf8
    )
  }

  /// Everything called in turn on one thread: the protocol, the ingest, the commit, the notification.
  private static func inTurn() throws -> [Row] {
    let count = 2_000
    let session = Session()
    let scope = session.scope(QuoteTicked())
    let data = QuoteTicked.Data(session.store.anchor(for: scope, lens: QuoteTicked().__rootPlan))
    try session.take(Payload(#"{"data":{"quoteTicked":{"id":"EURUSD","bid":0,"volume":7}}}"#), scope)
    guard let quote = data.quoteTicked else { fatalError("the event is not held") }
    var bid = 0
    let told = Told()
    var texts: [ArraySlice<UInt8>] = []
    func makeTexts() {
      texts = (1...count).map { text(id: "5b8c7f3e-0d5c-4d6e", bid: 10_000 + bid + $0)[...] }
      bid = (bid + count) % 80_000
    }
    var rounds = Rounds()
    rounds.add(parts: "J") {
      makeTexts()
      let texts = texts.map { Data($0) }
      let begin = ThreadClock.now
      for text in texts { _ = try JSONSerialization.jsonObject(with: text) }
      return [ThreadClock.now - begin]
    }
    rounds.add(parts: "events") {
      makeTexts()
      told.count = 0
      let begin = ThreadClock.now
      for text in texts {
        withObservationTracking {
          _ = quote.bid
        } onChange: {
          told.count += 1
        }
        try take(text, session, scope)
      }
      let time = ThreadClock.now - begin
      guard told.count == count else { fatalError("\(told.count) of \(count) events were told of") }
      return [time]
    }
    rounds.add(parts: "observing") {
      let begin = ThreadClock.now
      for _ in 0..<count {
        withObservationTracking {
          _ = quote.bid
        } onChange: {
        }
      }
      let time = ThreadClock.now - begin
      // Lets go of the observers.
      makeTexts()
      for text in texts.prefix(1) { try take(text, session, scope) }
      return [time]
    }
    let object = ObservedQuote()
    rounds.add(parts: "Observation") {
      let begin = ThreadClock.now
      for bid in 0..<count {
        withObservationTracking {
          _ = object.bid
        } onChange: {
        }
        object.bid = Double(bid)
      }
      return [ThreadClock.now - begin]
    }
    let medians = try rounds.medians(31)
    let observation = medians["Observation", default: [.zero]][0]
    let json = medians["J", default: [.zero]][0]
    let ours = medians["events", default: [.zero]][0]
    let observing = medians["observing", default: [.zero]][0]
    let each = ours.nanoseconds / Double(count)
    return [
      Row(
        work: "an event in turn on one thread, with its observer", reach: .atLeast(3), measured: json / ours, unit: "J",
        detail: "\(rounded(each, 0)) ns; JSONSerialization \(rounded(json.nanoseconds / Double(count), 0)) ns"),
      Row(
        work: "  of it, observing the slot again", reach: .shown, measured: observing / ours, unit: "the event",
        detail: "\(rounded(observing.nanoseconds / Double(count), 0)) ns"),
      Row(
        work: "  for scale: an @Observable property set, with its observer", reach: .shown,
        measured: json / observation, unit: "J",
        detail: "\(rounded(observation.nanoseconds / Double(count), 0)) ns"),
    ]
  }

  private static func take(_ text: ArraySlice<UInt8>, _ session: Session, _ scope: Scope) throws {
    guard case .next(_, let payload) = try GraphQLTransportWSMessage.decode(text) else { return }
    session.store.commit(try Ingest.read(Payload(payload), scope: scope))
  }
}
