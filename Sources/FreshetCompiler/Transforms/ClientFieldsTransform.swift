import GraphQLLanguage

/// Client extensions: takes what is the client's own out of what a server is asked.
///
/// A field goes with all that is inside it, and so does a fragment on one of the client's types. A spread of a fragment
/// with nothing left goes, too; where a field has nothing left, or the operation, it asks for `__typename`.
struct ClientFieldsTransform {
  private let client: ClientSchema
  private let fragments: [String: TypedFragment]
  /// By fragment, what is left of it.
  private var left: [String: [TypedSelection]] = [:]

  /// What a server is asked, with the fragments that are still spread.
  static func serverPart(of applied: AppliedOperation, _ client: ClientSchema) -> AppliedOperation {
    guard !client.isEmpty else { return applied }
    var transform = ClientFieldsTransform(applied, client)
    var operation = applied.operation
    operation.selections = transform.filled(operation.selections, at: operation.location)
    var reached: Set<String> = []
    transform.collectSpreads(operation.selections, &reached)
    let fragments = applied.fragments.filter { reached.contains($0.name) }.map { fragment in
      var fragment = fragment
      fragment.selections = transform.left[fragment.name] ?? fragment.selections
      return fragment
    }
    return AppliedOperation(operation: operation, fragments: fragments)
  }

  private init(_ applied: AppliedOperation, _ client: ClientSchema) {
    self.client = client
    fragments = Dictionary(applied.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func filled(_ selections: [TypedSelection], at location: SourceLocation) -> [TypedSelection] {
    let left = without(selections)
    return left.isEmpty ? [.field(.typename(at: location, addition: .identity))] : left
  }

  private mutating func without(_ selections: [TypedSelection]) -> [TypedSelection] {
    selections.compactMap { selection in
      switch selection {
      case .field(var field):
        if field.isClient { return nil }
        if !field.selections.isEmpty { field.selections = filled(field.selections, at: field.location) }
        return .field(field)
      case .inline(var fragment):
        if client.isClient(type: fragment.type) { return nil }
        fragment.selections = without(fragment.selections)
        return fragment.selections.isEmpty ? nil : .inline(fragment)
      case .spread(let spread): return isLeft(spread.name.text) ? selection : nil
      }
    }
  }

  private mutating func isLeft(_ name: String) -> Bool {
    if let left = left[name] { return !left.isEmpty }
    guard let fragment = fragments[name] else { return true }
    let selections = client.isClient(type: fragment.type) ? [] : without(fragment.selections)
    left[name] = selections
    return !selections.isEmpty
  }

  private func collectSpreads(_ selections: [TypedSelection], _ names: inout Set<String>) {
    for selection in selections {
      switch selection {
      case .field(let field): collectSpreads(field.selections, &names)
      case .inline(let fragment): collectSpreads(fragment.selections, &names)
      case .spread(let spread):
        guard names.insert(spread.name.text).inserted else { continue }
        collectSpreads(left[spread.name.text] ?? [], &names)
      }
    }
  }
}
