/// A document as rules look at it: everything it uses, each with what the schema says about it.
///
/// What a schema's definitions use is looked at likewise; there it has no executables.
package struct ValidationContext: Sendable {
  package let schema: Schema
  package let document: Document
  /// The schema's and the caller's.
  package let directives: [String: DirectiveDefinition]
  /// Of a schema, not of operations and fragments.
  package let isTypeSystem: Bool
  /// Names of fragments that may be declared in texts nobody could read.
  package let unreadableFragments: Set<String>

  /// Operations and fragments, in the order of the document.
  package internal(set) var executables: [Executable] = []
  /// By a fragment's name, its place among the executables; the first of a name.
  package internal(set) var fragments: [String: Int] = [:]

  /// Of each executable.
  package internal(set) var reachedVariables = ReachedVariables()

  package internal(set) var fields: [FieldUse] = []
  package internal(set) var typeConditions: [TypeConditionUse] = []
  /// Every name of a type, type conditions too.
  package internal(set) var typeNames: [Name] = []
  package internal(set) var directiveUses: [DirectiveUse] = []
  package internal(set) var argumentLists: [ArgumentList] = []
  /// The values of arguments that are known, and defaults.
  package internal(set) var values: [ValueUse] = []
  /// The input objects in them, however deep.
  package internal(set) var inputObjects: [InputObjectUse] = []
  /// The defaults of variables, and in a schema those of arguments and input fields.
  package internal(set) var defaults: [Value] = []

  init(
    schema: Schema, document: Document, directives: [String: DirectiveDefinition], isTypeSystem: Bool = false,
    unreadableFragments: Set<String> = []
  ) {
    self.schema = schema
    self.document = document
    self.directives = directives
    self.isTypeSystem = isTypeSystem
    self.unreadableFragments = unreadableFragments
  }

  mutating func add(default value: Value, _ type: TypeReference) {
    add(value, type)
    defaults.append(value)
  }

  /// Notes the arguments of a directive.
  mutating func add(_ directive: Directive) {
    let name = directive.name.text
    add(directive.arguments, directives[name]?.arguments, of: "directive \"@\(name)\"", at: directive.location)
  }

  /// Notes the arguments something is given, and their values.
  mutating func add(
    _ arguments: [Argument], _ definitions: [InputValueDefinition]?, of owner: @autoclosure () -> String,
    at location: SourceLocation
  ) {
    if arguments.isEmpty, definitions?.contains(where: \.isRequired) != true { return }
    argumentLists.append(
      .init(arguments: arguments, definitions: definitions, owner: owner(), location: location))
    for argument in arguments {
      guard let definition = definitions?.first(where: { $0.name == argument.name }) else { continue }
      add(argument.value, definition.type)
    }
  }

  private mutating func add(_ value: Value, _ type: TypeReference) {
    values.append(.init(value: value, type: type))
    addInputObjects(in: value, type)
  }

  /// As deep as values may be nested, which the parser limits.
  private mutating func addInputObjects(in value: Value, _ type: TypeReference) {
    switch value.kind {
    case .list(let values):
      guard let element = type.element else { return }
      for value in values { addInputObjects(in: value, element) }
    case .object(let fields):
      // Where a list is expected a single object stands for its one element.
      guard let input = schema.type(of: type), input.kind == .inputObject else { return }
      inputObjects.append(.init(type: input, fields: fields, location: value.location))
      for field in fields {
        if let definition = input.inputField(field.name.text) { addInputObjects(in: field.value, definition.type) }
      }
    default: return
    }
  }

  /// An operation or a fragment.
  package struct Executable: Sendable {
    package let operation: OperationDefinition?
    package let fragment: FragmentDefinition?
    /// What it declares itself.
    package let variables: [VariableDefinition]
    package internal(set) var variableUses: [VariableUse] = []
    package internal(set) var spreads: [SpreadUse] = []

    package var selectionSet: SelectionSet? { operation?.selectionSet ?? fragment?.selectionSet }

    /// How messages call it.
    package var title: String {
      if let fragment { return "fragment \"\(fragment.name)\"" }
      guard let operation else { return "document" }
      return operation.name.map { "\(operation.kind.rawValue) \"\($0)\"" } ?? "the \(operation.kind.rawValue)"
    }
  }

  package struct FieldUse: Sendable {
    package let field: Field
    /// Nil where the schema does not know it.
    package let parent: SchemaType?
    package let definition: FieldDefinition?
  }

  package struct SpreadUse: Sendable {
    package let spread: FragmentSpread
    package let parent: SchemaType?
  }

  /// Where a fragment, named or inline, says which type it is on.
  package struct TypeConditionUse: Sendable {
    package let condition: Name
    /// The type around an inline fragment; nil for a named one, and where the schema does not know it.
    package let parent: SchemaType?
    package let isInline: Bool
  }

  /// The directives that stand at one place.
  package struct DirectiveUse: Sendable {
    package let directives: [Directive]
    package let place: DirectiveLocation
    /// The type that a selection with the directives is on; nil elsewhere, and where the schema does not know it.
    package var parent: SchemaType?
    /// Of a field, where the schema knows it.
    package var definition: FieldDefinition?
    /// The place of what they stand in, among the executables.
    package var executable = 0
  }

  package struct ArgumentList: Sendable {
    package let arguments: [Argument]
    /// Nil where nobody knows them.
    package let definitions: [InputValueDefinition]?
    /// What the arguments are of, as messages call it.
    package let owner: String
    package let location: SourceLocation
  }

  package struct ValueUse: Sendable {
    package let value: Value
    package let type: TypeReference
  }

  /// An input object as it is written.
  package struct InputObjectUse: Sendable {
    package let type: SchemaType
    package let fields: [ObjectField]
    package let location: SourceLocation
  }

  package struct VariableUse: Sendable {
    package let name: String
    package let location: SourceLocation
    /// What is expected where it stands; nil where nobody knows.
    package let type: TypeReference?
    /// Something stands in where the variable is absent.
    package let hasDefault: Bool
    /// It is the one field of a `@oneOf` input.
    package let isOneOfField: Bool
  }

  // MARK: Across fragments

  /// The places of the fragments that the executable reaches through spreads, each once.
  package func reachableFragments(from index: Int) -> [Int] { reachableFragments(from: [index]) }

  /// Likewise, for several executables together.
  func reachableFragments(from indices: [Int]) -> [Int] {
    var reached: [Int] = []
    var seen = Set(indices)
    var pending = indices
    while let next = pending.popLast() {
      for use in executables[next].spreads.reversed() {
        guard let fragment = fragments[use.spread.name.text], seen.insert(fragment).inserted else { continue }
        reached.append(fragment)
        pending.append(fragment)
      }
    }
    return reached
  }

  /// The uses of variables in an operation and the fragments it reaches that none of those declares for itself, one by
  /// one: for where `reachedVariables` says that something is wrong with some of them.
  package func variableUses(ofOperation index: Int) -> [(use: VariableUse, fragment: FragmentDefinition?)] {
    var uses = executables[index].variableUses.map { (use: $0, fragment: FragmentDefinition?.none) }
    for reached in reachableFragments(from: index) {
      let fragment = executables[reached]
      let own = Set(fragment.variables.map(\.name.text))
      for use in fragment.variableUses where !own.contains(use.name) { uses.append((use, fragment.fragment)) }
    }
    return uses
  }
}
