import GraphQLLanguage

/// Holds the names in a configuration against the schema.
struct ConfigurationCheck {
  private let configuration: Configuration
  private let schema: Schema
  private var diagnostics = DiagnosticCollector()

  static func check(_ configuration: Configuration, _ schema: Schema) -> [Diagnostic] {
    var check = ConfigurationCheck(configuration: configuration, schema: schema)
    check.checkIdentity()
    check.checkLookups()
    check.checkScalars()
    return check.diagnostics.diagnostics
  }

  private init(configuration: Configuration, schema: Schema) {
    self.configuration = configuration
    self.schema = schema
  }

  private mutating func checkIdentity() {
    for (type, fields) in configuration.identity.sorted(by: { $0.key < $1.key }) {
      guard schema.isComposite(type) else {
        report(
          "\"identity\" names the type \"\(type)\", which the schema does not have"
            + Suggestion.ending(for: type, among: schema.objectTypeNames), "identity.\(type)")
        continue
      }
      for field in fields where !schema.hasPlainLeaf(field, of: type) {
        report(
          "\"identity\" names \"\(type).\(field)\", which is no field of a scalar or an enum without required arguments"
            + Suggestion.ending(for: field, among: schema.fieldNames(of: type)), "identity.\(type).\(field)")
      }
    }
  }

  private mutating func checkLookups() {
    guard let root = schema.rootTypeName(.query) else { return }
    for (name, type) in configuration.lookups.sorted(by: { $0.key < $1.key }) {
      let place = "lookups.\(name)"
      guard let field = schema.field(name, of: root) else {
        report(
          "\"lookups\" names the field \"\(name)\", which \"\(root)\" does not have"
            + Suggestion.ending(for: name, among: schema.fieldNames(of: root)), place)
        continue
      }
      guard schema.isComposite(type) else {
        report(
          "\"lookups\" names the type \"\(type)\", which the schema does not have"
            + Suggestion.ending(for: type, among: schema.objectTypeNames), place)
        continue
      }
      let answer = field.type.name.text
      if field.type.element != nil || !schema.includes(type, in: answer) {
        report("\"\(root).\(name)\" answers with \"\(field.type)\", which is no single \"\(type)\"", place)
      }
    }
  }

  private mutating func checkScalars() {
    let scalars = schema.orderedTypes.filter { $0.kind == .scalar && !$0.isBuiltIn }.map(\.name)
    for name in configuration.scalars.keys.sorted() where !scalars.contains(name) {
      report(
        "\"scalars\" names \"\(name)\", which is no scalar the schema defines"
          + Suggestion.ending(for: name, among: scalars), "scalars.\(name)")
    }
  }

  private mutating func report(_ message: String, _ place: String) {
    diagnostics.error(message, at: configuration.places[place], rule: "Configuration")
  }
}
