/// What `@semanticNonNull` says of a field is about levels that its type has: 0 the value, 1 the elements of its list, and
/// so on.
///
/// No rule of the specification, and a client reads schemas that others own: a warning.
enum SemanticNonNullLevelsRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.types {
      for field in type.fields where !field.directives.isEmpty {
        guard let argument = field.directives.first(named: "semanticNonNull")?.argument("levels") else { continue }
        let deepest = depth(of: field.type)
        let levels: [Value] = if case .list(let values) = argument.value.kind { values } else { [argument.value] }
        for level in levels {
          // What is no integer is another rule's.
          guard case .int(let digits) = level.kind else { continue }
          if let number = Int(digits), (0...deepest).contains(number) { continue }
          let those = deepest == 0 ? "only the level 0" : "the levels 0 to \(deepest)"
          collector.warning(
            "field \"\(type.name).\(field.name)\" of type \"\(field.type)\" has no level \(digits): it has \(those)",
            at: level.location)
        }
      }
    }
  }

  private static func depth(of type: TypeReference) -> Int {
    var depth = 0
    var inner = type
    while let element = inner.element {
      inner = element
      depth += 1
    }
    return depth
  }
}
