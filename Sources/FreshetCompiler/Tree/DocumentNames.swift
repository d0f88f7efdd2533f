import GraphQLLanguage

/// Each operation and each fragment is a Swift type of its name, though GraphQL lets one of each share it.
enum DocumentNames {
  static func check(_ program: Program) -> [Diagnostic] {
    program.operations.compactMap { operation in
      guard let fragment = program.fragments[operation.name] else { return nil }
      return Diagnostic(
        .error,
        "there is a fragment called \"\(operation.name)\" as well, and both would be one Swift type: give one of them"
          + " another name", at: operation.location, rule: "DocumentNames",
        notes: [.init("the fragment", at: fragment.location)])
    }
  }
}
