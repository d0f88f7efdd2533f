/// Why a fragment, an operation or a field could not be read: an error of the server's stands at one of its fields
/// (`@throwOnFieldError`, `@catch`), a field that is `@required(action: THROW)` is null, or a ``CustomScalar`` does not
/// take what the server wrote.
///
/// It covers the fields a document selects itself. The fragments it spreads are read, and fail, by themselves.
public struct ReadFailure: Error, Hashable, Sendable {
  /// The fragment, or the operation, that selects the field.
  public var document: String
  /// The first field that failed: response names and list indexes, from the fragment's object on; where the failure was
  /// caught by a field or an aliased fragment, from the object which that is a member of.
  public var path: [PathSegment]
  /// The server's errors at the fields that were read; empty where a required field was null without one.
  public var errors: [GraphQLError]
  /// What is wrong with a custom scalar's value; nil where that is not what failed.
  public var reason: String?

  /// Makes a failure.
  public init(document: String, path: [PathSegment], errors: [GraphQLError] = [], reason: String? = nil) {
    self.document = document
    self.path = path
    self.errors = errors
    self.reason = reason
  }

  /// One sentence: what the server said, what a custom scalar did not take, or that a required field is null.
  public var message: String {
    reason ?? (errors.isEmpty ? "A required field is null." : errors.map(\.message).joined(separator: "; "))
  }
}

extension ReadFailure: CustomStringConvertible {
  /// The document, the message and the path, in one line.
  public var description: String {
    "\(document): \(message)" + (path.isEmpty ? "" : " at \(path.map(\.description).joined(separator: "."))")
  }
}

extension Failure {
  /// An operation whose own fields could not be read.
  init(_ failure: ReadFailure) {
    self.init(
      .read, failure.message, operation: failure.document, errors: failure.errors, path: failure.path)
  }
}
