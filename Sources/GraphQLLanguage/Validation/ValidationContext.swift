/// A document as rules look at it: everything it uses, each with what the schema says about it.
package struct ValidationContext {
  package let schema: Schema
  package let document: Document
  /// The schema's and the caller's.
  package let directives: [String: DirectiveDefinition]

  /// Operations and fragments, in the order of the document.
  package internal(set) var executables: [Executable] = []
  /// By a fragment's name, its place among the executables; the first of a name.
  package internal(set) var fragments: [String: Int] = [:]

  package internal(set) var fields: [FieldUse] = []
  package internal(set) var typeConditions: [TypeConditionUse] = []
  package internal(set) var directiveUses: [DirectiveUse] = []
  package internal(set) var argumentLists: [ArgumentList] = []
  /// The values of arguments and the defaults of variables.
  package internal(set) var values: [ValueUse] = []

  init(schema: Schema, document: Document, directives: [String: DirectiveDefinition]) {
    self.schema = schema
    self.document = document
    self.directives = directives
  }

  /// An operation or a fragment.
  package struct Executable {
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

  package struct FieldUse {
    package let field: Field
    /// Nil where the schema does not know it.
    package let parent: SchemaType?
    package let definition: FieldDefinition?
  }

  package struct SpreadUse {
    package let spread: FragmentSpread
    package let parent: SchemaType?
  }

  /// Where a fragment, named or inline, says which type it is on.
  package struct TypeConditionUse {
    package let condition: Name
    /// The type around an inline fragment; nil for a named one, and where the schema does not know it.
    package let parent: SchemaType?
    package let isInline: Bool
  }

  /// The directives that stand at one place.
  package struct DirectiveUse {
    package let directives: [Directive]
    package let place: DirectiveLocation
  }

  package struct ArgumentList {
    package let arguments: [Argument]
    /// Nil where nobody knows them.
    package let definitions: [InputValueDefinition]?
    /// What the arguments are of, as messages call it.
    package let owner: String
    package let location: SourceLocation
  }

  package struct ValueUse {
    package let value: Value
    package let type: TypeReference
  }

  package struct VariableUse {
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
  package func reachableFragments(from index: Int) -> [Int] {
    var reached: [Int] = []
    var seen: Set<Int> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      for use in executables[next].spreads.reversed() {
        guard let fragment = fragments[use.spread.name.text], seen.insert(fragment).inserted else { continue }
        reached.append(fragment)
        pending.append(fragment)
      }
    }
    return reached
  }

  /// The uses of variables in an operation and the fragments it reaches that none of those declares for itself.
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
