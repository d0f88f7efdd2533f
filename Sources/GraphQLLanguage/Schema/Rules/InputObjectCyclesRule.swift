/// No input object needs another of its own kind through non-null fields: it could never be written (3.10).
enum InputObjectCyclesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    let inputs = context.types.lazy.filter { $0.kind == .inputObject }
    CircleSearch.forEachCircle(
      from: inputs.map(\.name),
      edges: { name -> [(edge: Name, target: String)] in
        (context.schema.type(name)?.inputFields ?? []).compactMap { field in
          guard case .nonNull(.named(let type)) = field.type, context.schema.type(type.text)?.kind == .inputObject
          else { return nil }
          return (field.name, type.text)
        }
      },
      report: { circle in
        guard let first = circle.first else { return }
        let fields = circle.map { "\"\($0.node).\($0.edge)\"" }
        let through =
          fields.count == 1
          ? "the non-null field \(fields[0])" : "the non-null fields \(fields.joined(separator: ", "))"
        collector.error(
          "input \"\(first.node)\" needs another of its own kind through \(through), without end",
          at: first.edge.location)
      })
  }
}
