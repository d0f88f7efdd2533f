import GraphQLLanguage

/// A `@stream`.
struct Streaming: Sendable {
  var label: String
  /// The `initialCount` argument.
  var initialCount: Value?
  /// The `if` argument.
  var condition: Value?
  var location: SourceLocation

  /// Whether `if: false` makes it none at all.
  var isNever: Bool { condition?.kind == .boolean(false) }
}
