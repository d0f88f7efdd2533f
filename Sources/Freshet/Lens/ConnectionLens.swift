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

  /// Whether the list is on its way anew.
  public var isRefetching: Bool { __anchor.isReloading }
  /// Why the list anew, or the last page at either end, did not come; nil once it did, and while it is on its way
  /// again. What the list shows stays as it is.
  public var loadFailure: Failure? { __anchor.loadFailure }

  /// Asks for the list anew: the first page takes the place of all that it shows. Does nothing while that is on its way.
  ///
  /// - Parameter count: how many edges, in place of the fragment's own number.
  public func refetch(_ count: Int? = nil) { __anchor.reload(count) }
}
