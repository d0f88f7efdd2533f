import GraphQLLanguage

/// Writes the lens of a fragment, or of an operation's root: a struct of one anchor with an accessor a line.
struct LensEmitter {
  let plan: PlanText
  let names: TypeNames
  let access: Access
  /// Names of top-level types that members and nested types must not hide.
  private let referenced: Set<String>

  init(_ root: PlanSet, plan: PlanText, names: TypeNames, access: Access) {
    self.plan = plan
    self.names = names
    self.access = access
    var types: Set<String> = []
    Self.collectReferences(of: root, names, &types)
    referenced = types
  }

  /// - Parameters:
  ///   - refetch: the name of a refetchable fragment's query.
  func write(_ root: PlanSet, as name: String, refetch: String?, into writer: inout SwiftWriter) {
    let scope = LensScope(root, types: referenced, isConnection: false)
    writer.block("\(access.prefix)struct \(name): \(conformances("FragmentLens", root))") { writer in
      anchor(into: &writer)
      writer.line("\(access.hidden)nonisolated static let __plan = Freshet.Plan(")
      writer.indented { writer in
        var arguments = ""
        if !plan.fragments.isEmpty {
          arguments += ", fragments: [\(plan.fragments.map { "\(names.document($0)).__plan" }.joined(separator: ", "))]"
        }
        if let refetch { arguments += ", refetch: { \(names.document(refetch)).__document }" }
        writer.literal(plan.text, after: arguments + ")")
      }
      members(of: root, scope, isConnection: false, into: &writer)
    }
  }

  private func nested(_ set: PlanSet, as name: String, isConnection: Bool, into writer: inout SwiftWriter) {
    let scope = LensScope(set, types: referenced, isConnection: isConnection)
    let conformances = conformances(isConnection ? "ConnectionLens" : "Lens", set)
    writer.blank()
    writer.block("\(access.prefix)struct \(name): \(conformances)") { writer in
      anchor(into: &writer)
      members(of: set, scope, isConnection: isConnection, into: &writer)
    }
  }

  private func anchor(into writer: inout SwiftWriter) {
    writer.line("\(access.hidden)let __anchor: Freshet.Anchor")
    writer.line("\(access.hidden)init(_ anchor: Freshet.Anchor) { __anchor = anchor }")
  }

  private func conformances(_ lens: String, _ set: PlanSet) -> String {
    let isIdentifiable = set.lines.contains { line in
      guard case .field(let field) = line.content, field.addition == nil, field.type.element == nil else {
        return false
      }
      if case .object = field.base { return false }
      return field.responseName == "id"
    }
    return "Freshet.\(lens)" + (isIdentifiable ? ", @MainActor Swift.Identifiable" : "")
  }

  // MARK: Members

  private func members(
    of set: PlanSet, _ scope: LensScope, isConnection: Bool, into writer: inout SwiftWriter
  ) {
    for (index, line) in set.lines.enumerated() {
      let ordinal = plan.ordinal(index, of: set)
      guard let name = scope.properties[index].map(SwiftNames.identifier) else { continue }
      let (type, expression) =
        switch line.content {
        case .field(let field):
          fieldAccessor(
            field, line.isOptional, ordinal, type: scope.types[index],
            isEdges: isConnection && field.responseName == "edges")
        case .spread(let spread): spreadAccessor(spread, line.isOptional, ordinal)
        case .inline: inlineAccessor(scope.types[index] ?? "", line.isOptional, ordinal)
        }
      if case .field(let field) = line.content { writer.document(field.documentation) }
      writer.line("\(access.prefix)var \(name): \(type) { \(expression) }")
      if isConnection { nodes(beside: line, index, of: set, scope, into: &writer) }
    }
    for (index, line) in set.lines.enumerated() {
      guard let name = scope.types[index] else { continue }
      switch line.content {
      case .field(let field):
        guard case .object(let child) = field.base else { continue }
        nested(child, as: name, isConnection: field.connection != nil, into: &writer)
      case .inline(let inline): nested(inline.set, as: name, isConnection: false, into: &writer)
      case .spread: continue
      }
    }
  }

  private func fieldAccessor(
    _ field: PlanField, _ isOptional: Bool, _ ordinal: Int, type nested: String?, isEdges: Bool
  ) -> (type: String, expression: String) {
    if field.connection != nil, let nested {
      if field.type.isNonNull, !isOptional { return (nested, "\(nested)(__anchor.connection(\(ordinal)))") }
      return ("\(nested)?", "__anchor.optionalConnection(\(ordinal)).map { \(nested)($0) }")
    }
    let leaf = leaf(field, nested)
    // The client's list has its edges even where the server's field is nullable.
    let type = isEdges ? .nonNull(field.type.nullable) : field.type
    if field.type.element == nil, let method = leaf.method {
      if type.isNonNull, !isOptional { return (leaf.type, "__anchor.\(method)(\(ordinal))") }
      return ("\(leaf.type)?", "__anchor.optional\(method.prefix(1).uppercased())\(method.dropFirst())(\(ordinal))")
    }
    let (name, read) = read(isOptional ? type.nullable : type, leaf)
    return (name, "__anchor.read(\(ordinal), \(read))")
  }

  private struct Leaf {
    var type: String
    var read: String
    /// The anchor's own method for it.
    var method: String?
  }

  private func leaf(_ field: PlanField, _ nested: String?) -> Leaf {
    switch field.base {
    case .integer: return Leaf(type: "Swift.Int", read: ".int", method: "int")
    case .float: return Leaf(type: "Swift.Double", read: ".float", method: "float")
    case .string, .typename: return Leaf(type: "Swift.String", read: ".string", method: "string")
    case .boolean: return Leaf(type: "Swift.Bool", read: ".boolean", method: "boolean")
    case .custom: return Leaf(type: "Swift.String", read: ".custom", method: "custom")
    case .enumeration(let name):
      let type = names.schemaType(name)
      return Leaf(type: type, read: ".enumeration(\(type).self)")
    case .object:
      let type = nested ?? ""
      return Leaf(type: type, read: ".lens(\(type).self)")
    }
  }

  private func read(_ type: TypeReference, _ leaf: Leaf) -> (type: String, read: String) {
    if case .nonNull(let nullable) = type {
      guard let element = nullable.element else { return (leaf.type, leaf.read) }
      let (name, read) = read(element, leaf)
      return ("[\(name)]", ".list(\(read))")
    }
    let (name, read) = read(.nonNull(type), leaf)
    return ("\(name)?", ".optional(\(read))")
  }

  private func spreadAccessor(
    _ spread: PlanSpread, _ isOptional: Bool, _ ordinal: Int
  ) -> (type: String, expression: String) {
    let type = names.document(spread.fragment)
    if isOptional { return ("\(type)?", "__anchor.spreadIfPresent(\(ordinal), \(type).self)") }
    return (type, "__anchor.spread(\(ordinal), \(type).self)")
  }

  private func inlineAccessor(
    _ type: String, _ isOptional: Bool, _ ordinal: Int
  ) -> (type: String, expression: String) {
    if isOptional { return ("\(type)?", "__anchor.aliasIfPresent(\(ordinal), \(type).self)") }
    return (type, "__anchor.alias(\(ordinal), \(type).self)")
  }

  /// A connection's nodes, behind its edges, unless the document has a field of that name.
  private func nodes(
    beside line: PlanLine, _ index: Int, of set: PlanSet, _ scope: LensScope, into writer: inout SwiftWriter
  ) {
    guard case .field(let field) = line.content, field.responseName == "edges", case .object(let edges) = field.base,
      !scope.hasNodes, let edgesType = scope.types[index]
    else { return }
    let inner = LensScope(edges, types: referenced, isConnection: false)
    for (nodeIndex, line) in edges.lines.enumerated() {
      guard case .field(let node) = line.content, node.responseName == "node", let type = inner.types[nodeIndex] else {
        continue
      }
      let edgesOrdinal = plan.ordinal(index, of: set)
      let nodeOrdinal = plan.ordinal(nodeIndex, of: edges)
      let name = "\(edgesType).\(type)"
      writer.line(
        "\(access.prefix)var nodes: [\(name)] {"
          + " __anchor.nodes(edges: \(edgesOrdinal), node: \(nodeOrdinal), \(name).self) }")
    }
  }

  private static func collectReferences(of set: PlanSet, _ names: TypeNames, _ types: inout Set<String>) {
    for line in set.lines {
      switch line.content {
      case .field(let field):
        switch field.base {
        case .enumeration(let name): types.insert(names.schemaType(name))
        case .object(let child): collectReferences(of: child, names, &types)
        default: break
        }
      case .spread(let spread): types.insert(names.document(spread.fragment))
      case .inline(let inline): collectReferences(of: inline.set, names, &types)
      }
    }
  }
}

/// The names inside one lens: by the set's line, its property and its nested type.
private struct LensScope {
  private(set) var properties: [Int: String] = [:]
  private(set) var types: [Int: String] = [:]
  /// Whether the document itself has a member named `nodes`.
  private(set) var hasNodes = false

  /// - Parameter reserved: the top-level types that the lens names.
  init(_ set: PlanSet, types reserved: Set<String>, isConnection: Bool) {
    var scope = NameScope(taken: reserved.union(["Swift", "Freshet", "__anchor", "__plan"]))
    // Fields keep their names; spreads and inline fragments give way.
    for (index, line) in set.lines.enumerated() {
      guard case .field(let field) = line.content, field.addition == nil else { continue }
      properties[index] = scope.claim(field.responseName)
    }
    for (index, line) in set.lines.enumerated() {
      switch line.content {
      case .spread(let spread): properties[index] = scope.claim(spread.alias ?? SwiftNames.spread(spread.fragment))
      case .inline(let inline): properties[index] = scope.claim(inline.name)
      case .field: continue
      }
    }
    hasNodes = properties.values.contains("nodes")
    if isConnection { _ = scope.claim("nodes") }
    var typeScope = NameScope(taken: reserved.union(SwiftNames.reservedTypes).union(properties.values))
    for (index, line) in set.lines.enumerated() {
      guard let property = properties[index] else { continue }
      switch line.content {
      case .field(let field):
        if case .object = field.base { types[index] = typeScope.claim(SwiftNames.type(property)) }
      case .inline: types[index] = typeScope.claim(SwiftNames.type(property))
      case .spread: continue
      }
    }
  }
}
