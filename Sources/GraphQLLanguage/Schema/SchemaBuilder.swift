/// Merges the definitions and extensions of documents into a schema.
///
/// It reports nothing: what is defined twice it takes once, the first of it, and what does not fit it leaves out. The
/// rules say what is wrong.
struct SchemaBuilder {
  private(set) var definitions: [Definition] = []
  /// In their order; where each stands is kept apart, since they are large.
  private var types: [TypeDefinition] = []
  private var places: [String: Int] = [:]
  private var directives: [String: DirectiveDefinition] = [:]
  private var typeExtensions: [TypeDefinition] = []
  private var roots: [OperationKind: String] = [:]
  private var hasSchemaDefinition = false
  /// The types in which a member stands twice, as they were before one of the two was left out.
  private var repetitive: [TypeDefinition] = []

  mutating func add(_ document: Document) {
    definitions += document.definitions
    types.reserveCapacity(definitions.count)
    places.reserveCapacity(definitions.count)
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
    let own = types.map { SchemaType(withoutRepetitions($0), isBuiltIn: false) }
    let builtIn = BuiltIn.types.map { SchemaType($0, isBuiltIn: true) }
    let schema = Schema(types: own + builtIn, directives: directives, roots: rootNames())
    return SchemaContext(schema: schema, definitions: definitions, repetitive: repetitive)
  }

  // MARK: Definitions

  private mutating func add(_ type: TypeDefinition) {
    let name = type.name.text
    // Printed schemas may hold what is built in; the specification's definition stands.
    guard !BuiltIn.typeNames.contains(name), places[name] == nil else { return }
    places[name] = types.count
    types.append(type)
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
      guard let place = places[addition.name.text], types[place].kind == addition.kind,
        seen.insert(addition.name.location.place).inserted
      else { continue }
      types[place].interfaces += addition.interfaces
      types[place].directives += addition.directives
      types[place].fields += addition.fields
      types[place].members += addition.members
      types[place].values += addition.values
      types[place].inputFields += addition.inputFields
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
      let field = unique.fields[index]
      var arguments = field.arguments
      Self.removeRepeated(&arguments, \.name)
      unique.fields[index] = FieldDefinition(
        description: field.description, name: field.name, arguments: arguments, type: field.type,
        directives: field.directives, location: field.location)
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
    func isObject(_ name: String) -> Bool { places[name].map { types[$0].kind == .object } ?? false }
    var named = roots.filter { isObject($0.value) }
    if hasSchemaDefinition { return named }
    for (kind, name) in [(OperationKind.query, "Query"), (.mutation, "Mutation"), (.subscription, "Subscription")] {
      if roots[kind] == nil, isObject(name) { named[kind] = name }
    }
    return named
  }
}
