/// A Swift type that a custom scalar of the schema reads as, and is sent as, once `scalars` in `freshet.json` names it:
///
/// ```json
/// { "scalars": { "Money": "Money", "UUID": "Foundation.UUID" } }
/// ```
///
/// A field of such a scalar throws a ``ReadFailure`` where the type does not take what the server wrote, or where a
/// non-null value is not there; a nullable one is nil where the server's value is null. Types of another module conform
/// by an extension:
///
/// ```swift
/// extension UUID: @retroactive CustomScalar {
///   public init(scalar text: String) throws {
///     guard let value = UUID(uuidString: text) else { throw CocoaError(.formatting) }
///     self = value
///   }
///   public var json: JSONValue { .string(uuidString) }
/// }
/// ```
///
/// Reading makes the value anew each time, on the main actor: it should be quick.
public protocol CustomScalar: VariableValue, ScalarReadable {
  /// Makes the value of what the server wrote: a string's characters, or the JSON text of anything else, digit for digit.
  ///
  /// - Throws: any error where the text is no such value; the reader gets its description.
  init(scalar text: String) throws

  /// The value as it is sent: ``JSONValue/literal(_:)`` keeps the digits of a number that no Swift type holds exactly.
  var json: JSONValue { get }
}

/// A custom scalar's Swift type, optionals and lists of it. Only ``CustomScalar``s conform.
public protocol ScalarReadable {
  /// Generated code's.
  ///
  /// - Throws: an error that says what is wrong with the value.
  static func __scalar(_ value: ScalarValue) throws(ScalarError) -> Self
}

/// What `scalars` in `freshet.json` names has to conform: generated code says it once for each type.
@_spi(Generated) public enum MappedScalar<Scalar: CustomScalar> {}

/// What a slot holds of a custom scalar. Generated code's; it has nothing for an app to call.
public struct ScalarValue {
  let value: Value
}

/// Why a value is no custom scalar of its type: a ``ReadFailure`` says it to readers.
public struct ScalarError: Error {
  let message: String
}

// Seen by everyone, since what conforms is the app's and does not import what generated code does.
extension CustomScalar {
  /// Generated code's: ``json``.
  public var __json: JSONValue? { json }

  /// Generated code's: ``init(scalar:)`` of what the store holds.
  public static func __scalar(_ value: ScalarValue) throws(ScalarError) -> Self {
    switch value.value {
    case .string(let text), .text(let text):
      do {
        return try Self(scalar: text)
      } catch {
        throw ScalarError(message: "what the server wrote is no \(Self.self): \(error)")
      }
    case .missing: throw ScalarError(message: "a value was never received")
    case .null: throw ScalarError(message: "a value is null that the schema says is there")
    default: throw ScalarError(message: "the store holds something else than a scalar")
    }
  }
}

@_spi(Generated) extension Optional: ScalarReadable where Wrapped: ScalarReadable {
  public static func __scalar(_ value: ScalarValue) throws(ScalarError) -> Wrapped? {
    switch value.value {
    case .missing, .null: nil
    default: try Wrapped.__scalar(value)
    }
  }
}

@_spi(Generated) extension Array: ScalarReadable where Element: ScalarReadable {
  public static func __scalar(_ value: ScalarValue) throws(ScalarError) -> [Element] {
    guard case .list(let values) = value.value else {
      throw ScalarError(message: value.value.isMissing ? "a list was never received" : "a list is not there")
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values { elements.append(try Element.__scalar(ScalarValue(value: value))) }
    return elements
  }
}

@MainActor extension Anchor {
  /// A custom scalar as a Swift type of the app's, or optionals and lists of it.
  public func scalar<Output: ScalarReadable>(_ ordinal: Int) throws(ReadFailure) -> Output {
    let value = value(ordinal)
    if case .missing = value { warnOptional(ordinal, value) }
    do throws(ScalarError) {
      return try Output.__scalar(ScalarValue(value: value))
    } catch {
      throw ReadFailure(
        document: scope.name, path: [.name(field(ordinal).response)], reason: error.message)
    }
  }

  /// The same, or why it failed: errors of the server's, or its text.
  public func scalarResult<Output: ScalarReadable>(_ ordinal: Int) -> Result<Output, ReadFailure> {
    if let failure = failure(ordinal) { return .failure(failure) }
    do throws(ReadFailure) {
      return .success(try scalar(ordinal))
    } catch {
      return .failure(error)
    }
  }

  /// The same, nil where it failed.
  public func scalarIfRead<Output: ScalarReadable>(_ ordinal: Int) -> Output? {
    let value: Result<Output?, ReadFailure> = scalarResult(ordinal)
    return if case .success(let value) = value { value } else { nil }
  }
}
