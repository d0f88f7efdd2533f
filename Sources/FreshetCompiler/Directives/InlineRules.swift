import GraphQLLanguage

/// What an `@inline` document cannot have, since it is read at once, into a plain value.
struct InlineRules {
  private let program: Program
  private var diagnostics: [Diagnostic] = []

  static func check(_ program: Program) -> [Diagnostic] {
    var rules = InlineRules(program: program)
    for operation in program.operations where operation.reading.isInline {
      if operation.location.source.isLiteral {
        rules.report(
          "\"\(operation.name)\" is inline, and no property can hold it: an inline operation is declared in a"
            + " .graphql file", at: operation.location)
      }
      rules.check(operation.selections, of: operation.name)
    }
    for name in program.ownFragments {
      guard let fragment = program.fragments[name], fragment.reading.isInline else { continue }
      rules.check(fragment.selections, of: name)
      if let query = fragment.refetchQuery {
        rules.report(
          "\"\(name)\" is inline, and a plain value is not fetched anew: \"@refetchable\" is for fragments that are"
            + " lenses", at: query.location)
      }
    }
    return rules.diagnostics
  }

  private init(program: Program) { self.program = program }

  private mutating func check(_ selections: [TypedSelection], of document: String) {
    for selection in selections {
      switch selection {
      case .field(let field):
        if let connection = field.connection {
          report(
            "\"\(document)\" is inline, and a plain value's list does not grow: \"@connection\" on"
              + " \"\(field.responseName)\" is for documents that are lenses", at: connection.location)
        }
        check(field.selections, of: document)
      case .inline(let fragment): check(fragment.selections, of: document)
      case .spread(let spread):
        guard let fragment = program.fragments[spread.name.text], !fragment.reading.isInline else { continue }
        report(
          "\"\(document)\" is inline, and \"\(fragment.name)\" is not: a plain value holds no lens, so make"
            + " \"\(fragment.name)\" \"@inline\", too", at: spread.name.location)
      }
    }
  }

  private mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(Diagnostic(.error, message, at: location, rule: "Inline"))
  }
}
