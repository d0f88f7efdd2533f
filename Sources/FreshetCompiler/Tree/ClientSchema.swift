import GraphQLLanguage

/// The client's own part of a schema, from the files `extensions` names in freshet.json: what no server sees.
struct ClientSchema {
  private let schema: Schema
  private let sources: Set<ObjectIdentifier>

  init(_ schema: Schema, extensions: [Source]) {
    self.schema = schema
    sources = Set(extensions.map { ObjectIdentifier($0) })
  }

  var isEmpty: Bool { sources.isEmpty }

  /// Whether the type is the client's.
  func isClient(type name: String) -> Bool {
    !isEmpty && schema.type(name).map { isClient($0.location) } ?? false
  }

  /// Whether the field of the type is the client's; all fields of a type of the client's are.
  func isClient(field name: String, of type: String) -> Bool {
    if isEmpty { return false }
    guard !name.hasPrefix("__") else { return isClient(type: type) }
    return schema.field(name, of: type).map { isClient($0.location) } ?? false
  }

  private func isClient(_ location: SourceLocation) -> Bool { sources.contains(ObjectIdentifier(location.source)) }
}
