import GraphQLLanguage

/// The key fields of every object type: as `freshet.json` says, else `id` where the type has one.
struct Identity: Sendable {
  private let keys: [String: [String]]

  init(_ configuration: Configuration, _ schema: Schema, _ diagnostics: inout DiagnosticCollector) {
    for (type, fields) in configuration.identity.sorted(by: { $0.key < $1.key }) {
      Self.check(type, fields, schema, &diagnostics)
    }
    var keys: [String: [String]] = [:]
    for type in schema.objectTypeNames {
      if let fields = configuration.identity[type] ?? Self.inherited(type, configuration, schema) {
        keys[type] = fields
      } else if schema.hasPlainLeaf("id", of: type) {
        keys[type] = ["id"]
      }
    }
    self.keys = keys
  }

  /// In the order the record's key is made of them; empty where an object of the type has no key.
  func keyFields(of type: String) -> [String] { keys[type] ?? [] }

  private static func inherited(_ type: String, _ configuration: Configuration, _ schema: Schema) -> [String]? {
    schema.interfaces(of: type).sorted().lazy.compactMap { configuration.identity[$0] }.first
  }

  private static func check(
    _ type: String, _ fields: [String], _ schema: Schema, _ diagnostics: inout DiagnosticCollector
  ) {
    guard schema.isComposite(type) else {
      diagnostics.error(
        "\"identity\" in freshet.json names the type \"\(type)\", which the schema does not have"
          + Suggestion.ending(for: type, among: schema.objectTypeNames), at: nil, rule: "Identity")
      return
    }
    for field in fields where !schema.hasPlainLeaf(field, of: type) {
      diagnostics.error(
        "\"identity\" in freshet.json names \"\(type).\(field)\", which is no field of a scalar or an enum without"
          + " required arguments\(Suggestion.ending(for: field, among: schema.fieldNames(of: type)))",
        at: nil, rule: "Identity")
    }
  }
}
