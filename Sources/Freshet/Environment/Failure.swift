/// Why an operation has no data: its kind, and what is known.
public struct Failure: Error, Hashable, Sendable {
  /// The five ways an operation fails.
  public enum Kind: String, Hashable, Sendable {
    /// The transport could not carry it, or lost it.
    case transport
    /// The server answered with errors and no data, or refused to start the operation.
    case request
    /// The response was no GraphQL response, or not the one that was asked for.
    case malformed
    /// The environment ended.
    case environment
    /// A field that the operation itself selects cannot be read as its directives ask: it is required and null, or
    /// stands with an error under `@throwOnFieldError`. What the store holds may change that.
    case read
  }

  /// The kind.
  public var kind: Kind
  /// One sentence that names the operation, where known, and what to do.
  public var message: String
  /// The operation's name.
  public var operation: String?
  /// The server's errors, where `kind` is `request`, and those at the fields, where it is `read`.
  public var errors: [GraphQLError]
  /// What the transport reported, where `kind` is `transport`.
  public var transport: TransportFailure?
  /// Where in the response it was, where `kind` is `malformed` or `read`.
  public var path: [PathSegment]

  /// Makes a failure.
  public init(
    _ kind: Kind, _ message: String, operation: String? = nil, errors: [GraphQLError] = [],
    transport: TransportFailure? = nil, path: [PathSegment] = []
  ) {
    self.kind = kind
    self.message = message
    self.operation = operation
    self.errors = errors
    self.transport = transport
    self.path = path
  }

  /// A failure of the transport.
  public static func transport(_ failure: TransportFailure) -> Failure {
    Failure(.transport, failure.message, transport: failure)
  }

  /// The server's errors in place of data.
  public static func request(_ errors: [GraphQLError]) -> Failure {
    Failure(.request, errors.map(\.message).joined(separator: "; "), errors: errors)
  }
}

extension Failure {
  /// The failure as an operation's, where it names none yet.
  package func named(_ operation: String) -> Failure {
    var failure = self
    failure.operation = failure.operation ?? operation
    return failure
  }
}

extension Failure: CustomStringConvertible {
  /// The operation, the kind, the message and the path, in one line. For logs: apps compare ``kind``.
  public var description: String {
    var text = operation.map { "\($0): " } ?? ""
    text += "\(kind.rawValue): \(message)"
    if !path.isEmpty { text += " at \(path.map(\.description).joined(separator: "."))" }
    return text
  }
}
