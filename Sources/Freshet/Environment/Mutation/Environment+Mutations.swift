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

  /// Sends an `@inline` mutation once and waits for its answer, which is committed like any response: see the other form.
  ///
  /// - Returns: The answer's own data, a plain value, whatever the store holds. Where the mutation defers parts, which
  ///   come after the answer, it is what the store holds after the last of them.
  /// - Throws: A ``Failure``, of kind `read` where the answer was committed but its directives (`@required`,
  ///   `@throwOnFieldError`) do not let it be read; or `CancellationError`.
  @discardableResult
  public func mutate<Mutation: InlineMutationOperation>(
    _ mutation: Mutation, optimistic: JSONValue? = nil
  ) async throws -> Mutation.Data {
    let document = mutation.__document
    let run = try MutationRun(document, mutation.__variables, optimistic: optimistic, keepsAnswer: true, in: self)
    try await run.wait()
    if document.plan.table.labels.isEmpty, let answer = run.answer,
      let data = try Mutation.data(in: answer, log: store.log)
    {
      return data
    }
    let scope = store.scope(for: document, variables: mutation.__variables)
    do throws(ReadFailure) {
      return try store.anchor(for: scope, lens: Mutation.Data.__plan).inlineData()
    } catch {
      throw Failure(error)
    }
  }
}
