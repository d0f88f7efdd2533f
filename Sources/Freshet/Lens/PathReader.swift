/// Reads a lens plan by path, for tools and scripts: what a generated lens reads, without its types. What a generated
/// accessor would throw, or give as a failure, is not there.
///
/// A path is accessors and indexes joined by dots: `character.characterNotes.notes.nodes.2.text`, a list's size at
/// `.count`, a connection's `hasNext`, `hasPrevious`, `isLoadingNext`, `isLoadingPrevious`, `connectionID`, `nodes`.
@MainActor package struct PathReader {
  /// What stands at a path.
  package enum Place {
    /// An object, read by a set of the anchor's plan.
    case object(Anchor, set: Int)
    case connection(Anchor, set: Int)
    case list([Place])
    case leaf(JSONValue)
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private let root: Anchor

  package init(_ root: Anchor) { self.root = root }

  /// The value at a path; null where an object on the way is not there.
  package func value(_ path: String) throws(Failure) -> JSONValue {
    switch try place(path) {
    case nil: return .null
    case .leaf(let value)?: return value
    case .object?, .connection?: throw Failure(description: "\(path) is an object")
    case .list?: throw Failure(description: "\(path) is a list")
    }
  }

  /// The list at a path, for its id and its pages.
  package func connection(_ path: String) throws(Failure) -> Anchor? {
    switch try place(path) {
    case .connection(let anchor, _)?: return anchor
    case nil: return nil
    default: throw Failure(description: "\(path) is no connection")
    }
  }

  /// What stands at a path; nil where an object on the way is not there.
  package func place(_ path: String) throws(Failure) -> Place? {
    var place = Place.object(root, set: 0)
    for step in path.split(separator: ".").map(String.init) {
      guard let next = try self.step(place, step, path) else { return nil }
      place = next
    }
    return place
  }

  private func step(_ place: Place, _ name: String, _ path: String) throws(Failure) -> Place? {
    switch place {
    case .leaf(.null): return nil
    case .leaf: throw Failure(description: "\(path): nothing is inside a leaf, at \(name)")
    case .list(let places):
      if name == "count" { return .leaf(.integer(Int64(places.count))) }
      guard let index = Int(name) else { throw Failure(description: "\(path): \(name) is no index") }
      return places.indices.contains(index) ? places[index] : nil
    case .connection(let anchor, let set):
      if let read = try connectionMember(anchor, set, name, path) { return read }
      return try member(anchor, set, name, path)
    case .object(let anchor, let set): return try member(anchor, set, name, path)
    }
  }

  private func connectionMember(_ anchor: Anchor, _ set: Int, _ name: String, _ path: String) throws(Failure) -> Place?
  {
    switch name {
    case "connectionID": return .leaf(.string(anchor.record.key))
    case "hasNext": return .leaf(.boolean(anchor.pageInfo(\.hasNextPage)))
    case "hasPrevious": return .leaf(.boolean(anchor.pageInfo(\.hasPreviousPage)))
    case "isLoadingNext": return .leaf(.boolean(anchor.isLoading(.next)))
    case "isLoadingPrevious": return .leaf(.boolean(anchor.isLoading(.previous)))
    case "nodes":
      guard case .list(let edges)? = try member(anchor, set, "edges", path) else { return .list([]) }
      var nodes: [Place] = []
      for edge in edges {
        guard case .object(let edgeAnchor, let edgeSet) = edge,
          case .object(let node, let nodeSet)? = try member(edgeAnchor, edgeSet, "node", path)
        else { continue }
        nodes.append(.object(node, set: nodeSet))
      }
      return .list(nodes)
    default: return nil
    }
  }

  private func member(_ anchor: Anchor, _ set: Int, _ name: String, _ path: String) throws(Failure) -> Place? {
    let table = anchor.scope.table
    let typeName = anchor.record.typeName
    let candidates = table.sets[set].fields.filter { Self.accessor(table.fields[$0]) == name }
    guard let first = candidates.first else { throw Failure(description: "\(path): no accessor \(name)") }
    let ordinal =
      candidates.first { table.fields[$0].typeSet.map { table.typeSets[$0].contains(typeName) } ?? true } ?? first
    let field = table.fields[ordinal]
    switch field.base {
    case .spread:
      guard anchor.isWhole(ordinal), anchor.failure(ordinal) == nil else { return nil }
      return anchor.anchorIfPresent(ordinal).map { .object($0, set: 0) }
    case .alias:
      guard anchor.isWhole(ordinal), field.catching == nil || anchor.failure(ordinal) == nil else { return nil }
      return anchor.anchorIfPresent(ordinal).map { .object($0, set: field.target) }
    default:
      if field.catching != nil, anchor.failure(ordinal) != nil { return .leaf(.null) }
      if field.connection != nil {
        return anchor.optionalConnection(ordinal, checking: field.target).map { .connection($0, set: field.target) }
          ?? .leaf(.null)
      }
      return place(anchor.value(ordinal), field, anchor)
    }
  }

  /// A spread is read by its fragment's name up to the underscore, first letter lowered.
  private static func accessor(_ field: PlanField) -> String {
    guard field.base == .spread else { return field.response }
    let name = field.response.prefix { $0 != "_" }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// What one line of the plan reads.
  package func member(_ anchor: Anchor, _ ordinal: Int) -> Place {
    place(anchor.value(ordinal), anchor.field(ordinal), anchor)
  }

  private func place(_ value: Value, _ field: PlanField, _ anchor: Anchor) -> Place {
    switch value {
    case .missing, .null: .leaf(.null)
    case .boolean(let flag): .leaf(.boolean(flag))
    case .integer(let integer): .leaf(.integer(integer))
    case .float(let double): .leaf(.float(double))
    case .string(let text): .leaf(.string(text))
    case .text(let text): .leaf(.literal(text))
    case .link(let link):
      anchor.following(link, checking: field.target).map { .object($0, set: field.target) } ?? .leaf(.null)
    case .links(let links):
      .list(
        links.compactMap { link in
          guard link != .none, let target = anchor.following(link) else { return link == .none ? .leaf(.null) : nil }
          return target.record.isWhole(target.scope, field.target) ? .object(target, set: field.target) : .leaf(.null)
        })
    case .list(let values): .list(values.map { place($0, field, anchor) })
    }
  }
}
