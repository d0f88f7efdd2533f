/// One operation on its way to a server.
public struct Request: Sendable {
  /// The three kinds of operation.
  public enum Kind: Sendable, Hashable {
    /// Read once.
    case query
    /// Written once, never repeated by itself.
    case mutation
    /// A stream of events.
    case subscription
  }

  /// The operation's kind.
  public var kind: Kind
  /// The operation's name in its document.
  public var operationName: String
  /// The text the server receives; empty where the server knows it by its id and generated code has nothing else.
  public var text: String
  /// The SHA-256 of the text in lower-case hexadecimal digits, where `freshet.json` has the documents persisted.
  public var documentID: String?
  /// The variables by name; one that is absent has no member.
  public var variables: [String: JSONValue]
  /// The `extensions` member of the request; empty is left out.
  public var extensions: [String: JSONValue]

  /// Whether the answer may come in parts, because the operation has `@defer` or `@stream`: a transport asks for them.
  public var comesInParts: Bool

  /// Makes a request.
  public init(
    kind: Kind, operationName: String, text: String, variables: [String: JSONValue] = [:],
    extensions: [String: JSONValue] = [:], documentID: String? = nil, comesInParts: Bool = false
  ) {
    self.kind = kind
    self.operationName = operationName
    self.text = text
    self.variables = variables
    self.extensions = extensions
    self.documentID = documentID
    self.comesInParts = comesInParts
  }
}
