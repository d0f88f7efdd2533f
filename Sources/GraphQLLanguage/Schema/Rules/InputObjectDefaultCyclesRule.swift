/// The default of an input's field does not come to hold itself (3.10, InputObjectDefaultValueHasCycle).
///
/// A default that leaves out a field holds that field's own default: so one default leads to others.
enum InputObjectDefaultCyclesRule: SchemaRule {
  private struct Place: Hashable {
    let type: String
    let field: String
  }

  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    let starts = context.types.lazy.flatMap { type in
      type.inputFields.lazy.filter { $0.defaultValue != nil }.map { Place(type: type.name, field: $0.name.text) }
    }
    CircleSearch.forEachCircle(
      from: starts,
      edges: { place -> [(edge: Value, target: Place)] in
        guard let field = context.schema.type(place.type)?.inputField(place.field), let value = field.defaultValue
        else { return [] }
        return defaults(heldBy: value, field.type, context.schema).map { (value, $0) }
      },
      report: { circle in
        guard let first = circle.first else { return }
        let through = circle.dropFirst().map { "\"\($0.node.type).\($0.node.field)\"" }.joined(separator: ", ")
        collector.error(
          "the default of \"\(first.node.type).\(first.node.field)\" holds itself"
            + (through.isEmpty ? "" : " through that of \(through)") + ", without end", at: first.edge.location)
      })
  }

  /// The fields whose defaults stand in for what the value leaves out.
  private static func defaults(heldBy value: Value, _ type: TypeReference, _ schema: Schema) -> [Place] {
    guard let input = schema.type(of: type), input.kind == .inputObject else { return [] }
    var found: [Place] = []
    var pending = [(value, input)]
    while let (value, input) = pending.popLast() {
      switch value.kind {
      case .list(let values): pending += values.map { ($0, input) }
      case .object(let fields):
        let given = Dictionary(fields.map { ($0.name.text, $0.value) }, uniquingKeysWith: { first, _ in first })
        for field in input.inputFields {
          if let value = given[field.name.text] {
            guard let inner = schema.type(of: field.type), inner.kind == .inputObject else { continue }
            pending.append((value, inner))
          } else if field.defaultValue != nil {
            found.append(Place(type: input.name, field: field.name.text))
          }
        }
      default: continue
      }
    }
    return found
  }
}
