extension JSONValue {
  /// Reads one JSON text, of which nothing may be left over.
  package init(json: some Sequence<UInt8>) throws(JSONError) {
    let bytes = ContiguousArray(json)
    // `withUnsafeBytes` rethrows untyped, so the result carries the typed error out.
    let result = bytes.withUnsafeBytes { buffer -> Result<JSONValue, JSONError> in
      do throws(JSONError) {
        var tokenizer = JSONTokenizer(buffer)
        let value = try tokenizer.readValue()
        try tokenizer.end()
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Reads one JSON text.
  package init(json text: String) throws(JSONError) { try self.init(json: text.utf8) }
}

extension JSONTokenizer {
  /// Reads a value of any kind. A number no Swift type holds exactly keeps its text; of equal members the last counts.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch try peek() {
    case .null:
      try readNull()
      return .null
    case .boolean: return .boolean(try readBoolean())
    case .number: return number(in: try readNumber())
    case .string: return .string(text(of: try readString()))
    case .array:
      var values: [JSONValue] = []
      try beginArray()
      while try nextElement() { values.append(try readValue()) }
      return .array(values)
    case .object:
      var members: [String: JSONValue] = [:]
      try beginObject()
      while let name = try nextMember() { members[text(of: name)] = try readValue() }
      return .object(members)
    }
  }

  private func number(in range: Range<Int>) -> JSONValue {
    let text = text(in: range)
    if text.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }) {
      if text == "-0" { return .float(-0.0) }
      return Int64(text).map(JSONValue.integer) ?? .literal(text)
    }
    // More than 15 significant digits may name a decimal that a double only comes near to.
    let significant = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { (0x30...0x39).contains($0) }
      .drop { $0 == 0x30 }
    guard let value = double(in: range), significant.count <= 17 else { return .literal(text) }
    return .float(value)
  }
}
