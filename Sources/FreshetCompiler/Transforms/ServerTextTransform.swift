import GraphQLLanguage

/// The text a server receives: without the client's directives, which the tree holds as values, and without the
/// variables only they use.
struct ServerText {
  var text: String
  /// What is sent, with the directives whose variables the client alone reads.
  private let checked: Document
  /// The operation's variables that the text does not declare.
  var clientVariables: [String]

  fileprivate init(_ document: Document, checked: Document, clientVariables: [String]) {
    self.checked = checked
    self.clientVariables = clientVariables
    text = Printer.compact(document)
  }

  private static let rules: Set<String> = [
    "OverlappingFieldsCanBeMerged", "ValuesOfCorrectType", "OneOfInputValues", "VariablesInAllowedPosition",
  ]

  /// What a server would refuse in the text, though the documents were valid: an argument may bring null, or a variable,
  /// to a place where it does not fit, or make fields of one name differ, and so may fields that were added.
  func problems(_ schema: Schema) -> [Diagnostic] {
    Validator.validate(
      document: checked, schema: schema, directives: ClientDirectives.definitions,
      rules: SpecifiedRules.all.filter { Self.rules.contains($0.name) })
  }
}

struct ServerTextTransform {
  private var usedVariables: Set<String> = []
  private let includesEdits: Bool
  private var hasEdits = false

  private init(includesEdits: Bool) { self.includesEdits = includesEdits }

  static func text(of applied: AppliedOperation) -> ServerText {
    var transform = ServerTextTransform(includesEdits: false)
    let (document, kept) = transform.document(of: applied)
    guard transform.hasEdits else { return ServerText(document, checked: document, clientVariables: kept) }
    var checking = ServerTextTransform(includesEdits: true)
    return ServerText(document, checked: checking.document(of: applied).document, clientVariables: kept)
  }

  private mutating func document(of applied: AppliedOperation) -> (document: Document, clientVariables: [String]) {
    let selections = set(applied.operation.selections, applied.operation.location)
    let directives = using(applied.operation.directives)
    let fragments = applied.fragments.map { fragment in
      FragmentDefinition(
        name: Name(fragment.name, at: fragment.location),
        typeCondition: Name(fragment.type, at: fragment.location), directives: using(fragment.directives),
        selectionSet: set(fragment.selections, fragment.location), location: fragment.location)
    }
    let operation = applied.operation
    let (sent, kept) = operation.variables.partitioned { usedVariables.contains($0.name.text) }
    let definition = OperationDefinition(
      kind: operation.kind, name: Name(operation.name, at: operation.location),
      variables: sent.map { variable in
        var variable = variable
        variable.description = nil
        return variable
      },
      directives: directives, selectionSet: selections, location: operation.location)
    let document = Document(definitions: [.operation(definition)] + fragments.map(Definition.fragment))
    return (document, kept.map(\.name.text))
  }

  private mutating func set(_ selections: [TypedSelection], _ location: SourceLocation) -> SelectionSet {
    SelectionSet(selections.map { selection($0) }, location: location)
  }

  private mutating func selection(_ selection: TypedSelection) -> Selection {
    switch selection {
    case .field(let field):
      let name = Name(field.name, at: field.location)
      return .field(
        Field(
          alias: field.responseName == field.name ? nil : Name(field.responseName, at: field.location), name: name,
          arguments: arguments(field.arguments),
          directives: directives(field.conditions, part(field.streaming), field.directives, field.location)
            + edits(field),
          selectionSet: field.selections.isEmpty ? nil : set(field.selections, field.location),
          location: field.location))
    case .inline(let fragment):
      return .inlineFragment(
        InlineFragment(
          typeCondition: fragment.isTyped ? Name(fragment.type, at: fragment.location) : nil,
          directives: directives(
            fragment.conditions, part(fragment.deferral), fragment.directives, fragment.location),
          selectionSet: set(fragment.selections, fragment.location), location: fragment.location))
    case .spread(let spread):
      return .fragmentSpread(
        FragmentSpread(
          name: spread.name,
          directives: directives(spread.conditions, part(spread.deferral), spread.directives, spread.location),
          location: spread.location))
    }
  }

  private mutating func arguments(_ arguments: [TypedArgument]) -> [Argument] {
    for argument in arguments { use(argument.value) }
    return arguments.map { Argument(name: $0.name, value: $0.value) }
  }

  private mutating func directives(
    _ conditions: [Condition], _ part: Directive?, _ others: [Directive], _ location: SourceLocation
  ) -> [Directive] {
    var directives = conditions.filter { $0.constant != true }.map { condition in
      let kind: Value.Kind =
        switch condition.operand {
        case .variable(let name): .variable(name)
        case .literal(let literal): .boolean(literal)
        }
      return Directive(
        name: Name(condition.name, at: location),
        arguments: [Argument(name: Name("if", at: location), value: Value(kind, location: condition.location))],
        location: location)
    }
    if let part { directives.append(part) }
    return using(directives + others)
  }

  private func part(_ deferral: Deferral?) -> Directive? {
    guard let deferral, !deferral.isNever else { return nil }
    return part("defer", deferral.label, [("if", deferral.condition)], deferral.location)
  }

  private func part(_ streaming: Streaming?) -> Directive? {
    guard let streaming, !streaming.isNever else { return nil }
    return part(
      "stream", streaming.label, [("initialCount", streaming.initialCount), ("if", streaming.condition)],
      streaming.location)
  }

  private func part(
    _ name: String, _ label: String, _ others: [(name: String, value: Value?)], _ location: SourceLocation
  ) -> Directive {
    var arguments = [("label", Value(.string(label), location: location))]
    for case (let name, let value?) in others where value.kind != .boolean(true) { arguments.append((name, value)) }
    return Directive(
      name: Name(name, at: location),
      arguments: arguments.map { Argument(name: Name($0.0, at: location), value: $0.1) }, location: location)
  }

  private mutating func edits(_ field: TypedField) -> [Directive] {
    hasEdits = hasEdits || !field.edits.isEmpty
    guard includesEdits else { return [] }
    return using(
      field.edits.compactMap { edit in
        edit.connections.map { connections in
          Directive(
            name: Name(edit.name, at: edit.location),
            arguments: [Argument(name: Name("connections", at: edit.location), value: connections)],
            location: edit.location)
        }
      })
  }

  private mutating func using(_ directives: [Directive]) -> [Directive] {
    for directive in directives {
      for argument in directive.arguments { use(argument.value) }
    }
    return directives
  }

  private mutating func use(_ value: Value) {
    value.forEachVariable { name, _ in usedVariables.insert(name) }
  }
}

extension Array {
  fileprivate func partitioned(by isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
