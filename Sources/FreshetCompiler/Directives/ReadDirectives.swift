import GraphQLLanguage

/// A `@required`: what happens where the field is null.
struct Required: Sendable {
  /// The least severe first.
  enum Action: String, Hashable, Sendable, CaseIterable, Comparable {
    case none = "NONE"
    case log = "LOG"
    case `throw` = "THROW"

    static func < (first: Self, second: Self) -> Bool { first.severity < second.severity }

    private var severity: Int {
      switch self {
      case .none: 0
      case .log: 1
      case .throw: 2
      }
    }

    /// As a plan has it.
    var code: String { rawValue.prefix(1).lowercased() }
  }

  var action: Action
  var location: SourceLocation
}

/// A `@catch`: what a field error, or a `@required` that throws, reads as.
struct Catch: Sendable {
  enum Target: String, Hashable, Sendable, CaseIterable {
    case result = "RESULT"
    case null = "NULL"

    /// As a plan has it.
    var code: String { rawValue.prefix(1).lowercased() }
  }

  var target: Target
  var location: SourceLocation
}

/// What the directives on an operation or a fragment say of reading it as a whole.
struct DocumentReading: Sendable {
  /// `@throwOnFieldError`
  var throwsOnFieldError = false
  var catching: Catch.Target?
  /// `@inline`
  var isInline = false

  /// Whether a field error of its own is told or caught, so that what is null by an error alone is never read.
  var isStrict: Bool { throwsOnFieldError || catching != nil }

  /// As a plan has it; nil where it says nothing.
  var code: String? { throwsOnFieldError ? "t" : catching?.code }
}
