package import GraphQLLanguage

/// Finds the documents of a target in its files.
package struct Discovery {
  /// In the order of the files, and of their places in them.
  package private(set) var documents: [Source] = []
  /// Marked literals that are no document, with the reason: an input for the compiler takes them as they are.
  package private(set) var unreadable: [UnreadableDocument] = []

  package init() {}

  /// What is wrong with the literals that are no document.
  package var diagnostics: [Diagnostic] { unreadable.flatMap(\.diagnostics) }

  /// The endings of the files that may hold documents.
  package static let fileExtensions: Set<String> = ["swift", "graphql", "gql"]

  /// Reads one file, by the ending of its name; a file of another kind holds no document.
  package mutating func read(_ file: Source) {
    switch file.name.split(separator: ".").last {
    case "swift":
      let scanner = SwiftScanner(file)
      documents += scanner.documents
      unreadable += scanner.unreadable
    case "graphql", "gql": documents.append(file)
    default: break
    }
  }
}
