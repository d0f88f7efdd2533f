/// A JSON value of a file, with its place.
package struct PositionedJSON: Sendable {
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([PositionedJSON])
    /// In the order of the text; no name occurs twice.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let nameLocation: SourceLocation
    package let value: PositionedJSON
  }

  package let value: Value
  package let location: SourceLocation

  /// How a message names a value's kind.
  package var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
