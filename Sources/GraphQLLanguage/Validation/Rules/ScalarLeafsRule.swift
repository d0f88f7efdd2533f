/// Fields of objects have selections, fields of scalars and enums have none (5.3.3).
enum ScalarLeafsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for use in context.fields {
      guard let definition = use.definition, let type = context.schema.type(of: definition.type) else { continue }
      let name = use.field.name
      if type.isLeaf, let selectionSet = use.field.selectionSet {
        collector.error(
          "field \"\(name)\" of type \"\(definition.type)\" has no fields to select", at: selectionSet.location)
      } else if type.isComposite, use.field.selectionSet == nil {
        collector.error("field \"\(name)\" of type \"\(definition.type)\" needs selections", at: name.location)
      }
    }
  }
}
