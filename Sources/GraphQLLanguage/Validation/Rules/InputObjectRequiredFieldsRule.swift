/// An input object is given each field that is non-null and has no default (5.6.4).
///
/// That the field is not null is a question of its value.
enum InputObjectRequiredFieldsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for object in context.inputObjects {
      for field in object.type.inputFields where field.isRequired {
        if object.fields.contains(where: { $0.name == field.name }) { continue }
        collector.error(
          "input \"\(object.type.name)\" needs the field \"\(field.name)\" of type \"\(field.type)\"",
          at: object.location)
      }
    }
  }
}
