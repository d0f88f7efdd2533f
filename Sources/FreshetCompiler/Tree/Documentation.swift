import GraphQLLanguage

/// What a schema or a document says of something, for those who read it in Swift.
struct Documentation: Hashable, Sendable {
  var description: String?
  /// Why it should not be used any more.
  var deprecation: String?

  init(_ description: Description? = nil, _ directives: [Directive] = []) {
    self.description = description?.text
    guard let directive = directives.first(named: "deprecated") else { return }
    // The default of the argument (3.13.3); null is no reason either.
    deprecation = directive.argument("reason")?.value.stringValue ?? "No longer supported"
  }
}
