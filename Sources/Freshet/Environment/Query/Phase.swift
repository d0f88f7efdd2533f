/// What a query has to show.
public enum Phase<Data> {
  /// Nothing yet.
  case loading
  /// Data. It stays on show while a refetch runs, and when that refetch fails.
  case ready(Data)
  /// Nothing, and why.
  case failed(Failure)
}

extension Phase: Sendable where Data: Sendable {}

extension Phase {
  /// The data, where there is some.
  public var data: Data? {
    if case .ready(let data) = self { data } else { nil }
  }

  /// Why there is no data, where that is known.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
