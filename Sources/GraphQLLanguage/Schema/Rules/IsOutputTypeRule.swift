/// A field of an object or an interface is of a type that can be received (3.6, 3.7).
enum IsOutputTypeRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for owner in context.types {
      for field in owner.fields {
        guard let type = context.schema.type(of: field.type), !type.isOutput else { continue }
        collector.error(
          "field \"\(owner.name).\(field.name)\" is of the input type \"\(field.type)\"", at: field.type.location)
      }
    }
  }
}
