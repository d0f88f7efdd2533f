/// When the answer to a query arrived, and how often the store had been invalidated when it was asked for.
struct ArrivedAnswer {
  let document: OperationDocument
  var instant: Duration
  var epoch: Int
}

/// A query and its variables.
struct QueryKey: Hashable {
  private let document: ObjectIdentifier
  private let variables: [String: JSONValue]

  init(_ document: OperationDocument, _ bound: BoundPlan) {
    self.document = ObjectIdentifier(document)
    variables = bound.operationVariables
  }
}

extension Store {
  /// Makes every answer too old that was asked for until now.
  package func invalidate() { epoch += 1 }

  /// Notes that the answer to a query came. It is as new as it was when it was asked for.
  ///
  /// - Parameters:
  ///   - instant: now, as the time since the environment began.
  ///   - epoch: the store's when the request was sent.
  package func noteAnswer(to scope: Scope, at instant: Duration, sentIn epoch: Int) {
    guard !isEnded, let document = scope.document, document.kind == .query else { return }
    answers[QueryKey(document, scope.bound)] = ArrivedAnswer(document: document, instant: instant, epoch: epoch)
  }

  /// Whether the answer to a query is too old. What other operations brought has no age, but can be invalidated.
  ///
  /// - Parameter expiration: how long an answer is fresh, where the document does not say.
  package func isStale(_ scope: Scope, now: Duration, expiration: Duration?) -> Bool {
    guard let document = scope.document else { return false }
    guard let answer = answers[QueryKey(document, scope.bound)] else { return epoch > 0 }
    if answer.epoch < epoch { return true }
    guard let expiration = document.cacheExpiration.map({ Duration.seconds($0) }) ?? expiration else { return false }
    return now - answer.instant >= expiration
  }

  /// Forgets when the answers came to queries that are neither in use nor among the last released.
  func forgetAges() {
    guard !answers.isEmpty else { return }
    let kept = Set((roots.values + released).map { QueryKey($0.document, $0.bound) })
    answers = answers.filter { kept.contains($0.key) }
  }
}
