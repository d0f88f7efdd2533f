/// A Swift value that a variable or an input field can have: generated enums and input types, and ``CustomScalar``s.
/// Only generated code conforms a type to it directly.
public protocol VariableValue: Hashable, Sendable {
  /// The value as JSON; nil where it is absent.
  @_spi(Generated) var __json: JSONValue? { get }
}

/// An input object of which exactly one field is given, as generated code declares it: an enum.
@_spi(Generated) public protocol OneOfInput: VariableValue {
  /// The field that is given, and its value.
  var __member: (String, any VariableValue) { get }
}

@_spi(Generated) extension OneOfInput {
  public var __json: JSONValue? { .object(.init(__members: [__member])) }
}

@_spi(Generated) extension JSONValue: VariableValue {
  public var __json: JSONValue? { self }
}

@_spi(Generated) extension Dictionary<String, JSONValue> {
  /// An object of values by name, without the absent ones.
  public init(__members members: [(String, any VariableValue)]) {
    self.init(minimumCapacity: members.count)
    for (name, value) in members {
      if let json = value.__json { self[name] = json }
    }
  }
}

@_spi(Generated) extension String: VariableValue {
  public var __json: JSONValue? { .string(self) }
}

@_spi(Generated) extension Int: VariableValue {
  public var __json: JSONValue? { .integer(Int64(self)) }
}

@_spi(Generated) extension Double: VariableValue {
  public var __json: JSONValue? { .float(self) }
}

@_spi(Generated) extension Bool: VariableValue {
  public var __json: JSONValue? { .boolean(self) }
}

@_spi(Generated) extension Nullable: VariableValue where Wrapped: VariableValue {
  public var __json: JSONValue? {
    switch self {
    case .absent: nil
    case .null: .null
    case .value(let value): value.__json
    }
  }
}

/// The element of a list of a nullable type: nil is null.
@_spi(Generated) extension Optional: VariableValue where Wrapped: VariableValue {
  public var __json: JSONValue? { self?.__json ?? .null }
}

@_spi(Generated) extension Array: VariableValue where Element: VariableValue {
  public var __json: JSONValue? { .array(map { $0.__json ?? .null }) }
}
