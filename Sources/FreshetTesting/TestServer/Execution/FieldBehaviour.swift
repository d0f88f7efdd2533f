import Freshet

/// What a test server does at one field.
struct FieldBehaviour: Sendable {
  typealias Resolver = @Sendable (FieldContext) async throws -> JSONValue
  /// Hands each event over, in order, and returns when they end.
  typealias Events = @Sendable (_ deliver: @Sendable (JSONValue) async -> Void) async throws -> Void

  var resolver: Resolver?
  var events: (@Sendable (FieldContext) async throws -> Events)?
}
