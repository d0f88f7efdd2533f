public import Freshet

/// What a resolver of a ``TestServer`` is given.
public struct FieldContext: Sendable {
  /// The object the field is read of; null at the roots.
  public var parent: JSONValue
  /// The field's arguments, coerced; one that was not given and has no default is absent.
  public var arguments: [String: JSONValue]
  /// The request the field is a part of.
  public var request: ReceivedRequest

  /// A string or an id among the arguments.
  public func string(_ argument: String) -> String? {
    if case .string(let text)? = arguments[argument] { text } else { nil }
  }

  /// An integer among the arguments.
  public func integer(_ argument: String) -> Int? {
    if case .integer(let number)? = arguments[argument] { Int(number) } else { nil }
  }
}
