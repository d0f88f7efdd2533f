/// A subscription has one root field, always there, and none of introspection (5.2.4.1).
enum SingleFieldSubscriptionsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for (index, executable) in context.executables.enumerated() {
      guard let operation = executable.operation, operation.kind == .subscription else { continue }
      check(operation, title: executable.title, selectionSets(from: index, context), reporting: &collector)
    }
  }

  /// The operation's selections and those of the fragments spread at its root.
  private static func selectionSets(from index: Int, _ context: ValidationContext) -> [Selection] {
    var selections: [Selection] = []
    var pending = context.executables[index].selectionSet?.selections.reversed() ?? []
    var seen: Set<String> = []
    while let selection = pending.popLast() {
      selections.append(selection)
      switch selection {
      case .field: continue
      case .inlineFragment(let fragment): pending += fragment.selectionSet.selections.reversed()
      case .fragmentSpread(let spread):
        guard let fragment = context.fragments[spread.name.text], seen.insert(spread.name.text).inserted else {
          continue
        }
        pending += context.executables[fragment].selectionSet?.selections.reversed() ?? []
      }
    }
    return selections
  }

  private static func check(
    _ operation: OperationDefinition, title: String, _ selections: [Selection],
    reporting collector: inout DiagnosticCollector
  ) {
    var first: Field?
    for selection in selections {
      for directive in selection.directives where ["skip", "include"].contains(directive.name.text) {
        collector.error(
          "the root of \(title) cannot depend on a condition: \"@\(directive.name)\" does not belong here",
          at: directive.location)
      }
      guard case .field(let field) = selection else { continue }
      if field.name.text.utf8.starts(with: "__".utf8) {
        collector.error(
          "\(title) selects \"\(field.name)\", which no event brings, at its root", at: field.name.location)
      }
      if let first, first.responseName != field.responseName {
        collector.error(
          "\(title) has more than one root field", at: field.location,
          notes: [.init("the first one", at: first.location)])
      }
      first = first ?? field
    }
  }
}
