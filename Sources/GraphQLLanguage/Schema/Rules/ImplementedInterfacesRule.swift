/// What a type implements are interfaces, with all that those implement, and none of them leads back to it (3.6, 3.7).
enum ImplementedInterfacesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.repetitive {
      SchemaContext.reportRepeated(
        type.interfaces, \.self, "interface", of: type.name.text, reporting: &collector)
    }
    let circular = reportCircles(context, &collector)
    for type in context.types where !type.interfaces.isEmpty {
      for name in type.interfaces {
        guard let interface = context.schema.type(name.text), interface.kind == .interface else {
          let names = context.types.lazy.filter { $0.kind == .interface }.map(\.name)
          collector.error(
            "\"\(type.name)\" implements \"\(name)\", which is no interface"
              + Suggestion.ending(for: name.text, among: names), at: name.location)
          continue
        }
        // In a circle each interface would have to implement all others.
        if circular.contains(type.name), circular.contains(interface.name) { continue }
        for further in interface.interfaces where !type.implements(further.text) && further.text != type.name {
          collector.error(
            "\"\(type.name)\" implements \"\(name)\" and so must implement \"\(further)\" too", at: name.location)
        }
      }
    }
  }

  /// The names of the interfaces in circles.
  private static func reportCircles(_ context: SchemaContext, _ collector: inout DiagnosticCollector) -> Set<String> {
    var circular: Set<String> = []
    CircleSearch.forEachCircle(
      from: context.types.lazy.filter { $0.kind == .interface }.map(\.name),
      edges: { name -> [(edge: Name, target: String)] in
        (context.schema.type(name)?.interfaces ?? []).map { ($0, $0.text) }
      },
      report: { circle in
        guard let closing = circle.last?.edge else { return }
        circular.formUnion(circle.map(\.node))
        let through = circle.dropFirst().map { "\"\($0.node)\"" }.joined(separator: ", ")
        collector.error(
          "interface \"\(closing)\" implements itself" + (through.isEmpty ? "" : " through \(through)"),
          at: closing.location)
      })
    return circular
  }
}
