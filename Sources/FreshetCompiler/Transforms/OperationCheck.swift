import GraphQLLanguage

/// What a fragment may hold and an operation that spreads it may not: edits in a query, and in a subscription parts that
/// come later once the fragment's arguments are in place.
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
        check(field.streaming)
        check(field.selections)
      case .inline(let fragment):
        check(fragment.deferral)
        check(fragment.selections)
      case .spread(let spread): check(spread.deferral)
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

  // MARK: Parts

  private mutating func check(_ deferral: Deferral?) {
    guard let deferral, !deferral.isNever else { return }
    check("defer", deferral.condition, at: deferral.location)
  }

  private mutating func check(_ streaming: Streaming?) {
    guard let streaming, !streaming.isNever else { return }
    check("stream", streaming.condition, at: streaming.location)
  }

  /// As the document is written the condition may be a variable, which a rule lets pass since it can say that nothing
  /// comes later; the argument that now stands in its place says that something does.
  private mutating func check(_ directive: String, _ condition: Value?, at location: SourceLocation) {
    guard operation.kind == .subscription, condition?.variableName == nil else { return }
    diagnostics.error(
      "\(title) cannot have \"@\(directive)\" here: an event comes in one piece", at: location,
      rule: directive == "defer" ? "Defer" : "Stream")
  }
}
