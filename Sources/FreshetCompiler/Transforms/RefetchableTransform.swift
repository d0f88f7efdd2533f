import GraphQLLanguage

/// `@refetchable`: gives a fragment a query of its own: the root itself where it is on the query type, else over
/// `node(id:)` where its type implements `Node`, else over its lookup.
///
/// The query's variables are the fragment's arguments, the operation variables it uses, and one for each key field.
struct RefetchableTransform {
  let schema: Schema
  let identity: Identity
  let lookups: [String: String]
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
      if let operation = operation(query, for: fragment, in: program) { program.operations.append(operation) }
    }
    return program
  }

  private mutating func operation(
    _ query: Name, for fragment: TypedFragment, in program: Program
  ) -> TypedOperation? {
    let location = query.location
    guard let root = root(for: fragment, at: location) else {
      diagnostics.error(
        "\"\(fragment.name)\" cannot be fetched by itself: \"\(fragment.type)\" does not implement \"Node\", no root"
          + " field that \"lookups\" in freshet.json names answers with it, and it is not the query type",
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
            + " \"\(fragment.name)\" uses one of that name already", at: location, rule: "Refetchable")
        return nil
      }
      variables.append(VariableDefinition(name: key.name, type: key.type, location: location))
    }
    return TypedOperation(
      kind: .query, name: query.text, variables: variables, directives: [], rootType: root.type,
      selections: selections(root, fragment, at: location), location: location, output: fragment.output)
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
    let implementsNode = !types.isEmpty && types.allSatisfy { schema.includes($0, in: "Node") }
    var candidates: [String] = implementsNode && schema.isAbstract("Node") ? ["node"] : []
    candidates += lookups.filter { $0.value == fragment.type }.map(\.key).sorted()
    for name in candidates {
      guard let field = schema.field(name, of: query) else { continue }
      let keys =
        name == "node" ? ["id"] : Set(types.map(identity.keyFields)).count == 1 ? identity.keyFields(of: types[0]) : []
      guard !keys.isEmpty, keys.allSatisfy({ field.argument($0) != nil }),
        field.arguments.allSatisfy({ !$0.isRequired || keys.contains($0.name.text) })
      else { continue }
      return Root(
        type: query, field: field,
        keys: keys.compactMap { key in
          field.argument(key).map { (Name(key, at: location), $0.type.relocated(to: location)) }
        })
    }
    return nil
  }
}
