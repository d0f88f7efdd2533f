import Foundation
import Freshet
import Measurement
import Observation

/// Events a second from the text of a `next` message to the observer of the slot it changed: through the protocol,
/// the ingest, the commit and the notification. Beside it, `JSONSerialization` parsing the same texts.
///
///     swift run -c release --package-path Benchmarks EventBenchmark
@main
@MainActor
struct EventBenchmark {
  static let count = 20_000

  static func main() async throws {
    let (ids, continuation) = AsyncStream<String>.makeStream()
    let source = FrameSource { continuation.yield($0) }
    var configuration = GraphQLTransportWebSocket.Configuration()
    configuration.pingInterval = nil
    configuration.makeConnection = { source }
    guard let url = URL(string: "ws://localhost/graphql") else { return }
    let socket = GraphQLTransportWebSocket(url: url, configuration: configuration)
    let environment = Freshet.Environment(transport: socket)
    let handle = environment.handle(for: QuoteTicked())
    let retention = handle.retain()
    var id = ""
    for await subscribed in ids {
      id = subscribed
      break
    }

    let texts = (1...count).map { text(id: id, bid: $0) }
    print("\(count) messages of \(texts[0].count) bytes, each changes one field")
    let json = try Series.measure("JSONSerialization alone", count: 5, prepare: {}) {
      for text in texts { _ = try JSONSerialization.jsonObject(with: Data(text)) }
    }

    let observer = BidObserver(handle)
    var inTurn: [Duration] = []
    var sustained: [Duration] = []
    var wakeUps: [Int] = []
    let clock = ContinuousClock()
    for run in 0..<5 {
      // Bids differ from run to run, or nothing would change.
      let base = Double(count * 2 * run)
      let first = (1...count).map { Self.text(id: id, bid: Int(base) + $0) }
      let second = (1...count).map { Self.text(id: id, bid: Int(base) + count + $0) }
      var begin = clock.now
      for (index, text) in first.enumerated() {
        source.deliver(text)
        await observer.wait(for: base + Double(index + 1))
      }
      inTurn.append(begin.duration(to: clock.now))
      let before = observer.wakeUps
      begin = clock.now
      source.deliver(second)
      await observer.wait(for: base + Double(2 * count))
      sustained.append(begin.duration(to: clock.now))
      wakeUps.append(observer.wakeUps - before)
    }
    guard handle.events == 10 * count else { fatalError("\(handle.events) events of \(10 * count) arrived") }

    report("JSONSerialization alone", json.median, json.median)
    report("one at a time, each awaited by its observer", inTurn.sorted()[2], json.median)
    report("sent without waiting, wake-ups netted", sustained.sorted()[2], json.median)
    print("wake-ups of the observer a run, sent without waiting: \(wakeUps.sorted()[2])")
    retention.release()
  }

  private static func text(id: String, bid: Int) -> [UInt8] {
    Array(
      #"{"id":"\#(id)","type":"next","payload":{"data":{"quoteTicked":{"id":"EURUSD","bid":\#(bid),"volume":7}}}}"#.utf8
    )
  }

  private static func report(_ name: String, _ duration: Duration, _ yardstick: Duration) {
    let rate = Double(count) / (duration / .seconds(1))
    print(
      name.padding(to: 48) + rounded(rate, 0).padded(to: 12) + " a second"
        + "\(rounded(yardstick / duration, 2)) times JSONSerialization".padded(to: 34))
  }
}

/// Reads one field under observation and is woken when it changes.
@MainActor
private final class BidObserver {
  private let handle: SubscriptionHandle<QuoteTicked>
  private var wanted = 0.0
  private var continuation: CheckedContinuation<Void, Never>?
  private var isWatching = false
  private(set) var wakeUps = 0

  init(_ handle: SubscriptionHandle<QuoteTicked>) { self.handle = handle }

  /// Returns when the field has this value.
  func wait(for bid: Double) async {
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      wanted = bid
      look()
    }
  }

  private func look() {
    isWatching = true
    let bid = withObservationTracking {
      handle.latest?.quoteTicked?.bid
    } onChange: { [self] in
      MainActor.assumeIsolated { wake() }
    }
    if bid == wanted, let continuation {
      self.continuation = nil
      continuation.resume()
    }
  }

  private func wake() {
    guard isWatching else { return }
    isWatching = false
    wakeUps += 1
    // The change is told of while the batch's other slots are; looking again waits for the end of that.
    Task { if continuation != nil { look() } }
  }
}
