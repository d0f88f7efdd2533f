/// Walks a document once and notes what it uses.
struct ValidationWalk {
  private let schema: Schema
  private let directives: [String: DirectiveDefinition]
  private let openDirectives: Set<String>
  private var context: ValidationContext
  /// Of the executable that is walked.
  private var variableUses: [ValidationContext.VariableUse] = []
  private var spreads: [ValidationContext.SpreadUse] = []

  init(schema: Schema, directives: [DirectiveDefinition], openDirectives: Set<String>) {
    self.schema = schema
    self.openDirectives = openDirectives
    self.directives = schema.directives.merging(
      directives.map { ($0.name.text, $0) }, uniquingKeysWith: { _, caller in caller })
    context = ValidationContext(schema: schema, document: Document(definitions: []), directives: self.directives)
  }

  mutating func context(
    of document: Document, fragmentVariables: (FragmentDefinition) -> [VariableDefinition]
  ) -> ValidationContext {
    context = ValidationContext(schema: schema, document: document, directives: directives)
    for definition in document.definitions {
      switch definition {
      case .operation(let operation): visit(operation)
      case .fragment(let fragment): visit(fragment, variables: fragmentVariables(fragment))
      case .schema, .type, .directive, .schemaExtension, .typeExtension: continue
      }
    }
    return context
  }

  // MARK: Definitions

  private mutating func visit(_ operation: OperationDefinition) {
    begin()
    let place: DirectiveLocation =
      switch operation.kind {
      case .query: .query
      case .mutation: .mutation
      case .subscription: .subscription
      }
    visit(operation.directives, at: place)
    for variable in operation.variables {
      visit(variable.directives, at: .variableDefinition)
      if let value = variable.defaultValue { context.values.append(.init(value: value, type: variable.type)) }
    }
    visit(operation.selectionSet, parent: schema.root(operation.kind))
    end(.init(operation: operation, fragment: nil, variables: operation.variables))
  }

  private mutating func visit(_ fragment: FragmentDefinition, variables: [VariableDefinition]) {
    begin()
    visit(fragment.directives, at: .fragmentDefinition)
    context.typeConditions.append(.init(condition: fragment.typeCondition, parent: nil, isInline: false))
    visit(fragment.selectionSet, parent: schema.type(fragment.typeCondition.text))
    if context.fragments[fragment.name.text] == nil {
      context.fragments[fragment.name.text] = context.executables.count
    }
    end(.init(operation: nil, fragment: fragment, variables: variables))
  }

  private mutating func begin() {
    variableUses = []
    spreads = []
  }

  private mutating func end(_ executable: ValidationContext.Executable) {
    var executable = executable
    executable.variableUses = variableUses
    executable.spreads = spreads
    context.executables.append(executable)
  }

  // MARK: Selections

  /// With a list of what is left in place of recursion: a level of a document is no level of the stack.
  private mutating func visit(_ selectionSet: SelectionSet, parent: SchemaType?) {
    var pending = [(selectionSet, parent)]
    while let (selectionSet, parent) = pending.popLast() {
      for selection in selectionSet.selections {
        switch selection {
        case .field(let field):
          let type = visit(field, parent: parent)
          if let inner = field.selectionSet { pending.append((inner, type)) }
        case .fragmentSpread(let spread):
          spreads.append(.init(spread: spread, parent: parent))
          visit(spread.directives, at: .fragmentSpread)
        case .inlineFragment(let fragment):
          visit(fragment.directives, at: .inlineFragment)
          var type = parent
          if let condition = fragment.typeCondition {
            context.typeConditions.append(.init(condition: condition, parent: parent, isInline: true))
            type = schema.type(condition.text)
          }
          pending.append((fragment.selectionSet, type))
        }
      }
    }
  }

  /// The named type of the field, where the schema knows it.
  private mutating func visit(_ field: Field, parent: SchemaType?) -> SchemaType? {
    let definition = parent.flatMap { schema.field(field.name.text, on: $0) }
    context.fields.append(.init(field: field, parent: parent, definition: definition))
    let owner = parent.map { "field \"\($0.name).\(field.name)\"" } ?? "field \"\(field.name)\""
    visit(field.arguments, definition?.arguments, of: owner, at: field.name.location)
    visit(field.directives, at: .field)
    return definition.flatMap { schema.type(of: $0.type) }
  }

  // MARK: Directives and values

  private mutating func visit(_ uses: [Directive], at place: DirectiveLocation) {
    guard !uses.isEmpty else { return }
    context.directiveUses.append(.init(directives: uses, place: place))
    for directive in uses {
      let name = directive.name.text
      let definitions = openDirectives.contains(name) ? nil : directives[name]?.arguments
      visit(directive.arguments, definitions, of: "directive \"@\(name)\"", at: directive.location)
    }
  }

  private mutating func visit(
    _ arguments: [Argument], _ definitions: [InputValueDefinition]?, of owner: String, at location: SourceLocation
  ) {
    if arguments.isEmpty, definitions?.isEmpty != false { return }
    context.argumentLists.append(
      .init(arguments: arguments, definitions: definitions, owner: owner, location: location))
    for argument in arguments {
      let definition = definitions?.first { $0.name == argument.name }
      if let definition { context.values.append(.init(value: argument.value, type: definition.type)) }
      noteVariables(in: argument.value, definition?.type, hasDefault: definition?.defaultValue != nil)
    }
  }

  private mutating func noteVariables(
    in value: Value, _ type: TypeReference?, hasDefault: Bool, isOneOfField: Bool = false
  ) {
    switch value.kind {
    case .variable(let name):
      variableUses.append(
        .init(name: name, location: value.location, type: type, hasDefault: hasDefault, isOneOfField: isOneOfField))
    case .list(let values):
      for value in values { noteVariables(in: value, type?.element, hasDefault: false) }
    case .object(let fields):
      // Where a list is expected a single object stands for its one element.
      let input = type.flatMap { schema.type(of: $0) }
      for field in fields {
        let definition = input?.inputField(field.name.text)
        noteVariables(
          in: field.value, definition?.type, hasDefault: definition?.defaultValue != nil,
          isOneOfField: input?.isOneOf == true)
      }
    default: break
    }
  }
}
