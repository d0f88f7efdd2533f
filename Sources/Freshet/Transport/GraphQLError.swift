/// One entry of a response's `errors` (GraphQL specification, "Errors").
public struct GraphQLError: Error, Hashable, Sendable {
  /// The server's description, for developers.
  public var message: String
  /// The field the error belongs to: response names and list indexes, from the root.
  public var path: [PathSegment]?
  /// Places in the document.
  public var locations: [Location]
  /// The `extensions` member.
  public var extensions: [String: JSONValue]

  /// A place in a document.
  public struct Location: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int
    /// Makes a location.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Makes an error.
  public init(
    message: String, path: [PathSegment]? = nil, locations: [Location] = [], extensions: [String: JSONValue] = [:]
  ) {
    self.message = message
    self.path = path
    self.locations = locations
    self.extensions = extensions
  }
}

/// One step of a response path: a response name, or an index in a list.
public enum PathSegment: Hashable, Sendable, CustomStringConvertible {
  /// A response name: a field's alias, or its name.
  case name(String)
  /// A place in a list, from 0.
  case index(Int)

  /// The name, or the index in digits: `users.0.name` is three segments.
  public var description: String {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    }
  }
}
