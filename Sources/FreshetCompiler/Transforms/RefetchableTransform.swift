import GraphQLLanguage

/// `@refetchable`: gives a fragment a query of its own: the root itself where it is on the query type, else over
/// `node(id:)` where its type implements `Node`, else over its lookup.
///
/// The query's variables are the fragment's arguments, the operation variables it uses, and one for each key field.
struct RefetchableTransform {
  let schema: Schema
  let identity: Identity
  let lookups: [String: String]
  let client: ClientSchema
  var diagnostics = DiagnosticCollector()

  mutating func apply(to program: Program) -> Program {
    var program = program
    var names = Set(program.operations.map(\.name)).union(program.fragmentOrder)
    for name in program.fragmentOrder {
      guard let fragment = program.fragments[name], fragment.module == nil, let query = fragment.refetchQuery else {
        continue
      }
      guard names.insert(query.text).inserted else {
        diagnostics.error(
          "there is another operation or fragment named \"\(query.text)\"", at: query.location, rule: "Refetchable")
        continue
      }
      guard let (operation, keys) = operation(query, for: fragment, in: program) else { continue }
      program.operations.append(operation)
      program.fragments[name]?.selections.insert(contentsOf: keyFields(keys, of: fragment), at: 0)
    }
    return program
  }

  private mutating func operation(
    _ query: Name, for fragment: TypedFragment, in program: Program
  ) -> (TypedOperation, keys: [String])? {
    let location = query.location
    guard let root = root(for: fragment, at: location) else {
      diagnostics.error(
        "\"\(fragment.name)\" cannot be fetched by itself: \"\(fragment.type)\" does not implement \"Node\", no root"
          + " field that \"lookups\" in freshet.json names answers with it, and it is not the query type;"
          + " \(advice(for: fragment.type))",
        at: location, rule: "Refetchable")
      return nil
    }
    var variables = fragment.arguments.map { argument in
      var variable = argument
      variable.type = argument.type.relocated(to: location)
      variable.directives = []
      return variable
    }
    var uses = VariableUses(schema: schema, fragments: program.fragments)
    variables += uses.freeVariables(of: fragment).map { name, type in
      VariableDefinition(name: Name(name, at: location), type: type.relocated(to: location), location: location)
    }
    for key in root.keys {
      if variables.contains(where: { $0.name.text == key.name.text }) {
        diagnostics.error(
          "\"\(query.text)\" needs the variable \"$\(key.name.text)\" for the key of \"\(fragment.type)\", and"
            + " \"\(fragment.name)\" uses one of that name already: give that value another name by"
            + " \"@argumentDefinitions\"", at: location, rule: "Refetchable")
        return nil
      }
      variables.append(VariableDefinition(name: key.name, type: key.type, location: location))
    }
    let operation = TypedOperation(
      kind: .query, name: query.text, variables: variables, directives: [], rootType: root.type,
      selections: selections(root, fragment, at: location), location: location, output: fragment.output,
      isGenerated: true)
    return (operation, root.keys.map(\.name.text))
  }

  /// The fields the query's variables are read from, where identity does not add them anyway: `id`, of a type that is
  /// known by others.
  private func keyFields(_ keys: [String], of fragment: TypedFragment) -> [TypedSelection] {
    let missing = keys.filter { key in
      schema.possibleTypes(of: fragment.type).contains { !identity.keyFields(of: $0).contains(key) }
        && fragment.selections.firstIndex(ofField: key) == nil
    }
    guard !missing.isEmpty else { return [] }
    // A union has no fields; its types have.
    let hosts =
      missing.allSatisfy { schema.field($0, of: fragment.type) != nil }
      ? [fragment.type] : schema.possibleTypes(of: fragment.type)
    return hosts.flatMap { host in
      let fields = missing.compactMap { keyField($0, of: host, beside: fragment) }
      return host == fragment.type
        ? fields
        : [
          .inline(TypedInlineFragment(type: host, isTyped: true, selections: fields, location: fragment.location))
        ]
    }
  }

  private func keyField(_ key: String, of type: String, beside fragment: TypedFragment) -> TypedSelection? {
    guard let field = schema.field(key, of: type) else { return nil }
    let isTaken = fragment.selections.contains {
      if case .field(let field) = $0 { field.responseName == key } else { false }
    }
    return .field(
      TypedField(
        responseName: isTaken ? "__" + key : key, name: key, type: field.type, addition: .identity,
        location: fragment.location))
  }

  /// What to do about a type that no field answers with by its key.
  private func advice(for type: String) -> String {
    let keys = Set(schema.possibleTypes(of: type).map(identity.keyFields))
    guard keys.count == 1, let fields = keys.first, !fields.isEmpty else {
      return "spread it in a fragment on the object around it, and make that one refetchable"
    }
    let arguments = fields.map { "\"\($0)\"" }.joined(separator: " and ")
    return "name a field of \"\(schema.rootTypeName(.query) ?? "Query")\" that takes \(arguments) in \"lookups\""
  }

  private func selections(
    _ root: Root, _ fragment: TypedFragment, at location: SourceLocation
  ) -> [TypedSelection] {
    let spread = TypedSelection.spread(
      TypedSpread(
        name: Name(fragment.name, at: location),
        arguments: fragment.arguments.map {
          TypedArgument(
            name: $0.name, value: Value(.variable($0.name.text), location: location), type: $0.type)
        },
        location: location))
    guard let field = root.field else { return [spread] }
    return [
      .field(
        TypedField(
          responseName: field.name.text, name: field.name.text, type: field.type.relocated(to: location),
          arguments: root.keys.map {
            TypedArgument(
              name: $0.name, value: Value(.variable($0.name.text), location: location), type: $0.type)
          },
          selections: [spread], location: location))
    ]
  }

  /// What answers with the fragment's object: a root field and the key fields it takes, or the root itself.
  private struct Root {
    var type: String
    var field: FieldDefinition?
    var keys: [(name: Name, type: TypeReference)] = []
  }

  private func root(for fragment: TypedFragment, at location: SourceLocation) -> Root? {
    guard let query = schema.rootTypeName(.query) else { return nil }
    // Some schemas have a query type that implements "Node"; the root is there without an id.
    if fragment.type == query { return Root(type: query) }
    let types = schema.possibleTypes(of: fragment.type)
    guard !types.contains(where: client.isClient(type:)) else { return nil }
    let implementsNode = !types.isEmpty && types.allSatisfy { schema.includes($0, in: "Node") }
    var candidates: [String] = implementsNode && schema.isAbstract("Node") ? ["node"] : []
    // A lookup of the very type comes before one of an interface or a union it belongs to.
    candidates += lookups.filter { $0.value == fragment.type }.map(\.key).sorted()
    candidates += lookups.filter { $0.value != fragment.type && covers($0.value, types) }.map(\.key).sorted()
    for name in candidates {
      guard let field = schema.field(name, of: query) else { continue }
      let keys =
        name == "node" ? ["id"] : Set(types.map(identity.keyFields)).count == 1 ? identity.keyFields(of: types[0]) : []
      guard !keys.isEmpty, keys.allSatisfy({ field.argument($0) != nil }),
        field.arguments.allSatisfy({ !$0.isRequired || keys.contains($0.name.text) }),
        keys.allSatisfy({ key in types.allSatisfy { schema.hasPlainLeaf(key, of: $0) } })
      else { continue }
      return Root(
        type: query, field: field,
        keys: keys.compactMap { key in
          field.argument(key).map { (Name(key, at: location), $0.type.relocated(to: location)) }
        })
    }
    return nil
  }

  private func covers(_ answer: String, _ types: [String]) -> Bool {
    !types.isEmpty && types.allSatisfy { schema.includes($0, in: answer) }
  }
}
