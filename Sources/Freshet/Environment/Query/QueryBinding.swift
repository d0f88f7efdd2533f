/// What a query's value carries besides its variables; no part of equality.
@_spi(Generated) public struct QueryBinding<Query: QueryOperation>: Hashable, Sendable {
  /// The handle the value is bound to, where a screen's marked property gave it out.
  package let handle: QueryHandle<Query>?

  public init() { handle = nil }
  package init(_ handle: QueryHandle<Query>) { self.handle = handle }
  public static func == (first: Self, second: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

/// What is read on a marked property: its value is bound to its environment.
@MainActor extension QueryOperation {
  /// What the query has to show; loading where the value is not bound.
  public var phase: Phase<Data> { __binding.handle?.phase ?? .loading }
  /// The data, where the phase is ready.
  public var data: Data? { __binding.handle?.data }
  /// What its request is doing.
  public var fetch: Fetch { __binding.handle?.fetch ?? .idle }
  /// Sends the query again; data on show stays on show.
  public func refetch() { __binding.handle?.refetch() }
  /// Sends the query again where its last request failed; does nothing otherwise.
  public func retry() { __binding.handle?.retry() }
}
