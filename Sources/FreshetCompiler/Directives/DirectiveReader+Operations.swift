import GraphQLLanguage

extension DirectiveReader {
  /// The seconds of `@cacheExpiration`.
  mutating func cacheExpiration(_ directives: [Directive]) -> Int? {
    guard let value = directives.first(named: "cacheExpiration")?.argument("seconds")?.value else { return nil }
    switch value.kind {
    case .int(let digits):
      guard let seconds = Int(digits), seconds >= 0 else {
        diagnostics.error(
          "\"seconds\" is how long an answer is fresh: \(digits) is no such time", at: value.location,
          rule: "CacheExpiration")
        return nil
      }
      return seconds
    case .variable:
      diagnostics.error(
        "\"seconds\" is a number: it is known when the document is compiled", at: value.location,
        rule: "CacheExpiration")
      return nil
    // What is no number was told of before.
    default: return nil
    }
  }
}
