import GraphQLLanguage

/// Writes storage keys with their variables left in.
struct StorageTemplate {
  let schema: Schema

  /// `name(argument:value,...)`, or the name where there are no arguments.
  func key(_ name: String, _ arguments: [TypedArgument]) -> String {
    if arguments.isEmpty { return name }
    let list = list(arguments)
    return list.isEmpty ? name : "\(name)(\(list))"
  }

  /// The arguments sorted by name, without parentheses.
  func list(_ arguments: [TypedArgument]) -> String {
    arguments.isEmpty
      ? ""
      : arguments.sorted { $0.name.text < $1.name.text }
        .map { "\($0.name.text):\(json($0.value, $0.type))" }.joined(separator: ",")
  }

  /// The JSON text of a value, coerced to a type (GraphQL 3, "Input Coercion"); `$name` stands for a variable.
  func json(_ value: Value, _ type: TypeReference) -> String {
    if case .variable(let name) = value.kind { return "$" + name }
    if value.isNull { return "null" }
    guard let element = type.element else { return json(value, named: type.name.text) }
    guard case .list(let values) = value.kind else { return "[\(json(value, element))]" }
    return "[\(values.map { json($0, element) }.joined(separator: ","))]"
  }

  private func json(_ value: Value, named type: String) -> String {
    switch value.kind {
    case .variable(let name): return "$" + name
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .int(let digits): return type == "ID" ? "\"\(digits)\"" : type == "Float" ? Self.number(digits) : digits
    case .float(let text): return type == "Float" ? Self.number(text) : text
    case .string(let text, _): return Self.string(text)
    case .enumeration(let name): return Self.string(name)
    case .list(let values): return "[\(values.map { json($0, named: type) }.joined(separator: ","))]"
    case .object(let fields):
      let definitions = schema.inputFields(of: type)
      let members = fields.sorted { $0.name.text < $1.name.text }.map { field in
        let definition = definitions.first { $0.name == field.name }
        let text = definition.map { json(field.value, $0.type) } ?? json(field.value, named: "")
        return "\(Self.string(field.name.text)):\(text)"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  /// As the runtime writes a double, so that a literal and a variable of one value have one key.
  static func number(_ text: String) -> String {
    guard let value = Double(text), value.isFinite else { return text }
    if value == 0 { return "0" }
    let text = "\(value)"
    return value.magnitude < 1e15 && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// As the runtime writes a string.
  static func string(_ value: String) -> String {
    let isPlain = { (byte: UInt8) in byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") }
    if value.utf8.allSatisfy(isPlain) { return "\"\(value)\"" }
    var text = "\""
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
    return text + "\""
  }
}
