package struct DirectiveDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var arguments: [InputValueDefinition]
  package var isRepeatable: Bool
  package var locations: [DirectiveLocation]
  package var location: SourceLocation

  package init(
    description: Description? = nil, name: Name, arguments: [InputValueDefinition] = [], isRepeatable: Bool = false,
    locations: [DirectiveLocation], location: SourceLocation
  ) {
    self.description = description
    self.name = name
    self.arguments = arguments
    self.isRepeatable = isRepeatable
    self.locations = locations
    self.location = location
  }
}

package enum DirectiveLocation: String, Hashable, Sendable, CaseIterable {
  case query = "QUERY"
  case mutation = "MUTATION"
  case subscription = "SUBSCRIPTION"
  case field = "FIELD"
  case fragmentDefinition = "FRAGMENT_DEFINITION"
  case fragmentSpread = "FRAGMENT_SPREAD"
  case inlineFragment = "INLINE_FRAGMENT"
  case variableDefinition = "VARIABLE_DEFINITION"
  case schema = "SCHEMA"
  case scalar = "SCALAR"
  case object = "OBJECT"
  case fieldDefinition = "FIELD_DEFINITION"
  case argumentDefinition = "ARGUMENT_DEFINITION"
  case interface = "INTERFACE"
  case union = "UNION"
  case enumeration = "ENUM"
  case enumValue = "ENUM_VALUE"
  case inputObject = "INPUT_OBJECT"
  case inputFieldDefinition = "INPUT_FIELD_DEFINITION"
}
