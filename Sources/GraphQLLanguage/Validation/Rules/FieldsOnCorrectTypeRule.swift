/// A field is one of the type it is selected on (5.3.1).
enum FieldsOnCorrectTypeRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.fields where use.definition == nil {
      guard let parent = use.parent, parent.isComposite else { continue }
      let name = use.field.name
      collector.error(
        "type \"\(parent.name)\" has no field \"\(name)\"" + ending(for: name.text, on: parent, context),
        at: name.location)
    }
  }

  private static func ending(for name: String, on parent: SchemaType, _ context: ValidationContext) -> String {
    // On an abstract type the field may be one that only some of its objects have.
    let owners = context.schema.possibleTypes(of: parent).filter { $0.field(name) != nil }.map { "\"\($0.name)\"" }
    if parent.isAbstract, !owners.isEmpty {
      let shown = owners.prefix(3).joined(separator: ", ") + (owners.count > 3 ? " and others" : "")
      return "; an inline fragment reaches it on \(shown)"
    }
    return Suggestion.ending(for: name, among: parent.fields.map(\.name.text))
  }
}
