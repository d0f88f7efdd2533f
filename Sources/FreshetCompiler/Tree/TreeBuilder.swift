import GraphQLLanguage

/// Makes the typed tree of documents that were found valid.
struct TreeBuilder {
  private let schema: Schema
  private var directives: DirectiveReader
  private var program = Program()
  /// The operation or fragment being read.
  private var document = ""
  private var labels: [String: SourceLocation] = [:]
  private let client: ClientSchema
  /// Of the schema's fields that were read.
  private var documentations: [ObjectIdentifier: Documentation] = [:]
  /// Whether field errors are told or caught where the builder is.
  private var isStrict = false

  private init(_ schema: Schema, _ client: ClientSchema) {
    self.schema = schema
    self.client = client
    directives = DirectiveReader(schema: schema)
  }

  /// - Parameters:
  ///   - documents: each with the name of the generated file it goes to.
  ///   - client: the client's part of the schema.
  static func build(
    _ documents: [(document: Document, output: String)], schema: Schema, client: ClientSchema,
    reporting collector: inout DiagnosticCollector
  ) -> Program {
    var builder = TreeBuilder(schema, client)
    // Spreads look at the arguments of fragments that may stand further down.
    for (document, output) in documents {
      for fragment in document.fragments { builder.declare(fragment, output) }
    }
    for (document, output) in documents {
      for fragment in document.fragments { builder.read(fragment) }
      for operation in document.operations { builder.read(operation, output) }
    }
    collector.report(contentsOf: builder.directives.diagnostics.diagnostics)
    return builder.program
  }

  private mutating func declare(_ fragment: FragmentDefinition, _ output: String) {
    program.add(
      TypedFragment(
        name: fragment.name.text, type: fragment.typeCondition.text,
        arguments: directives.argumentDefinitions(fragment.directives),
        refetchQuery: directives.refetchQuery(fragment.directives),
        directives: directives.serverDirectives(fragment.directives), selections: [],
        location: fragment.name.location, output: output, documentation: Documentation(fragment.description),
        reading: directives.reading(fragment.directives)))
  }

  private mutating func read(_ fragment: FragmentDefinition) {
    begin(fragment.name.text, program.fragments[fragment.name.text]?.reading)
    let selections = read(fragment.selectionSet, on: fragment.typeCondition.text)
    program.fragments[fragment.name.text]?.selections = selections
  }

  private mutating func read(_ operation: OperationDefinition, _ output: String) {
    guard let root = schema.root(operation.kind) else { return }
    guard let name = operation.name else {
      directives.diagnostics.error(
        "an operation needs a name: the generated type has it", at: operation.location, rule: "NamedOperations")
      return
    }
    let reading = directives.reading(operation.directives)
    begin(name.text, reading)
    program.operations.append(
      TypedOperation(
        kind: operation.kind, name: name.text, variables: operation.variables,
        directives: directives.serverDirectives(operation.directives),
        cacheExpiration: directives.cacheExpiration(operation.directives), rootType: root.name,
        selections: read(operation.selectionSet, on: root.name), location: name.location, output: output,
        documentation: Documentation(operation.description), reading: reading))
  }

  private mutating func begin(_ name: String, _ reading: DocumentReading?) {
    document = name
    isStrict = reading?.isStrict ?? false
    labels = [:]
  }

  // MARK: Selections

  private mutating func read(_ set: SelectionSet, on type: String) -> [TypedSelection] {
    set.selections.compactMap { selection in
      switch selection {
      case .field(let field): read(field, on: type).map(TypedSelection.field)
      case .fragmentSpread(let spread): .spread(read(spread))
      case .inlineFragment(let fragment): .inline(read(fragment, on: type))
      }
    }
  }

  private mutating func read(_ field: Field, on type: String) -> TypedField? {
    guard let definition = schema.field(field.name.text, of: type) else { return nil }
    var typed = TypedField(
      responseName: field.responseName.text, name: field.name.text, type: definition.type, location: field.location)
    typed.arguments = field.arguments.compactMap { argument in
      definition.argument(argument.name.text).map {
        TypedArgument(name: argument.name, value: argument.value, type: $0.type)
      }
    }
    typed.documentation = documentation(of: definition)
    typed.conditions = directives.conditions(field.directives)
    typed.directives = directives.serverDirectives(field.directives)
    typed.isClient = client.isClient(field: field.name.text, of: type)
    typed.connection = directives.connection(field)
    if typed.isClient { checkClientField(field, of: type) }
    typed.streaming = directives.streaming(field, in: document)
    if let streaming = typed.streaming { claim(streaming.label, "stream", at: streaming.location) }
    typed.edits = directives.edits(field, type: definition.type)
    typed.required = directives.required(field)
    typed.catching = directives.catching(field.directives)
    let isStrictAround = isStrict
    defer { isStrict = isStrictAround }
    if typed.catching != nil { isStrict = true }
    if isStrict, definition.strictType != definition.type { typed.strictType = definition.strictType }
    if let set = field.selectionSet { typed.selections = read(set, on: definition.type.typeName) }
    return typed
  }

  private mutating func documentation(of definition: FieldDefinition) -> Documentation {
    let key = ObjectIdentifier(definition)
    if let known = documentations[key] { return known }
    let documentation = Documentation(definition.description, definition.directives)
    documentations[key] = documentation
    return documentation
  }

  /// What only a server does is nothing for a field that it never sees.
  private mutating func checkClientField(_ field: Field, of type: String) {
    for directive in field.directives where ["connection", "stream"].contains(directive.name.text) {
      directives.diagnostics.error(
        "\"\(type).\(field.name)\" is the client's own: no server answers it, so it cannot have \"@\(directive.name)\"",
        at: directive.location, rule: "ClientFields")
    }
    guard schema.root(.subscription)?.name == type else { return }
    directives.diagnostics.error(
      "\"\(type).\(field.name)\" is the client's own: a subscription needs a field of the server's",
      at: field.name.location, rule: "ClientFields")
  }

  private mutating func read(_ spread: FragmentSpread) -> TypedSpread {
    var typed = TypedSpread(
      name: spread.name, alias: directives.alias(spread.directives), location: spread.location)
    if let fragment = program.fragments[spread.name.text] {
      typed.arguments = directives.arguments(spread, of: fragment)
    }
    typed.conditions = directives.conditions(spread.directives)
    typed.directives = directives.serverDirectives(spread.directives)
    typed.deferral = directives.deferral(spread.directives, in: document, name: spread.name.text)
    if let deferral = typed.deferral { claim(deferral.label, "defer", at: deferral.location) }
    return typed
  }

  private mutating func read(_ fragment: InlineFragment, on type: String) -> TypedInlineFragment {
    let alias = directives.alias(fragment.directives)
    let type = fragment.typeCondition?.text ?? type
    let deferral = directives.deferral(fragment.directives, in: document, name: alias)
    if let deferral { claim(deferral.label, "defer", at: deferral.location) }
    let catching = directives.catching(fragment)
    let isStrictAround = isStrict
    defer { isStrict = isStrictAround }
    if catching != nil { isStrict = true }
    return TypedInlineFragment(
      TypedInlineFragmentMembers(
        type: type, isTyped: fragment.typeCondition != nil, conditions: directives.conditions(fragment.directives),
        deferral: deferral, alias: alias, catching: catching,
        directives: directives.serverDirectives(fragment.directives),
        selections: read(fragment.selectionSet, on: type), location: fragment.location))
  }

  /// Labels tell the parts of a response apart.
  private mutating func claim(_ label: String, _ directive: String, at location: SourceLocation) {
    guard let first = labels.updateValue(location, forKey: label) else { return }
    directives.diagnostics.error(
      "two parts of \"\(document)\" are labelled \"\(label)\": give one another label, \"@\(directive)(label: …)\"",
      at: location, rule: directive == "defer" ? "Defer" : "Stream", notes: [.init("the other one is here", at: first)])
  }
}
