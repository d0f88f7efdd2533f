import Freshet

/// A request error (GraphQL specification, "Request Errors"): nothing ran.
struct RequestRefusal: Error {
  enum Cause {
    case syntax
    /// Validation, the choice of the operation, or the variables.
    case other
  }

  var cause: Cause
  var errors: [GraphQLError]

  init(_ cause: Cause, _ errors: [GraphQLError]) {
    self.cause = cause
    self.errors = errors
  }

  init(_ message: String) { self.init(.other, [GraphQLError(message: message)]) }

  /// The response's JSON text; it has no `data`.
  var text: String { "{\"errors\":\(GraphQLError.text(errors))}" }
}
