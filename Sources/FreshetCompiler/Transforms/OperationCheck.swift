import GraphQLLanguage

/// What a fragment may hold and an operation that spreads it may not: edits in a query, later parts of an event or of a
/// mutation's root.
struct OperationCheck {
  private let operation: TypedOperation
  private var diagnostics = DiagnosticCollector()

  /// - Parameter applied: an operation with the fragments it reaches.
  static func check(_ applied: AppliedOperation) -> [Diagnostic] {
    var check = OperationCheck(operation: applied.operation)
    let fragments = Dictionary(applied.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    check.check(applied.operation.selections)
    for fragment in applied.fragments { check.check(fragment.selections) }
    if applied.operation.kind == .mutation {
      var seen: Set<String> = []
      check.checkRoot(applied.operation.selections, fragments, &seen)
    }
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

  /// An event comes in one piece; a variable may still say that it does.
  private mutating func check(_ deferral: Deferral?) {
    guard operation.kind == .subscription, let deferral, deferral.condition?.variableName == nil, !deferral.isNever
    else { return }
    refuse("defer", "an event comes in one piece", at: deferral.location)
  }

  private mutating func check(_ streaming: Streaming?) {
    guard operation.kind == .subscription, let streaming, streaming.condition?.variableName == nil,
      !streaming.isNever
    else { return }
    refuse("stream", "an event comes in one piece", at: streaming.location)
  }

  /// The fields of a mutation's root run one after another, so none of them comes later.
  private mutating func checkRoot(
    _ selections: [TypedSelection], _ fragments: [String: TypedFragment], _ seen: inout Set<String>
  ) {
    let reason = "the fields of a mutation's root run one after another"
    for selection in selections {
      switch selection {
      case .field(let field):
        if let streaming = field.streaming, !streaming.isNever { refuse("stream", reason, at: streaming.location) }
      case .inline(let fragment):
        if let deferral = fragment.deferral, !deferral.isNever { refuse("defer", reason, at: deferral.location) }
        checkRoot(fragment.selections, fragments, &seen)
      case .spread(let spread):
        if let deferral = spread.deferral, !deferral.isNever { refuse("defer", reason, at: deferral.location) }
        guard seen.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text] else { continue }
        checkRoot(fragment.selections, fragments, &seen)
      }
    }
  }

  private mutating func refuse(_ directive: String, _ reason: String, at location: SourceLocation) {
    diagnostics.error(
      "\(title) cannot have \"@\(directive)\" here: \(reason)", at: location,
      rule: directive == "defer" ? "Defer" : "Stream")
  }
}
