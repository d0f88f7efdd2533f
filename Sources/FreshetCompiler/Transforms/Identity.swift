import GraphQLLanguage

/// The key fields of every object type: as `freshet.json` says, else `id` where the type has one.
struct Identity: Sendable {
  private let keys: [String: [String]]
  /// The types whose records a bare id can name, sorted: those that implement `Node`; nil where no other has records.
  let nodes: [String]?

  init(_ configuration: Configuration, _ schema: Schema) {
    var keys: [String: [String]] = [:]
    for type in schema.objectTypeNames {
      if let fields = configuration.identity[type] ?? Self.inherited(type, configuration, schema) {
        keys[type] = fields
      } else if schema.hasPlainLeaf("id", of: type) {
        keys[type] = ["id"]
      }
    }
    self.keys = keys
    let nodes = Set(schema.isAbstract("Node") ? schema.possibleTypes(of: "Node") : [])
    self.nodes = keys.keys.allSatisfy(nodes.contains) ? nil : nodes.sorted()
  }

  /// In the order the record's key is made of them; empty where an object of the type has no key.
  func keyFields(of type: String) -> [String] { keys[type] ?? [] }

  /// A type that the other one tells apart by other fields.
  func difference(to other: Identity) -> String? {
    Set(keys.keys).union(other.keys.keys).sorted().first { keys[$0] != other.keys[$0] }
  }

  private static func inherited(_ type: String, _ configuration: Configuration, _ schema: Schema) -> [String]? {
    schema.interfaces(of: type).sorted().lazy.compactMap { configuration.identity[$0] }.first
  }
}
