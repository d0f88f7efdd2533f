/// A `@oneOf` input is given exactly one field, and that is not null (3.10.1).
///
/// Whether a variable there can be null is the question of where variables may stand.
enum OneOfInputValuesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for object in context.inputObjects where object.type.isOneOf {
      guard let field = object.fields.first, object.fields.count == 1 else {
        collector.error(
          "input \"\(object.type.name)\" takes exactly one field, found \(object.fields.count)", at: object.location)
        continue
      }
      guard field.value.isNull else { continue }
      collector.error(
        "field \"\(field.name)\" of \"\(object.type.name)\" must not be null", at: field.value.location)
    }
  }
}
