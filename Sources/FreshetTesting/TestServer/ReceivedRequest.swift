public import Freshet

/// One GraphQL request as a ``TestServer`` received it.
public struct ReceivedRequest: Sendable, Hashable {
  /// What carried a request.
  public enum Carrier: Sendable, Hashable {
    /// An HTTP POST.
    case http
    /// A `subscribe` message of `graphql-transport-ws`.
    case webSocket
  }

  /// What carried it.
  public var carrier: Carrier
  /// The number of the connection it came over, counted from 1.
  public var connection: Int
  /// The document's text.
  public var query: String
  /// The operation that was asked for, where the request named one.
  public var operationName: String?
  /// The variables as they were sent.
  public var variables: [String: JSONValue]
  /// The `extensions` member.
  public var extensions: [String: JSONValue]
  /// The header fields of the HTTP request, or of the WebSocket's upgrade, names in lower case.
  public var headers: [String: String]
  /// The payload of `connection_init`, over a WebSocket that sent one.
  public var connectionPayload: JSONValue?
  /// The id of the `subscribe` message, over a WebSocket.
  public var id: String?

  /// The `Authorization` the client sent: the header field, or the member of `connection_init`'s payload.
  public var authorization: String? {
    if case .object(let members)? = connectionPayload, case .string(let text)? = members["Authorization"] {
      return text
    }
    return headers["authorization"]
  }
}

extension ReceivedRequest {
  /// A request's parameters that are not of the form GraphQL over HTTP gives them.
  struct Malformed: Error, Equatable { var message: String }

  /// Reads the parameters of a request: the body of a POST, or the payload of `subscribe`.
  init(
    parameters: JSONValue, carrier: Carrier, connection: Int, headers: [String: String],
    connectionPayload: JSONValue? = nil, id: String? = nil
  ) throws(Malformed) {
    guard case .object(let members) = parameters else { throw Malformed(message: "The parameters are no object.") }
    guard case .string(let query)? = members["query"] else { throw Malformed(message: "'query' is no string.") }
    self.carrier = carrier
    self.connection = connection
    self.query = query
    switch members["operationName"] {
    case nil, .null?: operationName = nil
    case .string(let name)?: operationName = name
    default: throw Malformed(message: "'operationName' is no string.")
    }
    variables = try Self.object(members, "variables")
    extensions = try Self.object(members, "extensions")
    self.headers = headers
    self.connectionPayload = connectionPayload
    self.id = id
  }

  private static func object(_ members: [String: JSONValue], _ name: String) throws(Malformed) -> [String: JSONValue] {
    switch members[name] {
    case nil, .null?: [:]
    case .object(let members)?: members
    default: throw Malformed(message: "'\(name)' is no object.")
    }
  }
}
