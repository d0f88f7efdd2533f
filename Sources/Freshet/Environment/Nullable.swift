/// A value of a nullable variable or input field, which tells three things apart: absent, null, and a value.
///
/// `nil` is absent: the variable is left out of the request, and its default, if it has one, applies.
public enum Nullable<Wrapped> {
  /// Left out of the request.
  case absent
  /// Sent as `null`.
  case null
  /// Sent as the value.
  case value(Wrapped)

  /// The value of an optional; `nil` is absent.
  public init(_ optional: Wrapped?) { self = optional.map(Nullable.value) ?? .absent }

  /// The value, where there is one.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Nullable: Sendable where Wrapped: Sendable {}
extension Nullable: Equatable where Wrapped: Equatable {}
extension Nullable: Hashable where Wrapped: Hashable {}

extension Nullable: ExpressibleByNilLiteral {
  /// `nil`: absent, and so not sent. To send null, say ``null``.
  public init(nilLiteral: ()) { self = .absent }
}

extension Nullable: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
  /// A value that is written as `true` or `false`.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) { self = .value(Wrapped(booleanLiteral: value)) }
}

extension Nullable: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
  /// A value that is written as an integer.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) { self = .value(Wrapped(integerLiteral: value)) }
}

extension Nullable: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
  /// A value that is written as a decimal number.
  public init(floatLiteral value: Wrapped.FloatLiteralType) { self = .value(Wrapped(floatLiteral: value)) }
}

extension Nullable: ExpressibleByUnicodeScalarLiteral where Wrapped: ExpressibleByUnicodeScalarLiteral {
  /// A value that is written as one Unicode scalar in quotes.
  public init(unicodeScalarLiteral value: Wrapped.UnicodeScalarLiteralType) {
    self = .value(Wrapped(unicodeScalarLiteral: value))
  }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A value that is written as one character in quotes.
  public init(extendedGraphemeClusterLiteral value: Wrapped.ExtendedGraphemeClusterLiteralType) {
    self = .value(Wrapped(extendedGraphemeClusterLiteral: value))
  }
}

extension Nullable: ExpressibleByStringLiteral where Wrapped: ExpressibleByStringLiteral {
  /// A value that is written as a string.
  public init(stringLiteral value: Wrapped.StringLiteralType) { self = .value(Wrapped(stringLiteral: value)) }
}

extension Nullable: ExpressibleByStringInterpolation where Wrapped: ExpressibleByStringInterpolation {
  /// A value that is written as a string with values in it.
  public init(stringInterpolation value: Wrapped.StringInterpolation) {
    self = .value(Wrapped(stringInterpolation: value))
  }
}

extension Nullable: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {
  /// A list that is written out; `[]` is a list of nothing, and not absent.
  public init(arrayLiteral elements: Wrapped.Element...) { self = .value(Wrapped(elements)) }
}
