/// An `@inline` operation value: its data is a plain ``InlineData``, for code off the main actor, where an
/// ``Operation``'s is a lens. Generated code declares the conforming types.
public protocol InlineOperation: OperationValue {
  /// What the operation's root reads as.
  associatedtype Data: InlineDocument
}

/// An `@inline` query.
public protocol InlineQueryOperation: InlineOperation {}

/// An `@inline` mutation.
public protocol InlineMutationOperation: InlineOperation {}

/// An `@inline` subscription.
public protocol InlineSubscriptionOperation: InlineOperation {}

extension InlineOperation {
  /// Reads a payload's data on any thread, straight from its bytes: nothing is committed, and no environment is needed.
  ///
  /// - Parameters:
  ///   - payload: A response to this operation, or an event of it. Parts that are deferred have no place in it: what
  ///     reads them is nil.
  ///   - log: Told what a value cannot show, as an environment's log is.
  /// - Throws: A ``Failure`` of kind `malformed`, with the path, where the payload is no response to the operation; of
  ///   kind `request` where it has errors and no data; of kind `read` where the operation's directives (`@required`,
  ///   `@throwOnFieldError`) do not let it be read.
  public func data(of payload: Payload, log: @escaping (LogEvent) -> Void = { _ in }) throws(Failure) -> Data {
    let response = try Ingest.read(payload, document: __document, variables: __variables)
    guard let data = try Self.data(in: response, log: log) else {
      throw Failure.request(response.errors).named(__document.name)
    }
    return data
  }

  /// The same of a response that was read already; nil where it has no data.
  ///
  /// - Throws: A failure of kind `read`.
  package static func data(
    in response: Response, log: @escaping (LogEvent) -> Void = { _ in }
  ) throws(Failure) -> Data? {
    guard let changes = response.changes, changes.count > 0 else { return nil }
    let read = EntrySource.read(response, changes, lens: Data.__plan, log: log) { source, root in
      do throws(ReadFailure) {
        return Result<InlineObject, ReadFailure>.success(try InlineReader(source: source).data(root))
      } catch {
        return .failure(error)
      }
    }
    switch read {
    case .success(let object): return Data(object)
    case .failure(let failure): throw Failure(failure)
    }
  }
}
