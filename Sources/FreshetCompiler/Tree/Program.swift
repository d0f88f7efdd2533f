import GraphQLLanguage

/// Every operation and fragment of a run with types looked up and Freshet's directives read: what the passes work on.
struct Program: Sendable {
  var operations: [TypedOperation] = []
  var fragments: [String: TypedFragment] = [:]
  /// The fragments' names in the order they were declared.
  var fragmentOrder: [String] = []
  /// What is generated in other modules.
  var imported = ImportedNames()

  /// The names of the fragments that are no other module's.
  var ownFragments: [String] { fragmentOrder.filter { fragments[$0]?.module == nil } }

  mutating func add(_ fragment: TypedFragment) {
    if fragments.updateValue(fragment, forKey: fragment.name) == nil { fragmentOrder.append(fragment.name) }
  }

  /// A warning for each fragment that no operation reaches.
  func unusedFragments() -> [Diagnostic] {
    var used: Set<String> = []
    var pending = operations.map(\.selections)
    while let selections = pending.popLast() {
      for selection in selections {
        switch selection {
        case .field(let field): pending.append(field.selections)
        case .inline(let fragment): pending.append(fragment.selections)
        case .spread(let spread):
          guard used.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text] else { continue }
          pending.append(fragment.selections)
        }
      }
    }
    return ownFragments.compactMap { fragments[$0] }.filter { !used.contains($0.name) }.map { fragment in
      Diagnostic(
        .warning, "no operation uses fragment \"\(fragment.name)\"", at: fragment.location, rule: "NoUnusedFragments")
    }
  }

  /// Replaces the selections of every operation and fragment by what the closure makes of them.
  mutating func mapSelections(
    _ transform: (_ type: String, _ document: String, [TypedSelection]) -> [TypedSelection]
  ) {
    for index in operations.indices {
      let operation = operations[index]
      operations[index].selections = transform(operation.rootType, operation.name, operation.selections)
    }
    for name in fragmentOrder {
      guard let fragment = fragments[name] else { continue }
      fragments[name]?.selections = transform(fragment.type, fragment.name, fragment.selections)
    }
  }
}

struct TypedOperation: Sendable {
  var kind: OperationKind
  var name: String
  var variables: [VariableDefinition]
  /// Those that the server gets.
  var directives: [Directive]
  /// From `@cacheExpiration(seconds:)`.
  var cacheExpiration: Int?
  var rootType: String
  var selections: [TypedSelection]
  var location: SourceLocation
  /// The generated file it goes to.
  var output: String
  /// Whether no document has it: a refetchable fragment's query.
  var isGenerated = false
  var documentation = Documentation()
  var reading = DocumentReading()
}

struct TypedFragment: Sendable {
  var name: String
  /// The module that generates it; nil for the target's own.
  var module: String?
  var type: String
  /// From `@argumentDefinitions`.
  var arguments: [VariableDefinition]
  /// From `@refetchable(queryName:)`.
  var refetchQuery: Name?
  /// Those that the server gets.
  var directives: [Directive]
  var selections: [TypedSelection]
  var location: SourceLocation
  /// The generated file it goes to.
  var output: String
  var documentation = Documentation()
  var reading = DocumentReading()
}
