/// At the root of a mutation or a subscription nothing comes later (incremental delivery, "Defer And Stream Directives
/// Are Used On Valid Root Field").
enum DeferStreamDirectiveOnRootFieldRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let roots = [OperationKind.mutation, .subscription].compactMap { kind in
      context.schema.root(kind).map { (kind, $0) }
    }
    for use in context.directiveUses {
      guard let parent = use.parent, let (kind, _) = roots.first(where: { $0.1 == parent }) else { continue }
      for directive in use.directives where directive.isIncremental {
        collector.error(
          "\"@\(directive.name)\" does not belong at the root of a \(kind.rawValue), \"\(parent.name)\"",
          at: directive.location)
      }
    }
  }
}
