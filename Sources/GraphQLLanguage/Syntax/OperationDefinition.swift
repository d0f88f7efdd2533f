package enum OperationKind: String, Hashable, Sendable, CaseIterable {
  case query
  case mutation
  case subscription
}

package struct OperationDefinition: Sendable {
  package var description: Description?
  package var kind: OperationKind
  /// Nil for an anonymous operation.
  package var name: Name?
  package var variables: [VariableDefinition]
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var location: SourceLocation

  package init(
    description: Description? = nil, kind: OperationKind, name: Name?, variables: [VariableDefinition] = [],
    directives: [Directive] = [], selectionSet: SelectionSet, location: SourceLocation
  ) {
    self.description = description
    self.kind = kind
    self.name = name
    self.variables = variables
    self.directives = directives
    self.selectionSet = selectionSet
    self.location = location
  }
}

package struct VariableDefinition: Sendable {
  package var description: Description?
  /// Without the dollar sign.
  package var name: Name
  package var type: TypeReference
  package var defaultValue: Value?
  package var directives: [Directive]
  package var location: SourceLocation

  package init(
    description: Description? = nil, name: Name, type: TypeReference, defaultValue: Value? = nil,
    directives: [Directive] = [], location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.directives = directives
    self.location = location
  }
}
