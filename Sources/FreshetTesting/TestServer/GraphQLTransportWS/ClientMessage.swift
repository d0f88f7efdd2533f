import Freshet

/// A message of `graphql-transport-ws` as a server reads it: strictly, as the protocol's reference does.
enum ClientMessage: Equatable {
  case connectionInit(payload: JSONValue?)
  case ping(payload: JSONValue?)
  case pong
  case subscribe(id: String, parameters: JSONValue)
  case complete(id: String)
  /// A message of the protocol that only a server sends.
  case serversOwn(type: String)

  /// Text that is no message.
  struct Invalid: Error, Equatable { var reason: String }

  init(_ text: ArraySlice<UInt8>) throws(Invalid) {
    let json: JSONValue
    do { json = try JSONValue(json: text) } catch { throw Invalid(reason: "Not JSON") }
    guard case .object(let message) = json else { throw Invalid(reason: "A message is an object") }
    guard case .string(let type)? = message["type"] else { throw Invalid(reason: "A message has a type") }
    switch type {
    case "connection_init": self = .connectionInit(payload: try Self.objectPayload(message))
    case "ping": self = .ping(payload: try Self.objectPayload(message))
    case "pong":
      _ = try Self.objectPayload(message)
      self = .pong
    case "subscribe":
      let id = try Self.id(message)
      guard let parameters = message["payload"] else { throw Invalid(reason: "subscribe has a payload") }
      self = .subscribe(id: id, parameters: parameters)
    case "complete": self = .complete(id: try Self.id(message))
    case "next", "error", "connection_ack": self = .serversOwn(type: type)
    default: throw Invalid(reason: "The type '\(type.prefix(40))' is not known")
    }
  }

  private static func objectPayload(_ message: [String: JSONValue]) throws(Invalid) -> JSONValue? {
    switch message["payload"] {
    case nil, .null?: nil
    case .object(let members)?: .object(members)
    default: throw Invalid(reason: "The payload is an object")
    }
  }

  private static func id(_ message: [String: JSONValue]) throws(Invalid) -> String {
    guard case .string(let id)? = message["id"], !id.isEmpty else {
      throw Invalid(reason: "The id is a string that is not empty")
    }
    return id
  }
}
