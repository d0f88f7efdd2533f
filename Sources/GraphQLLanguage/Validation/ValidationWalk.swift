/// Walks a document once and notes what it uses.
struct ValidationWalk {
  private let schema: Schema
  private let directives: [String: DirectiveDefinition]
  private let openDirectives: Set<String>
  private let fragmentArguments: String?
  private var fragmentVariables: [String: [VariableDefinition]] = [:]
  private var context: ValidationContext
  /// Of the executable that is walked.
  private var variableUses: [ValidationContext.VariableUse] = []
  private var spreads: [ValidationContext.SpreadUse] = []

  init(
    schema: Schema, directives: [DirectiveDefinition], openDirectives: Set<String>, fragmentArguments: String?
  ) {
    self.schema = schema
    self.openDirectives = openDirectives
    self.fragmentArguments = fragmentArguments
    self.directives = schema.directives.merging(
      directives.map { ($0.name.text, $0) }, uniquingKeysWith: { _, caller in caller })
    context = ValidationContext(schema: schema, document: Document(definitions: []), directives: self.directives)
  }

  mutating func context(
    of document: Document, unreadableFragments: Set<String>,
    fragmentVariables: (FragmentDefinition) -> [VariableDefinition]
  ) -> ValidationContext {
    context = ValidationContext(
      schema: schema, document: document, directives: directives, unreadableFragments: unreadableFragments)
    self.fragmentVariables = [:]
    for case .fragment(let fragment) in document.definitions where self.fragmentVariables[fragment.name.text] == nil {
      self.fragmentVariables[fragment.name.text] = fragmentVariables(fragment)
    }
    for definition in document.definitions {
      switch definition {
      case .operation(let operation): visit(operation)
      case .fragment(let fragment): visit(fragment)
      case .schema, .type, .directive, .schemaExtension, .typeExtension: continue
      }
    }
    context.reachedVariables = ReachedVariables(context)
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
      context.typeNames.append(variable.type.name)
      if let value = variable.defaultValue { context.add(default: value, variable.type) }
    }
    visit(operation.selectionSet, parent: schema.root(operation.kind))
    end(.init(operation: operation, fragment: nil, variables: operation.variables))
  }

  private mutating func visit(_ fragment: FragmentDefinition) {
    begin()
    let variables = fragmentVariables[fragment.name.text] ?? []
    for variable in variables {
      context.typeNames.append(variable.type.name)
      if let value = variable.defaultValue { context.add(default: value, variable.type) }
    }
    context.typeNames.append(fragment.typeCondition)
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
          visit(spread.directives, at: .fragmentSpread, on: parent)
          visitArguments(of: spread)
        case .inlineFragment(let fragment):
          visit(fragment.directives, at: .inlineFragment, on: parent)
          var type = parent
          if let condition = fragment.typeCondition {
            context.typeConditions.append(.init(condition: condition, parent: parent, isInline: true))
            context.typeNames.append(condition)
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
    visit(
      field.arguments, definition?.arguments,
      of: parent.map { "field \"\($0.name).\(field.name)\"" } ?? "field \"\(field.name)\"", at: field.name.location)
    visit(field.directives, at: .field, on: parent, definition)
    return definition.flatMap { schema.type(of: $0.type) }
  }

  // MARK: Directives and values

  private mutating func visit(
    _ uses: [Directive], at place: DirectiveLocation, on parent: SchemaType? = nil,
    _ definition: FieldDefinition? = nil
  ) {
    guard !uses.isEmpty else { return }
    context.directiveUses.append(
      .init(
        directives: uses, place: place, parent: parent, definition: definition, executable: context.executables.count))
    for directive in uses where !openDirectives.contains(directive.name.text) {
      if directive.name.text == fragmentArguments, place == .fragmentSpread { continue }
      context.add(directive)
      noteVariables(in: directive.arguments, directives[directive.name.text]?.arguments)
    }
  }

  /// What a spread gives the fragment for its variables: as a field's arguments, though a directive holds them.
  private mutating func visitArguments(of spread: FragmentSpread) {
    guard let fragmentArguments else { return }
    let given = spread.directives.first(named: fragmentArguments)?.arguments ?? []
    let variables = fragmentVariables[spread.name.text]
    if given.isEmpty, variables?.isEmpty != false { return }
    let definitions = variables?.map { variable in
      InputValueDefinition(
        name: variable.name, type: variable.type, defaultValue: variable.defaultValue, location: variable.location)
    }
    visit(given, definitions, of: "fragment \"\(spread.name)\"", at: spread.name.location)
  }

  private mutating func visit(
    _ arguments: [Argument], _ definitions: [InputValueDefinition]?, of owner: @autoclosure () -> String,
    at location: SourceLocation
  ) {
    context.add(arguments, definitions, of: owner(), at: location)
    noteVariables(in: arguments, definitions)
  }

  private mutating func noteVariables(in arguments: [Argument], _ definitions: [InputValueDefinition]?) {
    for argument in arguments {
      let definition = definitions?.first { $0.name == argument.name }
      noteVariables(in: argument.value, definition?.type, hasDefault: definition?.defaultValue != nil)
    }
  }

  /// As deep as values may be nested, which the parser limits.
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
