/// The close codes of `graphql-transport-ws`, and what a client makes of any code.
package enum GraphQLTransportWSCloseCode {
  /// What was received is no message of the protocol.
  package static let badRequest = WebSocketCloseCode(rawValue: 4400)
  /// An operation came before the acknowledgement; some servers mean refused credentials.
  package static let unauthorized = WebSocketCloseCode(rawValue: 4401)
  /// The server refused `connection_init`.
  package static let forbidden = WebSocketCloseCode(rawValue: 4403)
  package static let subprotocolNotAcceptable = WebSocketCloseCode(rawValue: 4406)
  package static let initialisationTimeout = WebSocketCloseCode(rawValue: 4408)
  package static let subscriberAlreadyExists = WebSocketCloseCode(rawValue: 4409)
  package static let tooManyInitialisationRequests = WebSocketCloseCode(rawValue: 4429)
  /// Local: nothing came from a connection that should have said something.
  package static let terminated = WebSocketCloseCode(rawValue: 4499)
  package static let internalServerError = WebSocketCloseCode(rawValue: 4500)
  /// The acknowledgement did not come in time.
  package static let acknowledgementTimeout = WebSocketCloseCode(rawValue: 4504)

  /// Whether another attempt would meet the same end.
  package static func isFinal(_ code: WebSocketCloseCode) -> Bool {
    switch code.rawValue {
    case 1002, 1003, 1007...1010, 1015, 4400, 4406, 4409, 4429, 4500: true
    default: false
    }
  }

  /// Whether it says that the credentials were refused.
  package static func isRefusal(_ code: WebSocketCloseCode) -> Bool { code == unauthorized || code == forbidden }
}
