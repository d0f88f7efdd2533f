extension GraphQLError {
  /// The errors of a response's `errors` member; nil where it is no list of them. Null is none.
  package static func list(_ value: JSONValue) -> [GraphQLError]? {
    if value == .null { return [] }
    guard case .array(let values) = value else { return nil }
    var errors: [GraphQLError] = []
    for value in values {
      guard let error = GraphQLError(value) else { return nil }
      errors.append(error)
    }
    return errors
  }

  /// One error. A message that is left out, and parts of another kind than the specification says, are left out.
  package init?(_ value: JSONValue) {
    guard case .object(let members) = value else { return nil }
    var message = ""
    if case .string(let text)? = members["message"] { message = text }
    self.init(message: message)
    if case .array(let steps)? = members["path"] {
      path = steps.compactMap { step in
        switch step {
        case .string(let name): .name(name)
        case .integer(let index): Int(exactly: index).map(PathSegment.index)
        default: nil
        }
      }
    }
    if case .array(let places)? = members["locations"] {
      locations = places.compactMap { place in
        guard case .object(let members) = place, case .integer(let line)? = members["line"],
          case .integer(let column)? = members["column"]
        else { return nil }
        return Location(line: Int(clamping: line), column: Int(clamping: column))
      }
    }
    if case .object(let members)? = members["extensions"] { extensions = members }
  }
}
