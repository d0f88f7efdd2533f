/// What the compiler inserts for a marker.
///
/// `@Query var character: CharacterQuery` becomes a private stored property beside it, and accessors that let an
/// initializer take the operation's value and give it out bound to its environment. `@Fragment` adds nothing: its
/// property stays stored.
struct MarkerExpansion {
  /// The four markers.
  enum Marker: String, CaseIterable {
    case query = "QueryMacro"
    case subscription = "SubscriptionMacro"
    case mutation = "MutationMacro"
    case fragment = "FragmentMacro"

    /// As it is written.
    var name: String {
      switch self {
      case .query: "@Query"
      case .subscription: "@Subscription"
      case .mutation: "@Mutation"
      case .fragment: "@Fragment"
      }
    }

    /// The type that holds the operation, by its whole name: an app may have types of these names too.
    var storage: String? {
      switch self {
      case .query: "Freshet.QueryStorage"
      case .subscription: "Freshet.SubscriptionStorage"
      case .mutation: "Freshet.MutationStorage"
      case .fragment: nil
      }
    }
  }

  /// The inserted source; nil where something is wrong.
  var source: String?
  /// What is wrong.
  var diagnostics: [PluginMessage.Diagnostic] = []

  /// Expands one role of a marker.
  init(
    _ marker: Marker, role: String, attribute: PluginMessage.Syntax, declaration: PluginMessage.Syntax
  ) {
    do throws(Rejection) {
      try Self.checkDocument(marker, attribute)
      guard let storage = marker.storage else {
        source = ""
        return
      }
      source = Self.source(storage, role: role, try Self.property(marker, declaration))
    } catch {
      // Every role meets the same problem; it is told once.
      if role == "peer" { diagnostics = [error.diagnostic] }
    }
  }

  private struct Rejection: Error {
    var diagnostic: PluginMessage.Diagnostic
  }

  private static func checkDocument(_ marker: Marker, _ attribute: PluginMessage.Syntax) throws(Rejection) {
    do throws(MarkedProperty.Problem) {
      try MarkedProperty.checkDocument(attribute.source, marker: marker.name)
    } catch {
      throw Rejection(diagnostic: diagnostic(error, in: attribute))
    }
  }

  private static func property(
    _ marker: Marker, _ declaration: PluginMessage.Syntax
  ) throws(Rejection) -> MarkedProperty {
    do throws(MarkedProperty.Problem) {
      return try MarkedProperty(declaration.source, marker: marker.name)
    } catch {
      throw Rejection(diagnostic: diagnostic(error, in: declaration))
    }
  }

  private static func source(_ storage: String, role: String, _ property: MarkedProperty) -> String {
    let name = property.name
    switch role {
    case "peer":
      return "private var _\(name): \(storage)<\(property.type)>"
    case "accessor":
      return """
        @storageRestrictions(initializes: _\(name))
        init(initialValue) { _\(name) = \(storage)(initialValue) }
        get { _\(name).operation }
        """
    default: return ""
    }
  }

  private static func diagnostic(
    _ problem: MarkedProperty.Problem, in syntax: PluginMessage.Syntax
  ) -> PluginMessage.Diagnostic {
    let file = syntax.location.fileName
    let start = syntax.location.offset + problem.range.lowerBound
    let range = PluginMessage.PositionRange(
      fileName: file, startOffset: start, endOffset: start + problem.range.count)
    let fixIts = problem.replacement.map { text in
      let message = text.isEmpty ? "remove this" : "write '\(text)'"
      return PluginMessage.FixIt(message: message, changes: [.init(range: range, newText: text)])
    }
    return PluginMessage.Diagnostic(
      message: problem.message, position: .init(fileName: file, offset: start), highlights: [range],
      fixIts: fixIts.map { [$0] } ?? [])
  }
}
