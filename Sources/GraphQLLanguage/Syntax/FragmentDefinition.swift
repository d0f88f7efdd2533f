package struct FragmentDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var typeCondition: Name
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var location: SourceLocation

  package init(
    description: Description? = nil, name: Name, typeCondition: Name, directives: [Directive] = [],
    selectionSet: SelectionSet, location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.typeCondition = typeCondition
    self.directives = directives
    self.selectionSet = selectionSet
    self.location = location
  }
}
