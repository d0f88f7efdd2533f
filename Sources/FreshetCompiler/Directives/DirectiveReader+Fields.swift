import GraphQLLanguage

extension DirectiveReader {
  mutating func connection(_ field: Field) -> Connection? {
    guard let directive = field.directives.first(named: "connection"),
      let key = directive.argument("key")?.value.stringValue
    else { return nil }
    var filters: [String]?
    if let argument = directive.argument("filters"), case .list(let values) = argument.value.kind {
      filters = values.compactMap(\.stringValue)
      let given = field.arguments.map(\.name.text)
      for value in values {
        guard let name = value.stringValue, !given.contains(name) else { continue }
        diagnostics.error(
          "\"filters\" names \"\(name)\", which is no argument that \"\(field.name)\" is given"
            + Suggestion.ending(for: name, among: given),
          at: value.location, rule: "Connection")
      }
    }
    return Connection(key: key, filters: filters, location: directive.location)
  }
}
