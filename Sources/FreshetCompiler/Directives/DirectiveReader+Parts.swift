import GraphQLLanguage

/// The directives whose fields may come in later parts of a response.
extension DirectiveReader {
  /// - Parameter name: what the label is made of where the document gives none: the fragment's name, or an alias.
  mutating func deferral(_ directives: [Directive], in document: String, name: String?) -> Deferral? {
    guard let directive = directives.first(named: "defer") else { return nil }
    guard let part = label(of: directive) ?? name else {
      diagnostics.error(
        "an inline fragment that is deferred needs a label, \"@defer(label: …)\", or an alias",
        at: directive.location, rule: "Defer")
      return nil
    }
    return Deferral(
      label: "\(document)$defer$\(part)", condition: directive.argument("if")?.value, location: directive.location)
  }

  mutating func streaming(_ field: Field, in document: String) -> Streaming? {
    guard let directive = field.directives.first(named: "stream") else { return nil }
    let count = directive.argument("initialCount")?.value
    if let count, case .int(let digits) = count.kind, digits.hasPrefix("-") {
      diagnostics.error(
        "\"initialCount\" is how many items come at once: \(digits) is less than none", at: count.location,
        rule: "Stream")
    }
    return Streaming(
      label: "\(document)$stream$\(label(of: directive) ?? field.responseName.text)", initialCount: count,
      condition: directive.argument("if")?.value, location: directive.location)
  }

  /// As it is written: a rule has seen that it is a text.
  private func label(of directive: Directive) -> String? { directive.argument("label")?.value.stringValue }
}
