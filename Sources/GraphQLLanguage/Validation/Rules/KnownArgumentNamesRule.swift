/// An argument is one its field or directive has (5.4.1).
enum KnownArgumentNamesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    for list in context.argumentLists {
      guard let definitions = list.definitions else { continue }
      for argument in list.arguments where !definitions.contains(where: { $0.name == argument.name }) {
        let suggestion = Suggestion.ending(for: argument.name.text, among: definitions.map(\.name.text))
        collector.error("\(list.owner) has no argument \"\(argument.name)\"" + suggestion, at: argument.name.location)
      }
    }
  }
}
