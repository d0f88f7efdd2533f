import GraphQLLanguage

/// The names `@alias(as:)` gives are accessors beside the fields': each is its own.
struct AliasCheck {
  private struct Name {
    let location: SourceLocation
    /// What it names, where that is an aliased spread: the same one may be written twice.
    let spread: String?
  }

  private let schema: Schema
  private var diagnostics = DiagnosticCollector()

  static func check(_ program: Program, schema: Schema) -> [Diagnostic] {
    var check = AliasCheck(schema: schema)
    for operation in program.operations where hasAlias(operation.selections) {
      check.lens(operation.selections, on: operation.rootType)
    }
    for fragment in program.fragmentOrder.compactMap({ program.fragments[$0] }) where hasAlias(fragment.selections) {
      check.lens(fragment.selections, on: fragment.type)
    }
    return check.diagnostics.diagnostics
  }

  private init(schema: Schema) { self.schema = schema }

  private static func hasAlias(_ selections: [TypedSelection]) -> Bool {
    selections.contains { selection in
      switch selection {
      case .field(let field): hasAlias(field.selections)
      case .inline(let fragment): fragment.alias != nil || hasAlias(fragment.selections)
      case .spread(let spread): spread.alias != nil
      }
    }
  }

  /// Checks what one lens reads.
  private mutating func lens(_ selections: [TypedSelection], on type: String) {
    var fields: [String: Name] = [:]
    collectNames(selections, on: type, &fields)
    var aliases: [String: Name] = [:]
    check(selections, on: type, fields, &aliases)
  }

  /// The accessors that are not aliases: fields, and fragments that narrow the type.
  private func collectNames(_ selections: [TypedSelection], on type: String, _ fields: inout [String: Name]) {
    for selection in selections {
      switch selection {
      case .field(let field): fields[field.responseName] = Name(location: field.location, spread: nil)
      case .inline(let fragment) where fragment.alias == nil:
        if !schema.includes(type, in: fragment.type) {
          fields["as" + fragment.type] = Name(location: fragment.location, spread: nil)
        }
        collectNames(fragment.selections, on: type, &fields)
      case .inline, .spread: continue
      }
    }
  }

  private mutating func check(
    _ selections: [TypedSelection], on type: String, _ fields: [String: Name], _ aliases: inout [String: Name]
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        if !field.selections.isEmpty { lens(field.selections, on: field.typeName) }
      case .spread(let spread):
        let name = Name(location: spread.location, spread: spread.name.text)
        if let alias = spread.alias { claim(alias, name, fields, &aliases) }
      case .inline(let fragment):
        if let alias = fragment.alias {
          claim(alias, Name(location: fragment.location, spread: nil), fields, &aliases)
          lens(fragment.selections, on: fragment.type)
        } else if schema.includes(type, in: fragment.type) {
          check(fragment.selections, on: type, fields, &aliases)
        } else {
          // A narrower lens has names of its own, and those around it.
          var inner = aliases
          check(fragment.selections, on: fragment.type, fields, &inner)
        }
      }
    }
  }

  private mutating func claim(
    _ alias: String, _ name: Name, _ fields: [String: Name], _ aliases: inout [String: Name]
  ) {
    let other = fields[alias] ?? aliases[alias]
    aliases[alias] = aliases[alias] ?? name
    guard let other, name.spread == nil || other.spread != name.spread else { return }
    diagnostics.error(
      "the alias \"\(alias)\" is the name of something else here", at: name.location, rule: "Alias",
      notes: [.init("the other one is here", at: other.location)])
  }
}
