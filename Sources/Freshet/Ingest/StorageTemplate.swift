/// A field's name and arguments in which variables may stand: the storage key of each set of variables' values.
package struct StorageTemplate: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    /// JSON text without a variable.
    case constant(String)
    case variable(String)
    case array([Value])
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: Value
  }

  package var name: String
  package var arguments: [Member]
  package let isConstant: Bool

  package init(name: String, arguments: [Member] = []) {
    self.name = name
    self.arguments = arguments
    isConstant = arguments.allSatisfy { if case .constant = $0.value { true } else { false } }
  }

  /// The storage key for these variables. Equal variables give equal bytes.
  package func key(_ variables: [String: JSONValue]) -> String {
    guard !arguments.isEmpty else { return name }
    var text = ""
    for argument in arguments {
      guard let value = argument.value.text(variables) else { continue }
      text += text.isEmpty ? "(" : ","
      text += "\(argument.name):\(value)"
    }
    return text.isEmpty ? name : name + text + ")"
  }

  /// The values of the arguments, absent ones left out: what a spread passes on.
  package func values(_ variables: [String: JSONValue]) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for argument in arguments {
      guard let text = argument.value.text(variables) else { continue }
      values[argument.name] = (try? JSONValue(json: text)) ?? .literal(text)
    }
    return values
  }

  /// The variable an argument is given, where it is one.
  package func variable(of argument: String) -> String? {
    for case let member in arguments where member.name == argument {
      if case .variable(let name) = member.value { return name }
    }
    return nil
  }

  /// The value of one argument; nil where it is absent.
  package func value(of argument: String, _ variables: [String: JSONValue]) -> JSONValue? {
    guard let member = arguments.first(where: { $0.name == argument }),
      let text = member.value.text(variables)
    else { return nil }
    return try? JSONValue(json: text)
  }

  package func collectVariables(into names: inout Set<String>) {
    for argument in arguments { argument.value.collectVariables(into: &names) }
  }
}

extension StorageTemplate.Value {
  func collectVariables(into names: inout Set<String>) {
    switch self {
    case .constant: break
    case .variable(let name): names.insert(name)
    case .array(let values): for value in values { value.collectVariables(into: &names) }
    case .object(let members): for member in members { member.value.collectVariables(into: &names) }
    }
  }

  /// The value for these variables; nil where its variable is absent.
  func value(_ variables: [String: JSONValue]) -> JSONValue? {
    if case .variable(let name) = self { return variables[name] }
    return text(variables).flatMap { try? JSONValue(json: $0) }
  }

  /// The JSON text of the value; nil where its variable is absent.
  fileprivate func text(_ variables: [String: JSONValue]) -> String? {
    switch self {
    case .constant(let text): return text
    case .variable(let name): return variables[name]?.text
    case .array(let values):
      // In a list an absent variable is null (GraphQL specification, "Input Coercion" of lists).
      return "[\(values.map { $0.text(variables) ?? "null" }.joined(separator: ","))]"
    case .object(let members):
      var parts: [String] = []
      for member in members {
        guard let value = member.value.text(variables) else { continue }
        var part = ""
        JSONValue.writeString(member.name, into: &part)
        parts.append("\(part):\(value)")
      }
      return "{\(parts.joined(separator: ","))}"
    }
  }
}

/// Reads templates out of a plan's line: `name(argument:value,...)`, `(argument:value,...)`.
package struct StorageTemplateParser {
  private let bytes: [UInt8]
  package private(set) var position: Int

  package struct Failure: Error {}

  package init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  /// Whether nothing more stands before the next space.
  var isAtWordEnd: Bool { position >= bytes.count || isNext(" ") }

  mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
    guard isNext(character) else { throw Failure() }
    position += 1
  }

  /// A GraphQL name.
  package mutating func name() throws(Failure) -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start else { throw Failure() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  package static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A name and its arguments.
  package mutating func template() throws(Failure) -> StorageTemplate {
    let name = try name()
    return StorageTemplate(name: name, arguments: isNext("(") ? try arguments() : [])
  }

  /// Arguments in parentheses.
  package mutating func arguments() throws(Failure) -> [StorageTemplate.Member] {
    try expect("(")
    var members: [StorageTemplate.Member] = []
    while !isNext(")") {
      if !members.isEmpty { try expect(",") }
      let name = try name()
      try expect(":")
      members.append(.init(name: name, value: try value(0)))
    }
    try expect(")")
    return members
  }

  /// A value in which variables may stand.
  package mutating func value() throws(Failure) -> StorageTemplate.Value { try value(0) }

  private mutating func value(_ depth: Int) throws(Failure) -> StorageTemplate.Value {
    guard position < bytes.count, depth < JSONTokenizer.depthLimit else { throw Failure() }
    switch bytes[position] {
    case UInt8(ascii: "$"):
      position += 1
      return .variable(try name())
    case UInt8(ascii: "["):
      position += 1
      var values: [StorageTemplate.Value] = []
      while !isNext("]") {
        if !values.isEmpty { try expect(",") }
        values.append(try value(depth + 1))
      }
      position += 1
      return Self.folded(.array(values))
    case UInt8(ascii: "{"):
      position += 1
      var members: [StorageTemplate.Member] = []
      while !isNext("}") {
        if !members.isEmpty { try expect(",") }
        guard case .string(let name) = try scalar() else { throw Failure() }
        try expect(":")
        members.append(.init(name: name, value: try value(depth + 1)))
      }
      position += 1
      return Self.folded(.object(members))
    default: return .constant(try scalar().text)
    }
  }

  private mutating func scalar() throws(Failure) -> JSONValue {
    let start = position
    let result = bytes.withUnsafeBytes { buffer -> (JSONValue, Int)? in
      var tokenizer = JSONTokenizer(buffer, at: start)
      guard let kind = try? tokenizer.peek(), kind != .object, kind != .array, tokenizer.position == start,
        let value = try? tokenizer.readValue()
      else { return nil }
      return (value, tokenizer.position)
    }
    guard let (value, end) = result else { throw Failure() }
    position = end
    return value
  }

  /// A list or an object without variables is its text.
  private static func folded(_ value: StorageTemplate.Value) -> StorageTemplate.Value {
    func constant(_ value: StorageTemplate.Value) -> JSONValue? {
      switch value {
      case .constant(let text): return try? JSONValue(json: text)
      case .variable: return nil
      case .array(let values):
        let constants = values.compactMap(constant)
        return constants.count == values.count ? .array(constants) : nil
      case .object(let members):
        let constants = members.compactMap { member in constant(member.value).map { (member.name, $0) } }
        return constants.count == members.count
          ? .object(Dictionary(constants, uniquingKeysWith: { _, last in last })) : nil
      }
    }
    return constant(value).map { .constant($0.text) } ?? value
  }
}
