/// Merges the definitions and extensions of documents into a schema.
struct SchemaBuilder {
  private var types: [String: TypeDefinition] = [:]
  private var order: [String] = []
  private var directives: [String: DirectiveDefinition] = [:]
  private var typeExtensions: [TypeDefinition] = []
  private var schemaDefinition: SchemaDefinition?
  private var schemaExtensions: [SchemaDefinition] = []
  private(set) var collector = DiagnosticCollector()

  mutating func report(_ diagnostic: Diagnostic) { collector.report(diagnostic) }

  mutating func add(_ document: Document) {
    for definition in document.definitions {
      switch definition {
      case .type(let type): add(type)
      case .typeExtension(let type): typeExtensions.append(type)
      case .directive(let directive): add(directive)
      case .schema(let schema): add(schema)
      case .schemaExtension(let schema): schemaExtensions.append(schema)
      case .operation(let operation):
        collector.error("a schema holds no operations", at: operation.location)
      case .fragment(let fragment):
        collector.error("a schema holds no fragments", at: fragment.name.location)
      }
    }
  }

  /// The schema of all that was added; whether it can be used is the collector's to say.
  mutating func build() -> Schema {
    for type in typeExtensions { extend(with: type) }
    let roots = roots()
    for directive in BuiltIn.directives where directives[directive.name.text] == nil {
      directives[directive.name.text] = directive
    }
    let own = order.compactMap { types[$0] }.map { SchemaType(withoutDuplicates($0), isBuiltIn: false) }
    let builtIn = BuiltIn.types.map { SchemaType($0, isBuiltIn: true) }
    return Schema(types: own + builtIn, directives: directives, roots: roots)
  }

  // MARK: Definitions

  private mutating func add(_ type: TypeDefinition) {
    let name = type.name.text
    // Printed schemas may hold what is built in; the specification's definition stands.
    if BuiltIn.typeNames.contains(name) { return }
    guard let first = types[name] else {
      types[name] = type
      order.append(name)
      return
    }
    collector.error(
      "type \"\(name)\" is defined twice", at: type.name.location, rule: "UniqueTypeNames",
      notes: [.init("first defined here", at: first.name.location)])
  }

  private mutating func add(_ directive: DirectiveDefinition) {
    let name = directive.name.text
    if let first = directives[name] {
      collector.error(
        "directive \"@\(name)\" is defined twice", at: directive.name.location, rule: "UniqueDirectiveNames",
        notes: [.init("first defined here", at: first.name.location)])
      return
    }
    directives[name] = directive
  }

  private mutating func add(_ schema: SchemaDefinition) {
    if let first = schemaDefinition {
      collector.error(
        "the schema is defined twice", at: schema.location, rule: "LoneSchemaDefinition",
        notes: [.init("first defined here", at: first.location)])
      return
    }
    schemaDefinition = schema
  }

  // MARK: Extensions

  private mutating func extend(with addition: TypeDefinition) {
    let name = addition.name.text
    guard var type = types[name] else {
      // An extension of a built-in scalar can only add directives, and nobody reads them.
      if BuiltIn.typeNames.contains(name) { return }
      collector.error(
        "there is no type \"\(name)\" to extend" + Suggestion.ending(for: name, among: order),
        at: addition.name.location, rule: "PossibleTypeExtensions")
      return
    }
    guard type.kind == addition.kind else {
      collector.error(
        "\"\(name)\" is extended as \"\(addition.kind.rawValue)\" but defined as \"\(type.kind.rawValue)\"",
        at: addition.name.location, rule: "PossibleTypeExtensions",
        notes: [.init("defined here", at: type.name.location)])
      return
    }
    type.interfaces += addition.interfaces
    type.directives += addition.directives
    type.fields += addition.fields
    type.members += addition.members
    type.values += addition.values
    type.inputFields += addition.inputFields
    types[name] = type
  }

  // MARK: Roots (3.3.1)

  private mutating func roots() -> [OperationKind: String] {
    var named: [OperationKind: Name] = [:]
    for root in (schemaDefinition?.roots ?? []) + schemaExtensions.flatMap(\.roots) {
      if let first = named[root.kind] {
        collector.error(
          "the \(root.kind.rawValue) root is named twice", at: root.location, rule: "UniqueOperationTypes",
          notes: [.init("first named here", at: first.location)])
      } else {
        named[root.kind] = root.type
      }
    }
    for (kind, name) in named.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let type = types[name.text] else {
        collector.error(
          "the \(kind.rawValue) root \"\(name)\" is not defined" + Suggestion.ending(for: name.text, among: order),
          at: name.location, rule: "KnownTypeNames")
        continue
      }
      if type.kind != .object {
        collector.error("the \(kind.rawValue) root \"\(name)\" must be an object type", at: name.location)
      }
      for (other, otherName) in named where otherName == name && other.rawValue < kind.rawValue {
        collector.error(
          "\"\(name)\" is the \(other.rawValue) root and the \(kind.rawValue) root", at: name.location)
      }
    }
    if schemaDefinition != nil { return named.mapValues(\.text) }
    var roots = named.mapValues(\.text)
    for (kind, name) in [(OperationKind.query, "Query"), (.mutation, "Mutation"), (.subscription, "Subscription")] {
      if roots[kind] == nil, types[name]?.kind == .object { roots[kind] = name }
    }
    return roots
  }
}
