/// A response that comes in parts: the environment's exchange holds one, payloads go in as they arrive, and the store
/// keeps here which record each object of the response became.
package final class PartAssembly: Sendable {
  private let machine: Locked<PartMachine>

  /// What the store knows of it.
  @MainActor let records = PartRecords()

  /// Nil where the operation has no parts.
  package init?(_ scope: Scope) {
    guard let document = scope.document, !scope.table.labels.isEmpty else { return nil }
    machine = Locked(PartMachine(scope.bound, operation: document.name))
  }

  /// Reads the next payload.
  ///
  /// - Throws: a failure of kind `malformed`: then nothing of it is to be committed, and nothing more is to be read.
  package func read(_ payload: Payload, scope: Scope) throws(Failure) -> Response {
    guard scope.document != nil else { return try Ingest.read(payload, scope: scope) }
    let reading = try machine.withLock { (machine) throws(Failure) in try machine.read(payload) }
    return Response(
      to: scope, reading.first, errors: reading.errors, extensions: reading.extensions,
      delivery: PartDelivery(self, steps: reading.steps, isFirst: reading.isFirst, isLast: reading.isLast))
  }

  /// Whether the server said that nothing more comes.
  package var isComplete: Bool { machine.withLock { $0.isComplete } }

  /// Ends a response that was given up, or whose server ended it: what did not come stays missing.
  @MainActor package func end(in store: Store) { records.end(in: store) }
}
