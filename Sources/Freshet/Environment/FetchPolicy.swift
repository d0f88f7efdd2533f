/// Where a query's data comes from when it begins to be used.
public enum FetchPolicy: Hashable, Sendable, CaseIterable {
  /// What the store holds in full is used and nothing is sent, unless it is too old
  /// (``Environment/init(transport:subscriptions:clock:randomness:reconnect:cacheExpiration:log:)``): then it is shown, and
  /// the query is sent. Otherwise the query is sent. The default.
  case storeOrNetwork
  /// What the store holds is used at once, and the query is sent all the same.
  case storeAndNetwork
  /// The query is sent, and nothing is shown before the answer.
  case networkOnly
  /// Nothing is sent. The phase is loading until the store holds everything the query asks for.
  case storeOnly
  /// The query is sent; where the transport fails, what the store holds in full is used. Errors of the server are
  /// never covered up this way.
  case networkOrStore
}
