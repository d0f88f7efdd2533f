/// A directive as it is used. Two are equal when they are written alike, wherever they stand.
package struct Directive: Sendable {
  package var name: Name
  package var arguments: [Argument]
  /// From the at sign on.
  package var location: SourceLocation

  package init(name: Name, arguments: [Argument] = [], location: SourceLocation) {
    self.name = name
    self.arguments = arguments
    self.location = location
  }

  package func argument(_ name: String) -> Argument? { arguments.first { $0.name.text == name } }
}

extension Directive: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.arguments == right.arguments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(arguments)
  }
}

package struct Argument: Hashable, Sendable {
  package var name: Name
  package var value: Value

  package init(name: Name, value: Value) {
    self.name = name
    self.value = value
  }

  /// From the name to the value's end.
  package var location: SourceLocation { name.location.through(value.location) }
}

extension Array<Directive> {
  package func first(named name: String) -> Directive? { first { $0.name.text == name } }
  package func contains(named name: String) -> Bool { contains { $0.name.text == name } }
}
