/// A message of `graphql-transport-ws` as a client receives it.
package enum GraphQLTransportWSMessage: Sendable, Hashable {
  case acknowledgement(payload: ArraySlice<UInt8>?)
  case ping(payload: ArraySlice<UInt8>?)
  case pong(payload: ArraySlice<UInt8>?)
  /// One response; its bytes are a slice of the message and only their end was looked for.
  case next(id: String, payload: ArraySlice<UInt8>)
  case error(id: String, [GraphQLError])
  case complete(id: String)
  /// What only a client sends: `connection_init` and `subscribe`.
  case misdirected

  /// Text that is no message.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private struct Parts {
    var type: String?
    var id: String?
    var payload: Range<Int>?
    var payloadKind: JSONKind?
  }

  /// Reads the bytes of a text message.
  package static func decode(_ bytes: ArraySlice<UInt8>) throws(Invalid) -> GraphQLTransportWSMessage {
    let result = bytes.withUnsafeBytes { buffer -> Result<Parts, Invalid> in
      do throws(JSONError) {
        return .success(try Self.parts(of: buffer))
      } catch {
        return .failure(Invalid(description: "it is no JSON object: \(error)"))
      }
    }
    return try message(try result.get(), in: bytes)
  }

  /// The id in the beginning of a message whose rest is missing, if it comes before the part that is cut.
  package static func id(inBeginning bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { buffer in
      var tokenizer = JSONTokenizer(buffer)
      do throws(JSONError) {
        try tokenizer.beginObject()
        while let name = try tokenizer.nextMember() {
          if tokenizer.text(of: name) == "id", try tokenizer.peek() == .string {
            return tokenizer.text(of: try tokenizer.readString())
          }
          try tokenizer.skipValue()
        }
      } catch {
        // The cut; no id came before it.
      }
      return nil
    }
  }

  private static func parts(of buffer: UnsafeRawBufferPointer) throws(JSONError) -> Parts {
    var tokenizer = JSONTokenizer(buffer)
    var parts = Parts()
    try tokenizer.beginObject()
    while let name = try tokenizer.nextMember() {
      let kind = try tokenizer.peek()
      if tokenizer.isEqual(name, "payload") {
        parts.payloadKind = kind
        parts.payload = try tokenizer.skipValue()
      } else if tokenizer.isEqual(name, "type") {
        if kind == .string {
          parts.type = tokenizer.text(of: try tokenizer.readString())
        } else {
          try skip(&parts.type)
        }
      } else if tokenizer.isEqual(name, "id") {
        switch kind {
        case .string: parts.id = tokenizer.text(of: try tokenizer.readString())
        // Some servers send an id that is a number as one.
        case .number: parts.id = tokenizer.text(in: try tokenizer.readNumber())
        default: try skip(&parts.id)
        }
      } else {
        try tokenizer.skipValue()
      }
    }
    try tokenizer.end()
    return parts

    func skip(_ part: inout String?) throws(JSONError) {
      part = nil
      try tokenizer.skipValue()
    }
  }

  private static func message(
    _ parts: Parts, in bytes: ArraySlice<UInt8>
  ) throws(Invalid) -> GraphQLTransportWSMessage {
    guard let type = parts.type else { throw Invalid(description: "it has no type") }
    let payload = parts.payload.map { bytes[(bytes.startIndex + $0.lowerBound)..<(bytes.startIndex + $0.upperBound)] }
    switch type {
    case "next", "error", "complete":
      guard let id = parts.id, !id.isEmpty else { throw Invalid(description: "a \(type) without an id") }
      if type == "complete" { return .complete(id: id) }
      if type == "error" { return .error(id: id, errors(payload)) }
      guard parts.payloadKind == .object, let payload else {
        throw Invalid(description: "a next whose payload is no object")
      }
      return .next(id: id, payload: payload)
    case "connection_ack", "ping", "pong":
      let isNull = parts.payloadKind == .null || parts.payloadKind == nil
      guard isNull || parts.payloadKind == .object else {
        throw Invalid(description: "a \(type) whose payload is no object")
      }
      let payload = isNull ? nil : payload
      return type == "ping"
        ? .ping(payload: payload) : type == "pong" ? .pong(payload: payload) : .acknowledgement(payload: payload)
    case "connection_init", "subscribe": return .misdirected
    default: throw Invalid(description: "its type is unknown")
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
