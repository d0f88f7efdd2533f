import Foundation
@_spi(Generated) import Freshet
import Observation

/// Frames handed over from another thread without waiting, through a session's transport, inbox and main actor.
@MainActor enum Sustained {
  static func run(_ count: Int) async throws -> (json: Duration, ours: Duration, wakeUps: Int) {
    let (ids, continuation) = AsyncStream<String>.makeStream()
    let source = FrameSource { continuation.yield($0) }
    var configuration = GraphQLTransportWebSocket.Configuration()
    configuration.pingInterval = nil
    configuration.makeConnection = { source }
    guard let url = URL(string: "ws://localhost/graphql") else { fatalError("no address") }
    let environment = Freshet.Environment(
      transport: GraphQLTransportWebSocket(url: url, configuration: configuration))
    let handle = environment.handle(for: QuoteTicked())
    let retention = handle.retain()
    var id = ""
    for await subscribed in ids {
      id = subscribed
      break
    }
    let observer = BidObserver(handle)
    var json: [Duration] = []
    var ours: [Duration] = []
    var wakeUps: [Int] = []
    for run in 0..<9 {
      // Bids differ from run to run, or nothing would change.
      let base = 100_000 + count * run
      let texts = (1...count).map { EventRows.text(id: id, bid: base + $0) }
      let data = texts.map { Data($0) }
      var begin = ContinuousClock.now
      for text in data { _ = try JSONSerialization.jsonObject(with: text) }
      json.append(begin.duration(to: .now))
      let before = observer.wakeUps
      begin = .now
      source.deliver(texts)
      await observer.wait(for: Double(base + count))
      ours.append(begin.duration(to: .now))
      wakeUps.append(observer.wakeUps - before)
    }
    guard handle.events == 9 * count else { fatalError("\(handle.events) events of \(9 * count) arrived") }
    retention.release()
    return (json.sorted()[4], ours.sorted()[4], wakeUps.sorted()[4])
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
