import GraphQLLanguage

/// Operations a server knows by the ids of their texts.
enum PersistedDocuments {
  /// The SHA-256 of the text's UTF-8, in lower-case hexadecimal digits.
  static func id(of text: String) -> String { SHA256.hex(text) }

  /// A JSON object of each id and its text, sorted by id, a line each.
  static func manifest(of program: CompiledProgram) -> String {
    let lines = program.operations.map { "  \"\(id(of: $0.text))\": \(JSONText.string($0.text))" }
    return lines.isEmpty ? "{}\n" : "{\n" + lines.sorted().joined(separator: ",\n") + "\n}\n"
  }

  /// A socket carries texts: a subscription without one could not be sent.
  static func check(_ program: CompiledProgram, _ configuration: Configuration) -> [Diagnostic] {
    guard configuration.persist?.isOnly == true else { return [] }
    return program.operations.map(\.operation).filter { $0.kind == .subscription }.map { operation in
      Diagnostic(
        .error,
        "subscription \"\(operation.name)\" has no text to send over a socket, since \"persist\" in freshet.json says"
          + " \"only\"; keep the texts, or compile the subscriptions in a target of their own",
        at: operation.location, rule: "Persist")
    }
  }
}
