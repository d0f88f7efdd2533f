/// A fragment can apply where it is spread: some object is of both types (5.5.2.3).
enum PossibleFragmentSpreadsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.executables.flatMap(\.spreads) {
      guard let index = context.fragments[use.spread.name.text], let fragment = context.executables[index].fragment
      else { continue }
      check(
        "fragment \"\(fragment.name)\"", on: fragment.typeCondition, in: use.parent, at: use.spread.location, context,
        reporting: &collector)
    }
    for use in context.typeConditions where use.isInline {
      check(
        "the fragment", on: use.condition, in: use.parent, at: use.condition.location, context, reporting: &collector)
    }
  }

  private static func check(
    _ fragment: String, on condition: Name, in parent: SchemaType?, at location: SourceLocation,
    _ context: ValidationContext, reporting collector: inout DiagnosticCollector
  ) {
    guard let parent, let type = context.schema.type(condition.text), parent.isComposite, type.isComposite,
      !context.schema.overlap(parent, type)
    else { return }
    collector.error("\(fragment) on \"\(type.name)\" never applies inside \"\(parent.name)\"", at: location)
  }
}
