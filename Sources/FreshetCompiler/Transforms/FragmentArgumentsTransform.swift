import GraphQLLanguage

/// An operation with the fragments it reaches, each as often as it is spread with different arguments, all arguments
/// replaced by their values.
struct AppliedOperation {
  var operation: TypedOperation
  /// In the order of their first use. The names are unique, and spreads have them.
  var fragments: [TypedFragment]
  /// Values that cannot be where they are brought to.
  var diagnostics: [Diagnostic] = []
  /// Whether it is just what its documents say, fields that were added aside.
  var isPlain = false
}

/// Fragment arguments: replaces the variables of `@argumentDefinitions` by what each spread's `@arguments` gives.
///
/// The first form of a fragment keeps its name; another one is `NAME_2`, and so on.
struct FragmentArgumentsTransform {
  private struct Instance: Hashable {
    let fragment: String
    let arguments: [String: Value?]
  }

  private let program: Program
  private let plain: PlainFragments
  private var names: [Instance: String] = [:]
  /// The names of all instances. Those of the program's fragments are taken as well.
  private var taken: Set<String> = []
  private var fragments: [TypedFragment?] = []
  private var diagnostics: [Diagnostic] = []

  private init(_ program: Program, _ plain: PlainFragments) {
    self.program = program
    self.plain = plain
  }

  static func apply(
    to operation: TypedOperation, in program: Program, _ plain: PlainFragments
  ) -> AppliedOperation {
    var transform = FragmentArgumentsTransform(program, plain)
    if plain.arePlain(operation.selections) {
      transform.keep(operation.selections)
      return AppliedOperation(
        operation: operation, fragments: transform.fragments.compactMap(\.self), isPlain: !operation.isGenerated)
    }
    var operation = operation
    operation.selections = transform.substitute(operation.selections, Substitution())
    return AppliedOperation(
      operation: operation, fragments: transform.fragments.compactMap(\.self),
      diagnostics: transform.diagnostics)
  }

  /// The name of the fragment with these arguments, which is made the first time.
  private mutating func instance(of fragment: TypedFragment, _ arguments: [TypedArgument]) -> String {
    var values: [String: Value?] = [:]
    for argument in fragment.arguments {
      let given = arguments.first { $0.name == argument.name }?.value
      values[argument.name.text] = .some(given ?? argument.defaultValue)
    }
    let key = Instance(fragment: fragment.name, arguments: values)
    if let name = names[key] { return name }
    let name = freshName(for: fragment.name)
    names[key] = name
    let index = fragments.count
    fragments.append(nil)
    var applied = fragment
    applied.name = name
    applied.arguments = []
    if plain.contains(fragment.name) {
      keep(fragment.selections)
    } else {
      applied.selections = substitute(
        fragment.selections, Substitution(values: values, document: fragment.name, renamed: name))
    }
    fragments[index] = applied
    return name
  }

  /// Notes the fragments that plain selections spread.
  private mutating func keep(_ selections: [TypedSelection]) {
    for selection in selections {
      switch selection {
      case .field(let field): keep(field.selections)
      case .inline(let inline): keep(inline.selections)
      case .spread(let spread):
        if let fragment = program.fragments[spread.name.text] { _ = instance(of: fragment, []) }
      }
    }
  }

  private mutating func freshName(for fragment: String) -> String {
    if taken.insert(fragment).inserted { return fragment }
    var number = 2
    var name: String
    repeat {
      name = "\(fragment)_\(number)"
      number += 1
    } while program.fragments[name] != nil || !taken.insert(name).inserted
    return name
  }

  private mutating func substitute(_ selections: [TypedSelection], _ values: Substitution) -> [TypedSelection] {
    selections.map { selection in
      switch selection {
      case .field(var field):
        field.arguments = values.apply(to: field.arguments)
        field.conditions = conditions(field.conditions, values)
        field.directives = field.directives.map(values.apply)
        field.streaming = field.streaming.map(values.apply)
        field.edits = field.edits.map(values.apply)
        field.selections = substitute(field.selections, values)
        return .field(field)
      case .inline(var fragment):
        fragment.conditions = conditions(fragment.conditions, values)
        fragment.directives = fragment.directives.map(values.apply)
        fragment.deferral = fragment.deferral.map(values.apply)
        fragment.selections = substitute(fragment.selections, values)
        return .inline(fragment)
      case .spread(var spread):
        spread.conditions = conditions(spread.conditions, values)
        spread.directives = spread.directives.map(values.apply)
        spread.deferral = spread.deferral.map(values.apply)
        if let fragment = program.fragments[spread.name.text] {
          let name = instance(of: fragment, values.apply(to: spread.arguments))
          spread.name = Name(name, at: spread.name.location)
          spread.arguments = []
        }
        return .spread(spread)
      }
    }
  }

  private mutating func conditions(_ conditions: [Condition], _ values: Substitution) -> [Condition] {
    diagnostics += conditions.compactMap(values.problem)
    return conditions.map(values.apply)
  }
}

/// The values of one fragment's arguments. A nil value is an absent one.
private struct Substitution {
  var values: [String: Value?] = [:]
  var document = ""
  var renamed = ""

  func apply(to arguments: [TypedArgument]) -> [TypedArgument] {
    arguments.compactMap { argument in
      guard let value = apply(to: argument.value) else { return nil }
      var argument = argument
      argument.value = value
      return argument
    }
  }

  /// The value with variables replaced; nil where it is an absent variable.
  private func apply(to value: Value) -> Value? {
    switch value.kind {
    case .variable(let name):
      guard let known = values[name] else { return value }
      return known
    case .list(let elements):
      // An absent variable in a list is null (GraphQL, "Input Coercion" of lists).
      return Value(
        .list(elements.map { apply(to: $0) ?? Value(.null, location: $0.location) }), location: value.location)
    case .object(let fields):
      return Value(
        .object(
          fields.compactMap { field in apply(to: field.value).map { ObjectField(name: field.name, value: $0) } }),
        location: value.location)
    default: return value
    }
  }

  /// A variable that may be null, but has a default, may stand in a condition (5.8.5); null itself may not.
  func problem(_ condition: Condition) -> Diagnostic? {
    guard case .variable(let name) = condition.operand, let known = values[name] else { return nil }
    switch known?.kind {
    case .variable, .boolean: return nil
    default:
      let given = known.map { Printer.compact($0) } ?? "nothing"
      return Diagnostic(
        .error, "\(given) is no condition, but \"$\(name)\" brings it to \"@\(condition.name)\" in \"\(document)\"",
        at: known?.location ?? condition.location, rule: "Arguments",
        notes: [.init("it stands here", at: condition.location)])
    }
  }

  func apply(to condition: Condition) -> Condition {
    guard case .variable(let name) = condition.operand, let known = values[name] else { return condition }
    var condition = condition
    condition.location = known?.location ?? condition.location
    switch known?.kind {
    case .variable(let outer): condition.operand = .variable(outer)
    case .boolean(let literal): condition.operand = .literal(literal)
    // A problem that is told.
    default: condition.operand = .literal(condition.excludedBy)
    }
    return condition
  }

  func apply(to edit: FieldEdit) -> FieldEdit {
    guard let connections = edit.connections else { return edit }
    var edit = edit
    let value = apply(to: connections)
    switch value?.kind {
    case .variable, .list: edit.connections = value
    // A single id stands for a list of it.
    case .string: edit.connections = value.map { Value(.list([$0]), location: $0.location) }
    case nil: edit.connections = Value(.list([]), location: connections.location)
    // Told of: what is sent is checked with it.
    default: edit.connections = value
    }
    return edit
  }

  func apply(to directive: Directive) -> Directive {
    var directive = directive
    directive.arguments = directive.arguments.compactMap { argument in
      apply(to: argument.value).map { Argument(name: argument.name, value: $0) }
    }
    return directive
  }

  func apply(to deferral: Deferral) -> Deferral {
    var deferral = deferral
    deferral.condition = deferral.condition.flatMap(apply)
    deferral.label = apply(toLabel: deferral.label)
    return deferral
  }

  func apply(to streaming: Streaming) -> Streaming {
    var streaming = streaming
    streaming.condition = streaming.condition.flatMap(apply)
    streaming.initialCount = streaming.initialCount.flatMap(apply)
    streaming.label = apply(toLabel: streaming.label)
    return streaming
  }

  /// Labels begin with the name of their document.
  private func apply(toLabel label: String) -> String {
    guard document != renamed, label.hasPrefix(document + "$") else { return label }
    return renamed + label.dropFirst(document.count)
  }
}
