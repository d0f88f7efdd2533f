/// What a query's request is doing, apart from what the query shows.
public enum Fetch: Hashable, Sendable {
  /// Nothing was sent, or the last request was answered in full.
  case idle
  /// A request was sent and is not answered in full.
  case inFlight
  /// The last request failed.
  case failed(Failure)
}
