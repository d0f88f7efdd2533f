/// A schema names each root once (3.3.1).
enum UniqueOperationTypesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    var first: [OperationKind: SourceLocation] = [:]
    for root in context.roots {
      guard let earlier = first[root.kind] else {
        first[root.kind] = root.location
        continue
      }
      collector.error(
        "the \(root.kind.rawValue) root is named twice", at: root.location,
        notes: [.init("first named here", at: earlier)])
    }
  }
}

extension SchemaContext {
  /// What the schema's first definition and its extensions name.
  var roots: [SchemaDefinition.Root] {
    var hasDefinition = false
    var seen: Set<SourceLocation.Place> = []
    return definitions.flatMap { definition -> [SchemaDefinition.Root] in
      switch definition {
      case .schema(let schema):
        defer { hasDefinition = true }
        return hasDefinition ? [] : schema.roots
      case .schemaExtension(let schema): return seen.insert(schema.location.place).inserted ? schema.roots : []
      default: return []
      }
    }
  }
}
