/// Merges the definitions and extensions of documents into a schema.
///
/// It reports nothing: what is defined twice it takes once, the first of it, and what does not fit it leaves out. The
/// rules say what is wrong.
struct SchemaBuilder {
  private(set) var definitions: [Definition] = []
  private var types: [String: TypeDefinition] = [:]
  private var order: [String] = []
  private var directives: [String: DirectiveDefinition] = [:]
  private var typeExtensions: [TypeDefinition] = []
  private var roots: [OperationKind: String] = [:]
  private var hasSchemaDefinition = false
  /// The types in which a member stands twice, as they were before one of the two was left out.
  private var repetitive: [TypeDefinition] = []

  mutating func add(_ document: Document) {
    definitions += document.definitions
    for definition in document.definitions {
      switch definition {
      case .type(let type): add(type)
      case .typeExtension(let type): typeExtensions.append(type)
      case .directive(let directive): add(directive)
      case .schema(let schema):
        if !hasSchemaDefinition { add(schema.roots) }
        hasSchemaDefinition = true
      case .schemaExtension(let schema): add(schema.roots)
      case .operation, .fragment: continue
      }
    }
  }

  /// The schema of all that was added, and what its rules look at.
  mutating func build() -> SchemaContext {
    extend()
    for directive in BuiltIn.directives where directives[directive.name.text] == nil {
      directives[directive.name.text] = directive
    }
    let own = order.compactMap { types[$0] }.map { SchemaType(withoutRepetitions($0), isBuiltIn: false) }
    let builtIn = BuiltIn.types.map { SchemaType($0, isBuiltIn: true) }
    let schema = Schema(types: own + builtIn, directives: directives, roots: rootNames())
    return SchemaContext(schema: schema, definitions: definitions, repetitive: repetitive)
  }

  // MARK: Definitions

  private mutating func add(_ type: TypeDefinition) {
    let name = type.name.text
    // Printed schemas may hold what is built in; the specification's definition stands.
    guard !BuiltIn.typeNames.contains(name), types[name] == nil else { return }
    types[name] = type
    order.append(name)
  }

  private mutating func add(_ directive: DirectiveDefinition) {
    let name = directive.name.text
    if directives[name] == nil { directives[name] = directive }
  }

  // MARK: Extensions (3.4.3)

  private mutating func extend() {
    // A file that is listed twice would extend everything twice.
    var seen: Set<SourceLocation.Place> = []
    for addition in typeExtensions {
      let name = addition.name.text
      guard types[name]?.kind == addition.kind, seen.insert(addition.name.location.place).inserted else { continue }
      types[name]?.interfaces += addition.interfaces
      types[name]?.directives += addition.directives
      types[name]?.fields += addition.fields
      types[name]?.members += addition.members
      types[name]?.values += addition.values
      types[name]?.inputFields += addition.inputFields
    }
  }

  // MARK: Repetitions

  /// Looks before it touches: nearly every type has all of its members once.
  private mutating func withoutRepetitions(_ type: TypeDefinition) -> TypeDefinition {
    var unique = type
    var isRepetitive = false
    if Self.repeats(type.fields.count, { type.fields[$0].name.text }) {
      Self.removeRepeated(&unique.fields, \.name)
      isRepetitive = true
    }
    if Self.repeats(type.inputFields.count, { type.inputFields[$0].name.text }) {
      Self.removeRepeated(&unique.inputFields, \.name)
      isRepetitive = true
    }
    if Self.repeats(type.values.count, { type.values[$0].name.text }) {
      Self.removeRepeated(&unique.values, \.name)
      isRepetitive = true
    }
    if Self.repeats(type.members.count, { type.members[$0].text }) {
      Self.removeRepeated(&unique.members, \.self)
      isRepetitive = true
    }
    if Self.repeats(type.interfaces.count, { type.interfaces[$0].text }) {
      Self.removeRepeated(&unique.interfaces, \.self)
      isRepetitive = true
    }
    for index in unique.fields.indices
    where Self.repeats(unique.fields[index].arguments.count, { unique.fields[index].arguments[$0].name.text }) {
      Self.removeRepeated(&unique.fields[index].arguments, \.name)
      isRepetitive = true
    }
    if isRepetitive { repetitive.append(type) }
    return unique
  }

  private static func repeats(_ count: Int, _ name: (Int) -> String) -> Bool {
    NameIndex(count, name: name).hasDuplicates
  }

  private static func removeRepeated<Member>(_ members: inout [Member], _ name: KeyPath<Member, Name>) {
    var seen = Set<Name>(minimumCapacity: members.count)
    members.removeAll { !seen.insert($0[keyPath: name]).inserted }
  }

  // MARK: Roots (3.3.1)

  private mutating func add(_ added: [SchemaDefinition.Root]) {
    for root in added where roots[root.kind] == nil { roots[root.kind] = root.type.text }
  }

  private func rootNames() -> [OperationKind: String] {
    var named = roots.filter { types[$0.value]?.kind == .object }
    if hasSchemaDefinition { return named }
    for (kind, name) in [(OperationKind.query, "Query"), (.mutation, "Mutation"), (.subscription, "Subscription")] {
      if roots[kind] == nil, types[name]?.kind == .object { named[kind] = name }
    }
    return named
  }
}
