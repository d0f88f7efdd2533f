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
    guard scope.document != nil else {
      throw Failure(.malformed, "A fragment's scope has no operation to answer.")
    }
    let layout = isLocal || isPartial || payload.bytes.count < minimum ? nil : scope.foldingLayout
    let reading = try read(payload, scope.bound, scope, isLocal, isPartial, layout, scope.name)
    return Response(to: scope, reading.changes, errors: reading.errors, extensions: reading.extensions)
  }

  package static func read(
    _ payload: Payload, document: OperationDocument, variables: [String: JSONValue], isPartial: Bool = false
  ) throws(Failure) -> Response {
    let bound = BoundPlan(document.plan, variables: variables)
    let reading = try read(payload, bound, nil, false, isPartial, nil, document.name)
    return Response(
      to: document, bound, reading.changes, errors: reading.errors, extensions: reading.extensions)
  }

  private struct Reading {
    var changes: ChangeSet?
    var errors: [GraphQLError] = []
    var extensions: [String: JSONValue] = [:]
  }

  private static func read(
    _ payload: Payload, _ bound: BoundPlan, _ scope: Scope?, _ isLocal: Bool, _ isPartial: Bool,
    _ layout: RecordLayout?, _ name: @autoclosure () -> String
  ) throws(Failure) -> Reading {
    if let error = bound.table.error {
      throw Failure(.malformed, "\(error); generate the code again with this release.", operation: name())
    }
    var failure: Failure?
    let reading = payload.bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: IngestReader.usualDepth) { levels -> Reading? in
        var reader = IngestReader(
          bytes, bound, isLocal: isLocal, isPartial: isPartial, folding: layout, levels: levels)
        defer { reader.free() }
        do throws(JSONError) {
          try reader.readResponse()
          if let fold = reader.fold, fold.differs || !reader.errors.isEmpty {
            // Every object has to be read: an error's path may lead to any of them.
            if fold.differs { scope?.habits.withLock { $0.differs = true } }
            reader.free()
            reader = IngestReader(bytes, bound, isLocal: isLocal, isPartial: isPartial, levels: levels)
            try reader.readResponse()
          }
        } catch {
          failure = reader.failure(error, operation: name())
          return nil
        }
        return take(&reader, payload, scope)
      }
    }
    if let reading { return reading }
    throw failure ?? Failure(.malformed, "The response has neither data nor errors.", operation: name())
  }

  /// What was read; nil where it is neither data nor errors.
  private static func take(_ reader: inout IngestReader, _ payload: Payload, _ scope: Scope?) -> Reading? {
    guard reader.hasFindings || reader.fold != nil else {
      return reader.takeChanges(payload).map { Reading(changes: $0) }
    }
    if !reader.hasData, reader.errors.isEmpty { return nil }
    let isFirst = reader.fold != nil && scope?.habits.withLock { $0.takeFirst() } == true
    return Reading(
      changes: reader.takeChanges(payload, seeds: isFirst), errors: reader.errors, extensions: reader.extensions)
  }
}
