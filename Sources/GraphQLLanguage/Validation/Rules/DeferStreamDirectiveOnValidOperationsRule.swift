/// Nothing in a subscription comes later, unless a condition can say so (incremental delivery, "Defer And Stream
/// Directives Are Used On Valid Operations").
enum DeferStreamDirectiveOnValidOperationsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let subscriptions = context.executables.indices.filter {
      context.executables[$0].operation?.kind == .subscription
    }
    guard !subscriptions.isEmpty else { return }
    let reached = Set(subscriptions + context.reachableFragments(from: subscriptions))
    for use in context.directiveUses where reached.contains(use.executable) {
      // The root is another rule's.
      if let parent = use.parent, parent == context.schema.root(.subscription) { continue }
      for directive in use.directives where directive.isIncremental {
        if directive.isNever || directive.argument("if")?.value.variableName != nil { continue }
        collector.error(
          "\"@\(directive.name)\" does not belong in a subscription, unless its \"if\" is false or a variable",
          at: directive.location)
      }
    }
  }
}
