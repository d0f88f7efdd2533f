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
    return try read(payload, .scope(scope), document, scope.bound, isLocal, isPartial, layout)
  }

  package static func read(
    _ payload: Payload, document: OperationDocument, variables: [String: JSONValue], isPartial: Bool = false
  ) throws(Failure) -> Response {
    let bound = BoundPlan(document.plan, variables: variables)
    return try read(payload, .operation(document, bound), document, bound, false, isPartial, nil)
  }

  private static func read(
    _ payload: Payload, _ source: Response.Source, _ document: OperationDocument, _ bound: BoundPlan, _ isLocal: Bool,
    _ isPartial: Bool, _ layout: RecordLayout?
  ) throws(Failure) -> Response {
    if let error = bound.table.error {
      throw Failure(.malformed, "\(error); generate the code again with this release.", operation: document.name)
    }
    var failure: Failure?
    let response = payload.bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: IngestReader.usualDepth) { levels -> Response? in
        var reader = IngestReader(
          bytes, bound, isLocal: isLocal, isPartial: isPartial, folding: layout, levels: levels)
        defer { reader.free() }
        do throws(JSONError) {
          try reader.readResponse()
          if let fold = reader.fold, fold.differs || !reader.errors.isEmpty {
            // Every object has to be read: an error's path may lead to any of them.
            if fold.differs, case .scope(let scope) = source { scope.habits.withLock { $0.differs = true } }
            reader.free()
            reader = IngestReader(bytes, bound, isLocal: isLocal, isPartial: isPartial, levels: levels)
            try reader.readResponse()
          }
        } catch {
          failure = reader.failure(error, operation: document.name)
          return nil
        }
        return Self.response(&reader, payload, source)
      }
    }
    if let response { return response }
    throw failure ?? Failure(.malformed, "The response has neither data nor errors.", operation: document.name)
  }

  /// What was read; nil where it is neither data nor errors.
  private static func response(
    _ reader: inout IngestReader, _ payload: Payload, _ source: Response.Source
  ) -> Response? {
    guard reader.hasFindings || reader.fold != nil else {
      return reader.takeChanges(payload).map { Response(source, $0) }
    }
    if !reader.hasData, reader.errors.isEmpty { return nil }
    var isFirst = false
    if reader.fold != nil, case .scope(let scope) = source { isFirst = scope.habits.withLock { $0.takeFirst() } }
    let changes = reader.takeChanges(payload, seeds: isFirst)
    return Response(source, changes, errors: reader.errors, extensions: reader.extensions)
  }
}
