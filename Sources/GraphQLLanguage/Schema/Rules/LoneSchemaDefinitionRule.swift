/// A schema is defined once (3.3).
enum LoneSchemaDefinitionRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    var first: SchemaDefinition?
    for case .schema(let schema) in context.definitions {
      guard let earlier = first else {
        first = schema
        continue
      }
      collector.error(
        "the schema is defined twice" + earlier.location.ending(forSecond: schema.location), at: schema.location,
        notes: [.init("first defined here", at: earlier.location)])
    }
  }
}
