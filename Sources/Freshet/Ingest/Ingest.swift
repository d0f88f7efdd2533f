/// From a payload's bytes to what they change, in one pass over them and on any thread.
package enum Ingest {
  /// Reads a payload by an operation's plan.
  ///
  /// - Parameters:
  ///   - isLocal: whether the app made it: then the client's own fields are read, which a server's payload cannot write.
  ///   - isPartial: whether selected members may be left out, as an app's optimistic response does.
  ///   - minimum: the bytes from which on a payload's objects are folded.
  /// - Throws: a failure of kind `malformed`, with the path, where the payload is no response to that operation.
  package static func read(
    _ payload: Payload, scope: Scope, isLocal: Bool = false, isPartial: Bool = false,
    foldingFrom minimum: Int = ObjectFold.minimum
  ) throws(Failure) -> Response {
    guard let document = scope.document else {
      throw Failure(.malformed, "A fragment's scope has no operation to answer.")
    }
    let layout = isLocal || isPartial || payload.bytes.count < minimum ? nil : scope.foldingLayout
    return try read(payload, document, scope.bound, scope, isLocal, isPartial, layout)
  }

  package static func read(
    _ payload: Payload, document: OperationDocument, variables: [String: JSONValue], isPartial: Bool = false
  ) throws(Failure) -> Response {
    try read(payload, document, BoundPlan(document.plan, variables: variables), nil, false, isPartial, nil)
  }

  private static func read(
    _ payload: Payload, _ document: OperationDocument, _ bound: BoundPlan, _ scope: Scope?, _ isLocal: Bool,
    _ isPartial: Bool, _ layout: RecordLayout?
  ) throws(Failure) -> Response {
    if let error = bound.table.error {
      throw Failure(.malformed, "\(error); generate the code again with this release.", operation: document.name)
    }
    let result = payload.bytes.withUnsafeBytes { bytes -> Result<Response, Failure> in
      var reader = IngestReader(bytes, bound, isLocal: isLocal, isPartial: isPartial, folding: layout)
      defer { reader.free() }
      do throws(JSONError) {
        try reader.readResponse()
        if let fold = reader.fold, fold.differs || !reader.errors.isEmpty {
          // Every object has to be read: an error's path may lead to any of them.
          if fold.differs { scope?.habits.withLock { $0.differs = true } }
          reader.free()
          reader = IngestReader(bytes, bound, isLocal: isLocal, isPartial: isPartial)
          try reader.readResponse()
        }
      } catch {
        return .failure(reader.failure(error, operation: document.name))
      }
      if reader.changesAreUnset, reader.errors.isEmpty {
        return .failure(
          Failure(.malformed, "The response has neither data nor errors.", operation: document.name))
      }
      let isFirst = reader.fold != nil && scope?.habits.withLock { $0.takeFirst() } == true
      let changes = reader.takeChanges(payload, seeds: isFirst)
      return .success(
        Response(
          document: document, bound: bound, scope: scope, changes: changes, errors: reader.errors,
          extensions: reader.extensions))
    }
    return try result.get()
  }
}
