/// Makes the body of a request: the object a server reads `query`, `operationName`, `variables` and `extensions` from.
public typealias RequestBodyCreator = @Sendable (Request) -> JSONValue

extension Request {
  /// The body as the protocols ask for it; empty variables and extensions are left out. A request without a
  /// text has `documentId` in place of `query`, as the draft on persisted documents has it.
  public var body: JSONValue {
    var members: [String: JSONValue] = [:]
    if text.isEmpty, let documentID {
      members["documentId"] = .string("sha256:\(documentID)")
    } else {
      members["query"] = .string(text)
    }
    if !operationName.isEmpty { members["operationName"] = .string(operationName) }
    if !variables.isEmpty { members["variables"] = .object(variables) }
    if !extensions.isEmpty { members["extensions"] = .object(extensions) }
    return .object(members)
  }
}
