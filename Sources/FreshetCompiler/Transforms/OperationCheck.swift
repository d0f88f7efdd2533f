import GraphQLLanguage

/// What a fragment may hold and an operation that spreads it may not: edits in a query, parts that come later in an
/// event.
struct OperationCheck {
  private let operation: TypedOperation
  private var diagnostics = DiagnosticCollector()

  /// - Parameter applied: an operation with the fragments it reaches.
  static func check(_ applied: AppliedOperation) -> [Diagnostic] {
    var check = OperationCheck(operation: applied.operation)
    check.check(applied.operation.selections)
    for fragment in applied.fragments { check.check(fragment.selections) }
    return check.diagnostics.diagnostics
  }

  private init(operation: TypedOperation) { self.operation = operation }

  private var title: String { "\(operation.kind.rawValue) \"\(operation.name)\"" }

  private mutating func check(_ selections: [TypedSelection]) {
    for selection in selections {
      switch selection {
      case .field(let field):
        check(field.edits)
        check(field.selections)
      case .inline(let fragment): check(fragment.selections)
      case .spread: continue
      }
    }
  }

  private mutating func check(_ edits: [FieldEdit]) {
    guard operation.kind == .query else { return }
    for edit in edits {
      diagnostics.error(
        "\"@\(edit.name)\" is for what a mutation or a subscription brings; \(title) cannot have it",
        at: edit.location, rule: "EdgeDirectives")
    }
  }
}
