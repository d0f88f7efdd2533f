/// Makes the body of a request: the object a server reads `query`, `operationName`, `variables` and `extensions` from.
public typealias RequestBodyCreator = @Sendable (Request) -> JSONValue

extension Request {
  /// The body as the protocols ask for it; empty variables and extensions are left out.
  public var body: JSONValue {
    var members: [String: JSONValue] = ["query": .string(text)]
    if !operationName.isEmpty { members["operationName"] = .string(operationName) }
    if !variables.isEmpty { members["variables"] = .object(variables) }
    if !extensions.isEmpty { members["extensions"] = .object(extensions) }
    return .object(members)
  }
}
