import GraphQLLanguage

/// What `@required` and `@catch` must keep where a document selects a field several times, or one inside another.
struct ReadRules {
  private let schema: Schema
  private var diagnostics: [Diagnostic] = []

  static func check(_ program: Program, _ schema: Schema) -> [Diagnostic] {
    var rules = ReadRules(schema: schema)
    for operation in program.operations where isMarked(operation.selections) {
      rules.check([operation.selections], on: operation.rootType, inside: nil)
    }
    for name in program.fragmentOrder {
      guard let fragment = program.fragments[name], isMarked(fragment.selections) else { continue }
      rules.check([fragment.selections], on: fragment.type, inside: nil)
    }
    return rules.diagnostics
  }

  private init(schema: Schema) { self.schema = schema }

  /// Whether there is anything to look at.
  private static func isMarked(_ selections: [TypedSelection]) -> Bool {
    selections.containsField { $0.required != nil || $0.catching != nil }
  }

  /// The selections of one object, as they are merged.
  private struct Merged {
    struct Inner: Hashable {
      var type: String
      var alias: String?
    }

    var names: [String] = []
    var fields: [String: [TypedField]] = [:]
    var inner: [Inner] = []
    var selections: [Inner: [[TypedSelection]]] = [:]

    mutating func add(_ selections: [TypedSelection], on type: String, _ schema: Schema) {
      for selection in selections {
        switch selection {
        case .field(let field):
          if fields[field.responseName] == nil { names.append(field.responseName) }
          fields[field.responseName, default: []].append(field)
        case .inline(let fragment):
          let possible = schema.possibleTypes(of: type)
          if fragment.alias == nil, possible.allSatisfy({ schema.includes($0, in: fragment.type) }) {
            add(fragment.selections, on: type, schema)
          } else {
            let key = Inner(type: fragment.type, alias: fragment.alias)
            if self.selections[key] == nil { inner.append(key) }
            self.selections[key, default: []].append(fragment.selections)
          }
        case .spread: continue
        }
      }
    }
  }

  /// - Parameter parent: the field around them, where a null among them makes it null.
  private mutating func check(_ parts: [[TypedSelection]], on type: String, inside parent: TypedField?) {
    var merged = Merged()
    for selections in parts { merged.add(selections, on: type, schema) }
    for name in merged.names {
      guard let fields = merged.fields[name], let first = fields.first else { continue }
      checkAlike(fields)
      checkSeverity(first, inside: parent)
      // Null inside a list's element makes the element null, and not the list.
      check(fields.map { $0.selections }, on: first.typeName, inside: first.type.element == nil ? first : nil)
    }
    for key in merged.inner {
      check(merged.selections[key] ?? [], on: key.type, inside: key.alias == nil ? parent : nil)
    }
  }

  private mutating func checkAlike(_ fields: [TypedField]) {
    for field in fields.dropFirst() {
      let first = fields[0]
      if field.required?.action != first.required?.action {
        report(
          "\"\(field.responseName)\" is selected twice, and both must have the same \"@required\": here"
            + " \(Self.title(field.required)), there \(Self.title(first.required))",
          field, field.required?.location, "Required", first.required?.location ?? first.location)
      }
      if field.catching?.target != first.catching?.target {
        report(
          "\"\(field.responseName)\" is selected twice, and both must have the same \"@catch\"", field,
          field.catching?.location, "Catch", first.catching?.location ?? first.location)
      }
    }
  }

  private mutating func checkSeverity(_ field: TypedField, inside parent: TypedField?) {
    guard let required = field.required, let parent, let outer = parent.required, required.action < outer.action else {
      return
    }
    report(
      "\"\(field.responseName)\" makes \"\(parent.responseName)\" null, which is \(Self.title(outer)): its own action"
        + " must not be less severe than that, so make it \(outer.action.rawValue)",
      field, required.location, "Required", outer.location)
  }

  private mutating func report(
    _ message: String, _ field: TypedField, _ location: SourceLocation?, _ rule: String, _ other: SourceLocation
  ) {
    diagnostics.append(
      Diagnostic(
        .error, message, at: location ?? field.location, rule: rule, notes: [.init("the other one is here", at: other)])
    )
  }

  private static func title(_ required: Required?) -> String {
    required.map { "required with \($0.action.rawValue)" } ?? "not required"
  }
}
