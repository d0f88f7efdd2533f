import GraphQLLanguage

/// Why the tool could not do what it was asked: wrong arguments, or a file it cannot read or write.
struct Misuse: Error {
  var message: String

  init(_ message: String) { self.message = message }

  init(unknown kind: String, _ name: String, among names: [String]) {
    message = "there is no \(kind) \"\(name)\"" + Suggestion.ending(for: name, among: names)
  }
}
