/// Which end of a list.
package enum PageDirection: Hashable, Sendable {
  case next, previous
}

/// A page that is to be fetched: the refetchable query, and the variables that ask for it.
package struct PageRequest: Sendable {
  package let document: OperationDocument
  package let variables: [String: JSONValue]
  package let direction: PageDirection
  /// The client's list.
  package let connection: Record
}

/// Who fetches what a lens asks a store for.
@MainActor package protocol StoreDelegate: AnyObject {
  /// Fetches a page and commits it like any response; then calls `store.finishLoading(request)`, whatever came.
  func loadPage(_ request: PageRequest)
  /// A root left, or a link was dropped: `store.collect()` is due in a later turn.
  func storeNeedsCollection()
}
