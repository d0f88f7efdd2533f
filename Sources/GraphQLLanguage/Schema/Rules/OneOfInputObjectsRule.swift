/// The fields of a `@oneOf` input can all be left out (3.10.1).
enum OneOfInputObjectsRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.types where type.isOneOf {
      for field in type.inputFields where field.type.isNonNull || field.defaultValue != nil {
        collector.error(
          "field \"\(type.name).\(field.name)\" of a @oneOf input must be nullable and without a default",
          at: field.name.location)
      }
    }
  }
}
