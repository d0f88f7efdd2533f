/// A union is of object types, each once (3.8).
enum UnionMembersRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.repetitive {
      SchemaContext.reportRepeated(type.members, \.self, "member", of: type.name.text, reporting: &collector)
    }
    for union in context.types {
      for member in union.members {
        guard let type = context.schema.type(member.text), !type.isObject else { continue }
        collector.error(
          "union \"\(union.name)\" has the member \"\(member)\", which is no object type", at: member.location)
      }
    }
  }
}
