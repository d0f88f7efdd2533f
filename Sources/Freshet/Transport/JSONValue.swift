/// A JSON value as an app writes it: the variables of an operation, the payload of `connection_init`, an
/// optimistic response.
///
/// It is written and read by people; nothing on the way of a response's data uses it.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without a fraction.
  case integer(Int64)
  /// Any other number; what JSON has no text for (infinity, not a number) is written as `null`.
  case float(Double)
  /// A string.
  case string(String)
  /// A number or any other JSON text that is sent as it stands, for values no Swift type holds exactly.
  case literal(String)
  /// A list.
  case array([JSONValue])
  /// An object; its members have no order.
  case object([String: JSONValue])
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An integer of 64 bits.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a fraction, as a double holds it.
  public init(floatLiteral value: Double) { self = .float(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of members of one name the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension JSONValue {
  /// The JSON text: no optional space, members sorted by name, so equal values have equal text.
  public var text: String {
    var text = ""
    write(into: &text)
    return text
  }

  package func write(into text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .float(let value):
      // JSON has no text for these; null is what JavaScript's serializer writes.
      text += value.isFinite ? Self.shortest(value) : "null"
    case .string(let value): Self.writeString(value, into: &text)
    case .literal(let value): text += value
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(into: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.writeString(member.key, into: &text)
        text += ":"
        member.value.write(into: &text)
      }
      text += "}"
    }
  }

  private static func shortest(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  package static func writeString(_ value: String, into text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
