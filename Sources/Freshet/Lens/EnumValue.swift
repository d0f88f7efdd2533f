/// A generated enum: any text of the server's is a value of it. A value the build does not know is the case
/// `unrecognized`, with the server's text.
public protocol EnumValue: RawRepresentable<String>, CaseIterable, VariableValue, Readable, InlineReadable, Hashable,
  Sendable
{
  /// The case of a text, the unknown one where the build has none.
  @_spi(Generated) init(server text: String)
  /// The name in the schema.
  @_spi(Generated) var __text: String { get }
  /// The values the build knows.
  @_spi(Generated) static var __cases: [Self] { get }
}

// The members that users call are here and not in generated code: there they would be a use of deprecated cases.
extension EnumValue {
  /// The value of that name; one the build does not know is a case of its own.
  public init(rawValue: String) { self.init(server: rawValue) }
  /// The value's name in the schema, or what the server wrote.
  public var rawValue: String { __text }
  /// The values the build knows, in the schema's order.
  public static var allCases: [Self] { __cases }
  @_spi(Generated) public var __json: JSONValue? { .string(__text) }
  @_spi(Generated) public static func __read(checking set: Int?) -> Read<Self> { .enumeration(Self.self) }
}
