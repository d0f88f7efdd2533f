/// A field that an input object is given is one it has (5.6.2).
enum InputObjectFieldNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for object in context.inputObjects {
      for field in object.fields where object.type.inputField(field.name.text) == nil {
        let suggestion = Suggestion.ending(
          for: field.name.text, among: object.type.inputFields.map(\.name.text))
        collector.error(
          "input \"\(object.type.name)\" has no field \"\(field.name)\"" + suggestion, at: field.name.location)
      }
    }
  }
}
