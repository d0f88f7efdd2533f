import GraphQLLanguage

/// Response names that key fields must not have, since other fields have them where selections meet: found when all
/// fragments of an operation stand side by side.
struct KeyClashes {
  /// What a response name stands for.
  private struct Meaning: Hashable {
    let field: String
    let hasArguments: Bool
    let type: TypeReference
  }

  private var names: [String: Set<String>] = [:]
  private var rounds = 0
  /// Each round finds longer names, so a few will do.
  private static let maximumRounds = 8

  /// For a document, an operation or a fragment.
  subscript(document: String) -> Set<String> { names[document] ?? [] }

  /// Notes the clashes that a server would refuse.
  ///
  /// - Returns: whether there are new ones.
  mutating func add(from compiled: CompiledProgram) -> Bool {
    guard rounds < Self.maximumRounds else { return false }
    rounds += 1
    var hasNew = false
    for operation in compiled.operations {
      guard operation.diagnostics.contains(where: { $0.rule == OverlappingFieldsCanBeMergedRule.name }) else {
        continue
      }
      let documents = Self.documents(of: operation.operation, in: compiled.program)
      let clashing = Self.clashing(documents.map(\.selections))
      for document in documents where !clashing.isSubset(of: self[document.name]) {
        names[document.name, default: []].formUnion(clashing)
        hasNew = true
      }
    }
    return hasNew
  }

  private static func documents(
    of operation: TypedOperation, in program: Program
  ) -> [(name: String, selections: [TypedSelection])] {
    var documents = [(name: operation.name, selections: operation.selections)]
    var seen: Set<String> = []
    var next = 0
    while next < documents.count {
      var pending = [documents[next].selections]
      next += 1
      while let selections = pending.popLast() {
        for selection in selections {
          switch selection {
          case .field(let field): pending.append(field.selections)
          case .inline(let fragment): pending.append(fragment.selections)
          case .spread(let spread):
            guard seen.insert(spread.name.text).inserted, let fragment = program.fragments[spread.name.text] else {
              continue
            }
            documents.append((name: fragment.name, selections: fragment.selections))
          }
        }
      }
    }
    return documents
  }

  /// The names of added fields that stand for something else as well.
  private static func clashing(_ documents: [[TypedSelection]]) -> Set<String> {
    var meanings: [String: Set<Meaning>] = [:]
    var added: Set<String> = []
    var pending = documents
    while let selections = pending.popLast() {
      for selection in selections {
        switch selection {
        case .field(let field):
          if field.addition == .identity { added.insert(field.responseName) }
          meanings[field.responseName, default: []].insert(
            Meaning(field: field.name, hasArguments: !field.arguments.isEmpty, type: field.type))
          pending.append(field.selections)
        case .inline(let fragment): pending.append(fragment.selections)
        case .spread: continue
        }
      }
    }
    return added.filter { (meanings[$0]?.count ?? 0) > 1 }
  }
}
