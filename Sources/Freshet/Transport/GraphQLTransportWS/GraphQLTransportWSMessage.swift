/// A message of `graphql-transport-ws` as a client receives it.
package enum GraphQLTransportWSMessage: Sendable, Hashable {
  case acknowledgement(payload: ArraySlice<UInt8>?)
  case ping(payload: ArraySlice<UInt8>?)
  case pong(payload: ArraySlice<UInt8>?)
  /// One response; its bytes are a slice of the message and only their end was looked for.
  case next(id: OperationMessageID, payload: ArraySlice<UInt8>)
  case error(id: OperationMessageID, [GraphQLError])
  case complete(id: OperationMessageID)
  /// What only a client sends: `connection_init` and `subscribe`.
  case misdirected

  /// Text that is no message.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Where the members that count stand, of equal ones the last.
  private struct Parts {
    var type: JSONString?
    var id: JSONString?
    var payload: Range<Int>?
    var payloadKind = JSONKind.null
  }

  /// Reads the bytes of a text message.
  package static func decode(_ bytes: ArraySlice<UInt8>) throws(Invalid) -> GraphQLTransportWSMessage {
    let result = bytes.withUnsafeBytes { buffer -> Result<GraphQLTransportWSMessage, Invalid> in
      var tokenizer = JSONTokenizer(buffer)
      do throws(JSONError) {
        let parts = try parts(&tokenizer)
        return message(parts, tokenizer, in: bytes)
      } catch {
        return .failure(Invalid(description: "it is no JSON object: \(error)"))
      }
    }
    return try result.get()
  }

  /// The id in the beginning of a message whose rest is missing, if it comes before the part that is cut.
  package static func id(inBeginning bytes: [UInt8]) -> OperationMessageID? {
    bytes.withUnsafeBytes { buffer in
      var tokenizer = JSONTokenizer(buffer)
      do throws(JSONError) {
        try tokenizer.beginObject()
        while let name = try tokenizer.nextMember() {
          if tokenizer.text(of: name) == "id", try tokenizer.peek() == .string {
            return OperationMessageID(tokenizer.text(of: try tokenizer.readString()))
          }
          try tokenizer.skipValue()
        }
      } catch {
        // The cut; no id came before it.
      }
      return nil
    }
  }

  private static func parts(_ tokenizer: inout JSONTokenizer) throws(JSONError) -> Parts {
    var parts = Parts()
    try tokenizer.beginObject()
    while let name = try tokenizer.nextMember() {
      if tokenizer.isEqual(name, "payload") {
        parts.payloadKind = try tokenizer.peek()
        parts.payload = try tokenizer.skipValue()
      } else if tokenizer.isEqual(name, "type") {
        parts.type = try string(&tokenizer)
      } else if tokenizer.isEqual(name, "id") {
        if try tokenizer.peek() == .number {
          // Some servers send an id that is a number as one.
          let range = try tokenizer.readNumber()
          parts.id = JSONString(offset: range.lowerBound, length: range.count, hasEscapes: false)
        } else {
          parts.id = try string(&tokenizer)
        }
      } else {
        try tokenizer.skipValue()
      }
    }
    try tokenizer.end()
    return parts
  }

  /// Reads a value: nil where it is no string.
  @inline(__always) private static func string(_ tokenizer: inout JSONTokenizer) throws(JSONError) -> JSONString? {
    if try tokenizer.peek() == .string { return try tokenizer.readString() }
    try tokenizer.skipValue()
    return nil
  }

  @inline(__always) private static func id(
    _ string: JSONString, _ tokenizer: JSONTokenizer, in bytes: ArraySlice<UInt8>
  ) -> OperationMessageID {
    if string.hasEscapes { return OperationMessageID(tokenizer.text(of: string)) }
    let start = bytes.startIndex + string.offset
    return OperationMessageID(bytes[start..<start + string.length])
  }

  private static func message(
    _ parts: Parts, _ tokenizer: JSONTokenizer, in bytes: ArraySlice<UInt8>
  ) -> Result<GraphQLTransportWSMessage, Invalid> {
    guard let type = parts.type else { return .failure(Invalid(description: "it has no type")) }
    let payload = parts.payload.map { bytes[(bytes.startIndex + $0.lowerBound)..<(bytes.startIndex + $0.upperBound)] }
    var id: OperationMessageID?
    if let string = parts.id, string.length > 0 { id = self.id(string, tokenizer, in: bytes) }
    if tokenizer.isEqual(type, "next") {
      guard let id else { return .failure(Invalid(description: "a next without an id")) }
      guard parts.payloadKind == .object, let payload else {
        return .failure(Invalid(description: "a next whose payload is no object"))
      }
      return .success(.next(id: id, payload: payload))
    }
    switch tokenizer.text(of: type) {
    case "error":
      guard let id else { return .failure(Invalid(description: "an error without an id")) }
      return .success(.error(id: id, errors(payload)))
    case "complete":
      guard let id else { return .failure(Invalid(description: "a complete without an id")) }
      return .success(.complete(id: id))
    case let type where ["connection_ack", "ping", "pong"].contains(type):
      guard parts.payloadKind == .null || parts.payloadKind == .object else {
        return .failure(Invalid(description: "a \(type) whose payload is no object"))
      }
      let payload = parts.payloadKind == .null ? nil : payload
      return .success(
        type == "ping"
          ? .ping(payload: payload) : type == "pong" ? .pong(payload: payload) : .acknowledgement(payload: payload))
    case "connection_init", "subscribe": return .success(.misdirected)
    default: return .failure(Invalid(description: "its type is unknown"))
    }
  }

  /// The errors of an `error` message. The protocol asks for a list; some servers send one error, or an object or a
  /// list of one object with `errors` in it. Anything else is one error that shows what was sent.
  private static func errors(_ payload: ArraySlice<UInt8>?) -> [GraphQLError] {
    guard let payload else { return [GraphQLError(message: "the server sent an error without a payload")] }
    let raw = String(decoding: payload.prefix(200), as: UTF8.self)
    let unreadable = [GraphQLError(message: "the server sent an error that cannot be read: \(raw)")]
    guard let value = try? JSONValue(json: payload) else { return unreadable }
    let errors = errors(in: value)
    return errors.isEmpty ? unreadable : errors
  }

  private static func errors(in value: JSONValue) -> [GraphQLError] {
    switch value {
    case .array(let values): values.flatMap(errors(inObject:))
    default: errors(inObject: value)
    }
  }

  private static func errors(inObject value: JSONValue) -> [GraphQLError] {
    guard case .object(let members) = value else { return [] }
    if case .string? = members["message"], let error = GraphQLError(value) { return [error] }
    guard case .array(let nested)? = members["errors"] else { return [] }
    return nested.compactMap { GraphQLError($0) }
  }
}
