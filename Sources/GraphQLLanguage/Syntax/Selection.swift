package struct SelectionSet: Sendable {
  package var selections: [Selection]
  /// From brace to brace.
  package var location: SourceLocation

  package init(_ selections: [Selection], location: SourceLocation) {
    self.selections = selections
    self.location = location
  }
}

/// What its cases hold are classes, since everything that walks a document takes them in hand.
package enum Selection: Sendable {
  case field(Field)
  case fragmentSpread(FragmentSpread)
  case inlineFragment(InlineFragment)

  package var directives: [Directive] {
    switch self {
    case .field(let field): field.directives
    case .fragmentSpread(let spread): spread.directives
    case .inlineFragment(let fragment): fragment.directives
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

package final class Field: Sendable {
  package let alias: Name?
  package let name: Name
  package let arguments: [Argument]
  package let directives: [Directive]
  package let selectionSet: SelectionSet?
  package let location: SourceLocation

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

package final class FragmentSpread: Sendable {
  package let name: Name
  package let directives: [Directive]
  package let location: SourceLocation

  package init(name: Name, directives: [Directive] = [], location: SourceLocation) {
    self.name = name
    self.directives = directives
    self.location = location
  }
}

package final class InlineFragment: Sendable {
  package let typeCondition: Name?
  package let directives: [Directive]
  package let selectionSet: SelectionSet
  package let location: SourceLocation

  package init(
    typeCondition: Name?, directives: [Directive] = [], selectionSet: SelectionSet, location: SourceLocation
  ) {
    self.typeCondition = typeCondition
    self.directives = directives
    self.selectionSet = selectionSet
    self.location = location
  }
}
