import GraphQLLanguage

/// Adds what the store needs to know which record an object is: its key fields, and `__typename` under an abstract
/// type.
///
/// They go to the front of a selection, so that a reader of the response knows the record before its fields come, and
/// only where no unconditional selection has them already. They have their own names in the response, unless those mean
/// another field there; the store finds them by their storage keys.
struct KeyFieldsTransform {
  let schema: Schema
  let identity: Identity
  let client: ClientSchema
  private let clashes: KeyClashes
  private var coverage: Coverage
  /// Response names that something else has where the document is spread.
  private var avoided: Set<String> = []

  init(schema: Schema, identity: Identity, client: ClientSchema, program: Program, avoiding clashes: KeyClashes) {
    self.schema = schema
    self.identity = identity
    self.client = client
    self.clashes = clashes
    coverage = Coverage(schema: schema, fragments: program.fragments)
  }

  func apply(to program: Program) -> Program {
    var program = program
    var parts = program.operations.map { (name: $0.name, selections: $0.selections) }
    for name in program.fragmentOrder {
      if let fragment = program.fragments[name] { parts.append((name, fragment.selections)) }
    }
    var made = parts.concurrentMap(self) { transform, part in
      transform.avoided = clashes[part.name]
      return transform.transform(part.selections)
    }[...]
    program.mapSelections { _, _, selections in made.popFirst() ?? selections }
    return program
  }

  private mutating func transform(_ selections: [TypedSelection]) -> [TypedSelection] {
    selections.map { selection in
      switch selection {
      case .field(var field):
        guard !field.selections.isEmpty || schema.isComposite(field.typeName) else { return selection }
        field.selections = transform(field.selections)
        field.selections =
          additions(to: field.selections, type: field.typeName, location: field.location) + field.selections
        return .field(field)
      case .inline(var fragment):
        fragment.selections = transform(fragment.selections)
        return .inline(fragment)
      case .spread: return selection
      }
    }
  }

  private mutating func additions(
    to selections: [TypedSelection], type: String, location: SourceLocation
  ) -> [TypedSelection] {
    var missing: [(type: String, fields: [String])] = []
    // A type that the schema gets later has to say so, too.
    let needsTypename = schema.isAbstract(type) && !coverage.covers("__typename", selections, type)
    for possible in schema.possibleTypes(of: type) {
      let fields = identity.keyFields(of: possible).filter { !coverage.covers($0, selections, possible) }
      if !fields.isEmpty { missing.append((possible, fields)) }
    }
    var added: [TypedSelection] = []
    if needsTypename {
      let name = coverage.free("__typename", in: selections, avoiding: avoided)
      added.append(.field(.typename(at: location, addition: .identity, responseName: name)))
    }
    // What no server sees is asked for apart from the rest.
    let server = missing.filter { !client.isClient(type: $0.type) }
    let own = missing.filter { client.isClient(type: $0.type) }
    return added + keys(server, of: type, beside: selections, location)
      + keys(own, of: type, beside: selections, location)
  }

  /// The missing fields, each once where an interface has it for all the types that miss it, else type by type.
  private mutating func keys(
    _ missing: [(type: String, fields: [String])], of type: String, beside selections: [TypedSelection],
    _ location: SourceLocation
  ) -> [TypedSelection] {
    var missing = missing
    var direct: [TypedSelection] = []
    var shared: [TypedSelection] = []
    var seen: Set<String> = []
    let wanted = missing.flatMap(\.fields).filter { seen.insert($0).inserted }
    // Fields of one name and of different types are no one field of the response.
    let mixed = Set(
      wanted.filter { field in
        Set(missing.filter { $0.fields.contains(field) }.map { keyType(field, of: $0.type, location) }).count > 1
      })
    for field in wanted where !mixed.contains(field) {
      let types = missing.filter { $0.fields.contains(field) }.map(\.type)
      guard let host = host(for: field, of: types, in: type) else { continue }
      for index in missing.indices { missing[index].fields.removeAll { $0 == field } }
      let selection = key(field, of: host, beside: selections, location)
      if host == type {
        direct.append(selection)
      } else {
        shared.append(inline(host, [selection], location))
      }
    }
    let single = missing.filter { !$0.fields.isEmpty }.map { missing in
      let fields = missing.fields.map {
        key($0, of: missing.type, beside: selections, location, isMixed: mixed.contains($0))
      }
      return inline(missing.type, fields, location)
    }
    return direct + shared + single
  }

  /// The type itself, or an interface that all these types implement, which has the field.
  private func host(for field: String, of types: [String], in type: String) -> String? {
    let isOwn = types.allSatisfy { client.isClient(type: $0) }
    if schema.hasPlainLeaf(field, of: type), isOwn || !client.isClient(field: field, of: type) { return type }
    guard types.count > 1, let first = types.first else { return nil }
    let interfaces = schema.interfaces(of: first).filter { interface in
      guard schema.hasPlainLeaf(field, of: interface), isOwn || !client.isClient(field: field, of: interface) else {
        return false
      }
      let implementers = Set(schema.possibleTypes(of: interface))
      return types.allSatisfy(implementers.contains)
    }
    return interfaces.contains("Node") ? "Node" : interfaces.min()
  }

  private func keyType(_ field: String, of type: String, _ location: SourceLocation) -> TypeReference {
    schema.field(field, of: type)?.type ?? .named(Name("ID", at: location))
  }

  private mutating func key(
    _ field: String, of type: String, beside selections: [TypedSelection], _ location: SourceLocation,
    isMixed: Bool = false
  ) -> TypedSelection {
    let fieldType = keyType(field, of: type, location)
    var selection = TypedField(
      responseName: coverage.free(
        field, in: selections, of: fieldType, avoiding: avoided.union(isMixed ? [field, "__" + field] : [])),
      name: field, type: fieldType, addition: .identity, location: location)
    selection.isClient = client.isClient(field: field, of: type)
    return .field(selection)
  }

  private func inline(_ type: String, _ selections: [TypedSelection], _ location: SourceLocation) -> TypedSelection {
    .inline(TypedInlineFragment(type: type, isTyped: true, selections: selections, location: location))
  }
}

/// What a selection is sure to have for an object of a type, spreads included.
struct Coverage {
  struct Question: Hashable {
    let fragment: String
    let field: String
    let type: String
  }

  let schema: Schema
  let fragments: [String: TypedFragment]
  private var answers: [Question: Bool] = [:]

  init(schema: Schema, fragments: [String: TypedFragment]) {
    self.schema = schema
    self.fragments = fragments
  }

  /// Whether the field is selected, under whatever alias, for every object of the type, in the first part of a response;
  /// of an abstract type also for objects of types that are yet to come.
  mutating func covers(_ name: String, _ selections: [TypedSelection], _ type: String) -> Bool {
    for selection in selections {
      switch selection {
      case .field(let field):
        if field.name == name, field.arguments.isEmpty, isSure(field.conditions, nil) { return true }
      case .inline(let inline):
        if isSure(inline.conditions, inline.deferral), schema.isSure(inline.type, of: type),
          covers(name, inline.selections, type)
        {
          return true
        }
      case .spread(let spread):
        if isSure(spread.conditions, spread.deferral), covers(name, fragment: spread.name.text, type) { return true }
      }
    }
    return false
  }

  private mutating func covers(_ name: String, fragment: String, _ type: String) -> Bool {
    let question = Question(fragment: fragment, field: name, type: type)
    if let answer = answers[question] { return answer }
    // Until it is known; documents with cycles were refused before.
    answers[question] = false
    guard let fragment = fragments[fragment], schema.isSure(fragment.type, of: type) else { return false }
    let answer = covers(name, fragment.selections, type)
    answers[question] = answer
    return answer
  }

  private func isSure(_ conditions: [Condition], _ deferral: Deferral?) -> Bool {
    conditions.allSatisfy { $0.constant == true } && (deferral?.isNever ?? true)
  }

  /// A response name for the field: its own, unless that is another field's or to be avoided; else one that begins with
  /// two underscores, and if that will not do, one that its type is part of.
  ///
  /// - Parameter type: the field's, where fields of one name may be of different types.
  func free(
    _ name: String, in selections: [TypedSelection], of type: TypeReference? = nil, avoiding avoided: Set<String> = []
  ) -> String {
    var candidates = [name, "__" + name]
    if let type { candidates.append("__\(name)_\(type.name)" + (type.isNonNull ? "" : "_orNull")) }
    while true {
      for candidate in candidates where !avoided.contains(candidate) {
        var seen: Set<String> = []
        if !isTaken(candidate, by: name, type, selections, &seen) { return candidate }
      }
      candidates = [candidates.last ?? name].map { "__" + $0 }
    }
  }

  private func isTaken(
    _ response: String, by name: String, _ type: TypeReference?, _ selections: [TypedSelection],
    _ seen: inout Set<String>
  ) -> Bool {
    selections.contains { selection in
      switch selection {
      case .field(let field):
        field.responseName == response
          && (field.name != name || !field.arguments.isEmpty || type.map { $0 != field.type } == true)
      case .inline(let inline): isTaken(response, by: name, type, inline.selections, &seen)
      case .spread(let spread):
        seen.insert(spread.name.text).inserted
          && isTaken(response, by: name, type, fragments[spread.name.text]?.selections ?? [], &seen)
      }
    }
  }
}
