extension Environment {
  /// Sends a mutation once and waits for its answer, which is committed like any response.
  ///
  /// It is never sent again by itself: where the transport fails, it may have run.
  ///
  /// - Parameters:
  ///   - mutation: The mutation, with its variables.
  ///   - optimistic: What the server will probably answer: the value of `data`. Readers see it until the answer comes;
  ///     a failure takes it back. Members may be left out.
  /// - Returns: The answer's data, a lens of the mutation's root in the store. What nothing else keeps stays readable
  ///   until ten later mutations were answered.
  /// - Throws: A ``Failure``, of kind `read` where the answer was committed but its directives (`@required`,
  ///   `@throwOnFieldError`) do not let it be read, or `CancellationError` where the task was cancelled: then the mutation is ended at the
  ///   server, though it may have run.
  @discardableResult
  public func mutate<Mutation: MutationOperation>(
    _ mutation: Mutation, optimistic: JSONValue? = nil
  ) async throws -> Mutation.Data {
    let run = try MutationRun(mutation.__document, mutation.__variables, optimistic: optimistic, in: self)
    try await run.wait()
    let scope = store.scope(for: mutation.__document, variables: mutation.__variables)
    let anchor = store.anchor(for: scope, lens: mutation.__rootPlan)
    if let failure = anchor.rootFailure { throw Failure(failure) }
    return Mutation.Data(anchor)
  }
}
