import GraphQLLanguage

/// The fields that the compiler added to an operation, beside those of its documents.
struct AddedFields {
  /// By response name, one of them.
  private var added: [String: TypedField] = [:]
  private var areAlike = true

  /// Whether no added field can be in conflict with another field, wherever the two meet: all of a response name are
  /// the same. The fields of the documents were compared with each other before.
  static func fit(in applied: AppliedOperation) -> Bool {
    var fields = AddedFields()
    let parts = [applied.operation.selections] + applied.fragments.map(\.selections)
    for part in parts { fields.collect(part) }
    return fields.areAlike && (fields.added.isEmpty || parts.allSatisfy(fields.fit))
  }

  private mutating func collect(_ selections: [TypedSelection]) {
    for selection in selections {
      switch selection {
      case .field(let field):
        if field.addition != nil {
          if let other = added[field.responseName] {
            areAlike = areAlike && Self.isSame(field, other)
          } else {
            added[field.responseName] = field
          }
        }
        collect(field.selections)
      case .inline(let inline): collect(inline.selections)
      case .spread: continue
      }
    }
  }

  private func fit(_ selections: [TypedSelection]) -> Bool {
    selections.allSatisfy { selection in
      switch selection {
      case .field(let field):
        added[field.responseName].map { Self.isSame(field, $0) } != false && fit(field.selections)
      case .inline(let inline): fit(inline.selections)
      case .spread: true
      }
    }
  }

  private static func isSame(_ field: TypedField, _ added: TypedField) -> Bool {
    field.name == added.name && field.type == added.type && field.arguments.isEmpty && field.streaming == nil
  }
}
