import GraphQLLanguage

/// The definitions of a run's documents that no error is in, and that depend on none with an error: the passes go on
/// with them, and what they find there is no consequence of what was told before.
struct SoundPart {
  /// A text's definitions, and the generated file they go to.
  typealias Part = (document: Document, output: String)

  private(set) var documents: [Part]
  /// Something was left out.
  private(set) var isPartial = false

  /// - Parameter isPartial: documents are missing already.
  init(_ documents: [Part], isPartial: Bool) {
    self.documents = documents
    self.isPartial = isPartial
    removeDependents()
  }

  /// Leaves out the definitions that the errors are in, and those that spread them.
  ///
  /// - Returns: whether there was any.
  mutating func remove(_ diagnostics: [Diagnostic]) -> Bool {
    var places: [ObjectIdentifier: [Int]] = [:]
    for diagnostic in diagnostics where diagnostic.severity == .error {
      guard let location = diagnostic.location else { continue }
      places[ObjectIdentifier(location.source), default: []].append(location.start)
    }
    let removed = removeDefinitions { definition in
      let location = definition.location
      let found = places[ObjectIdentifier(location.source)] ?? []
      return found.contains { (location.start...max(location.start, location.end)).contains($0) }
    }
    if removed { removeDependents() }
    return removed
  }

  private mutating func removeDependents() {
    var users: [String: [String]] = [:]
    var missing: Set<String> = []
    let definitions = documents.flatMap(\.document.definitions)
    let fragments = Set(
      definitions.compactMap { definition -> String? in
        if case .fragment(let fragment) = definition { fragment.name.text } else { nil }
      })
    for case .fragment(let fragment) in definitions {
      let names = Self.spreads(in: fragment.selectionSet)
      for name in names { users[name, default: []].append(fragment.name.text) }
      if names.contains(where: { !fragments.contains($0) }) { missing.insert(fragment.name.text) }
    }
    var pending = Array(missing)
    while let next = pending.popLast() {
      for user in users[next] ?? [] where missing.insert(user).inserted { pending.append(user) }
    }
    _ = removeDefinitions { definition in
      switch definition {
      case .fragment(let fragment): missing.contains(fragment.name.text)
      case .operation(let operation):
        Self.spreads(in: operation.selectionSet).contains { missing.contains($0) || !fragments.contains($0) }
      default: false
      }
    }
  }

  private mutating func removeDefinitions(where isUnsound: (Definition) -> Bool) -> Bool {
    var removed = false
    for index in documents.indices {
      let count = documents[index].document.definitions.count
      documents[index].document.definitions.removeAll(where: isUnsound)
      removed = removed || documents[index].document.definitions.count < count
    }
    isPartial = isPartial || removed
    return removed
  }

  private static func spreads(in set: SelectionSet) -> [String] {
    var names: [String] = []
    var pending = [set]
    while let set = pending.popLast() {
      for selection in set.selections {
        switch selection {
        case .field(let field): if let inner = field.selectionSet { pending.append(inner) }
        case .inlineFragment(let fragment): pending.append(fragment.selectionSet)
        case .fragmentSpread(let spread): names.append(spread.name.text)
        }
      }
    }
    return names
  }
}
