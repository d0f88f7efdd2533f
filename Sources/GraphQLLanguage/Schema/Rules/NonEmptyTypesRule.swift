/// A type has fields, members or values: at least one (3.6 to 3.10).
enum NonEmptyTypesRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.types {
      let missing: String? =
        switch type.kind {
        case .scalar: nil
        case .object, .interface: type.fields.isEmpty ? "fields" : nil
        case .union: type.members.isEmpty ? "members" : nil
        case .enumeration: type.values.isEmpty ? "values" : nil
        case .inputObject: type.inputFields.isEmpty ? "fields" : nil
        }
      guard let missing else { continue }
      collector.error("\(type.kind.rawValue) \"\(type.name)\" has no \(missing)", at: type.location)
    }
  }
}
