import GraphQLLanguage

/// The directives whose fields may come in later parts of a response.
extension DirectiveReader {
  /// - Parameter name: what the label is made of where the document gives none: the fragment's name, or an alias.
  mutating func deferral(_ directives: [Directive], in document: String, name: String?) -> Deferral? {
    guard let directive = directives.first(named: "defer"), let written = label(of: directive) else { return nil }
    guard let part = written ?? name else {
      diagnostics.error(
        "an inline fragment that is deferred needs a label, \"@defer(label: …)\", or an alias",
        at: directive.location, rule: "Defer")
      return nil
    }
    return Deferral(
      label: "\(document)$defer$\(part)", condition: directive.argument("if")?.value, location: directive.location)
  }

  mutating func streaming(_ field: Field, type: TypeReference, in document: String) -> Streaming? {
    guard let directive = field.directives.first(named: "stream"), let written = label(of: directive) else {
      return nil
    }
    guard type.element != nil else {
      diagnostics.error(
        "\"@stream\" stands on a list; \"\(field.name)\" is of type \"\(type)\"", at: directive.location, rule: "Stream"
      )
      return nil
    }
    let count = directive.argument("initialCount")?.value
    if let count, case .int(let digits) = count.kind, digits.hasPrefix("-") {
      diagnostics.error(
        "\"initialCount\" is how many items come at once: \(digits) is less than none", at: count.location,
        rule: "Stream")
    }
    return Streaming(
      label: "\(document)$stream$\(written ?? field.responseName.text)", initialCount: count,
      condition: directive.argument("if")?.value, location: directive.location)
  }

  /// The `label` as it is written, the inner nil where there is none; the outer nil where it is no text, which was told.
  private mutating func label(of directive: Directive) -> String?? {
    guard let value = directive.argument("label")?.value, !value.isNull else { return .some(nil) }
    if let text = value.stringValue { return text }
    if value.variableName != nil {
      diagnostics.error(
        "the label of \"@\(directive.name)\" is a text: parts are told apart when the document is compiled",
        at: value.location, rule: directive.name.text == "defer" ? "Defer" : "Stream")
    }
    return nil
  }
}
