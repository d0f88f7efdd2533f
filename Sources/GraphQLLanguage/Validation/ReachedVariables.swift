/// What each executable uses of variables, together with the fragments it reaches. A fragment is looked at once, however
/// many operations reach it.
package struct ReachedVariables: Sendable {
  /// A use of a variable, wherever it stands.
  package struct Kind: Hashable, Sendable {
    package let name: String
    package let type: TypeReference?
    package let hasDefault: Bool
    package let isOneOfField: Bool

    init(_ use: ValidationContext.VariableUse) {
      name = use.name
      type = use.type
      hasDefault = use.hasDefault
      isOneOfField = use.isOneOfField
    }
  }

  package struct Entry: Sendable {
    /// Without what fragments declare for themselves; of a fragment, without what it declares itself.
    package fileprivate(set) var kinds: Set<Kind> = []
    /// Whether a fragment that is spread somewhere is not there.
    package fileprivate(set) var reachesUnknown = false

    fileprivate mutating func formUnion(_ other: Entry) {
      reachesUnknown = reachesUnknown || other.reachesUnknown
      if kinds.isEmpty { kinds = other.kinds } else if !other.kinds.isEmpty { kinds.formUnion(other.kinds) }
    }
  }

  /// By executable.
  package private(set) var entries: [Entry] = []
  /// The spreads that were followed.
  package private(set) var steps = 0

  init() {}

  init(_ context: ValidationContext) {
    entries = context.executables.map { executable in
      var entry = Entry()
      let own = executable.operation == nil ? executable.variables.map(\.name.text) : []
      for use in executable.variableUses where !own.contains(use.name) { entry.kinds.insert(Kind(use)) }
      entry.reachesUnknown = executable.spreads.contains { context.fragments[$0.spread.name.text] == nil }
      return entry
    }
    let components = CircleSearch.components(from: entries.indices) { index in
      let targets = context.executables[index].spreads.compactMap { context.fragments[$0.spread.name.text] }
      steps += targets.count
      return targets
    }
    for (nodes, _) in components {
      var together = Entry()
      for node in nodes {
        together.formUnion(entries[node])
        for use in context.executables[node].spreads {
          guard let target = context.fragments[use.spread.name.text], !nodes.contains(target) else { continue }
          together.formUnion(entries[target])
        }
      }
      for node in nodes { entries[node] = together }
    }
  }
}
