package struct SelectionSet: Sendable {
  package var selections: [Selection]
  /// From brace to brace.
  package var location: SourceLocation

  package init(_ selections: [Selection], location: SourceLocation) {
    self.selections = selections
    self.location = location
  }
}

package enum Selection: Sendable {
  case field(Field)
  case fragmentSpread(FragmentSpread)
  case inlineFragment(InlineFragment)

  package var directives: [Directive] {
    get {
      switch self {
      case .field(let field): field.directives
      case .fragmentSpread(let spread): spread.directives
      case .inlineFragment(let fragment): fragment.directives
      }
    }
    set {
      switch self {
      case .field(var field):
        field.directives = newValue
        self = .field(field)
      case .fragmentSpread(var spread):
        spread.directives = newValue
        self = .fragmentSpread(spread)
      case .inlineFragment(var fragment):
        fragment.directives = newValue
        self = .inlineFragment(fragment)
      }
    }
  }

  package var location: SourceLocation {
    switch self {
    case .field(let field): field.location
    case .fragmentSpread(let spread): spread.location
    case .inlineFragment(let fragment): fragment.location
    }
  }
}

package struct Field: Sendable {
  package var alias: Name?
  package var name: Name
  package var arguments: [Argument]
  package var directives: [Directive]
  package var selectionSet: SelectionSet?
  package var location: SourceLocation

  package init(
    alias: Name? = nil, name: Name, arguments: [Argument] = [], directives: [Directive] = [],
    selectionSet: SelectionSet? = nil, location: SourceLocation
  ) {
    self.alias = alias
    self.name = name
    self.arguments = arguments
    self.directives = directives
    self.selectionSet = selectionSet
    self.location = location
  }

  /// The member of the response that the field fills: its alias, or its name.
  package var responseName: Name { alias ?? name }
}

package struct FragmentSpread: Sendable {
  package var name: Name
  package var directives: [Directive]
  package var location: SourceLocation

  package init(name: Name, directives: [Directive] = [], location: SourceLocation) {
    self.name = name
    self.directives = directives
    self.location = location
  }
}

package struct InlineFragment: Sendable {
  package var typeCondition: Name?
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var location: SourceLocation

  package init(
    typeCondition: Name?, directives: [Directive] = [], selectionSet: SelectionSet, location: SourceLocation
  ) {
    self.typeCondition = typeCondition
    self.directives = directives
    self.selectionSet = selectionSet
    self.location = location
  }
}
