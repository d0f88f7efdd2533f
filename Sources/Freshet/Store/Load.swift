/// Which end of a list.
package enum PageDirection: Hashable, Sendable {
  case next, previous
}

/// What a lens asks the server for: two that are equal are on their way once.
package enum Load: Hashable, Sendable {
  /// A page of a list.
  case page(RecordID, PageDirection)
  /// A list anew, from its first page on.
  case list(RecordID)
  /// A refetchable fragment at a record, by the query it names and that one's variables.
  case fragment(RecordID, ObjectIdentifier, [String: JSONValue])

  /// The record whose lens asked.
  var record: RecordID {
    switch self {
    case .page(let record, _), .list(let record), .fragment(let record, _, _): record
    }
  }

  /// The client's list that the answer is for: the others it brings along get no pages of theirs.
  var list: RecordID? {
    switch self {
    case .page(let list, _), .list(let list): list
    case .fragment: nil
    }
  }
}

/// How a load stands that did not go well yet; one that did is forgotten.
enum LoadState {
  case inFlight
  case failed(Failure)
}

/// A load as a query and its variables.
package struct LoadRequest: Sendable {
  package let load: Load
  package let document: OperationDocument
  package let variables: [String: JSONValue]

  package init(_ load: Load, document: OperationDocument, variables: [String: JSONValue]) {
    self.load = load
    self.document = document
    self.variables = variables
  }
}

/// Who fetches what a lens asks a store for.
@MainActor package protocol StoreDelegate: AnyObject {
  /// Fetches it and commits it like any response; then calls `store.finish(request)`, whatever came.
  func load(_ request: LoadRequest)
  /// A root left, or a link was dropped: `store.collect()` is due in a later turn.
  func storeNeedsCollection()
}
