/// The lens of a connection: the client's list that pages and edge directives merge into.
public protocol ConnectionLens: Lens {}

@MainActor extension ConnectionLens {
  /// The list's id, for the variables an edge directive names.
  public var connectionID: String { __anchor.record.key }
  /// Whether the server has more behind the last edge.
  public var hasNext: Bool { __anchor.pageInfo(\.hasNextPage) }
  /// Whether the server has more before the first edge.
  public var hasPrevious: Bool { __anchor.pageInfo(\.hasPreviousPage) }
  /// Whether a page behind the last edge is on its way.
  public var isLoadingNext: Bool { __anchor.isLoading(.next) }
  /// Whether a page before the first edge is on its way.
  public var isLoadingPrevious: Bool { __anchor.isLoading(.previous) }

  /// Asks for the page behind the last edge; does nothing while one is on its way, or where there is none.
  ///
  /// - Parameter count: how many edges, in place of the fragment's own number.
  public func loadNext(_ count: Int? = nil) { __anchor.load(.next, count) }

  /// Asks for the page before the first edge; does nothing while one is on its way, or where there is none.
  ///
  /// - Parameter count: how many edges, in place of the fragment's own number.
  public func loadPrevious(_ count: Int? = nil) { __anchor.load(.previous, count) }
}
