import GraphQLLanguage

/// Writes the lens of a fragment, or of an operation's root: a struct of one anchor with an accessor a line.
struct LensEmitter {
  let plan: PlanText
  let names: TypeNames
  let access: Access
  let reads: FragmentReads
  /// Names of top-level types that members and nested types must not hide.
  let referenced: Set<String>
  private let written = WrittenLenses()

  /// - Parameter name: of the lens, a fragment's or `Data`.
  init(
    _ root: PlanSet, named name: String, plan: PlanText, names: TypeNames, access: Access, reads: FragmentReads
  ) {
    self.plan = plan
    self.names = names
    self.access = access
    self.reads = reads
    var references = LensReferences(names: names)
    references.add(root)
    // What narrower lenses share with others they name from the outermost lens on.
    if references.hasNarrower { references.types.insert(name.withoutBackticks) }
    referenced = references.types
  }

  /// Writes the lens plan's constant. It stands at the top of the file: inside a type, members would hide the names of
  /// types in its expression.
  ///
  /// - Parameter refetch: the name of a refetchable fragment's query.
  func writePlan(as constant: String, refetch: String?, into writer: inout SwiftWriter) {
    var arguments = ""
    if !plan.fragments.isEmpty {
      arguments += ", fragments: [\(plan.fragments.map { "\(names.document($0)).__plan" }.joined(separator: ", "))]"
    }
    if let refetch { arguments += ", refetch: { \(names.document(refetch)).__document }" }
    writer.line("private nonisolated let \(constant) = Freshet.Plan(")
    writer.indented { $0.literal(plan.text, after: arguments + ")") }
  }

  /// - Parameters:
  ///   - constant: of the lens plan.
  ///   - isRefetchable: whether it is a fragment's that can be fetched again by itself.
  ///   - reading: an operation's; a fragment's is the business of what spreads it.
  func write(
    _ root: PlanSet, as name: String, plan constant: String, isRefetchable: Bool = false,
    reading: DocumentReading = .init(), into writer: inout SwiftWriter
  ) {
    let scope = LensScope(root, types: referenced, isConnection: false)
    let place = LensPlace(path: name)
    let conformances = conformances(isRefetchable ? "RefetchableLens" : "FragmentLens", root)
    writer.block("\(access.prefix)struct \(name): \(conformances)") { writer in
      anchor(into: &writer)
      writer.line("\(access.hidden)nonisolated static var __plan: Freshet.Plan { \(constant) }")
      guard let target = reading.catching else {
        return members(of: root, scope, at: place, isConnection: false, into: &writer)
      }
      caughtRoot(root, target, at: place, into: &writer)
    }
  }

  /// The data of an operation that is caught as a whole has one property.
  private func caughtRoot(
    _ root: PlanSet, _ target: Catch.Target, at place: LensPlace, into writer: inout SwiftWriter
  ) {
    let fields = root.bubbles ? "__anchor.isRootWhole ? Fields(__anchor) : nil" : "Fields(__anchor)"
    switch target {
    case .result:
      let type = root.bubbles ? "Fields?" : "Fields"
      writer.line(
        "\(access.prefix)var result: Swift.Result<\(type), \(Accessor.failure)> { __anchor.rootResult(\(fields)) }")
    case .null: writer.line("\(access.prefix)var value: Fields? { __anchor.caughtRoot(\(fields)) }")
    }
    write(NestedLens(set: root, name: "Fields"), at: place, into: &writer)
  }

  private func write(_ nested: NestedLens, at place: LensPlace, into writer: inout SwiftWriter) {
    let (set, isConnection) = (nested.set, nested.isConnection)
    let scope = LensScope(set, types: referenced, isConnection: isConnection)
    let conformances = conformances(isConnection ? "ConnectionLens" : "Lens", set)
    writer.blank()
    writer.block("\(access.prefix)struct \(nested.name): \(conformances)") { writer in
      anchor(into: &writer)
      members(of: set, scope, at: place.inside(nested), isConnection: isConnection, into: &writer)
    }
  }

  private func anchor(into writer: inout SwiftWriter) {
    writer.line(access.hidden, "let __anchor: Freshet.Anchor")
    writer.line(access.hidden, "init(_ anchor: Freshet.Anchor) { __anchor = anchor }")
  }

  private func conformances(_ lens: String, _ set: PlanSet) -> String {
    "Freshet.\(lens)" + (isIdentifiable(set) ? ", @MainActor Swift.Identifiable" : "")
  }

  /// Whether what reads it has an id of its own.
  func isIdentifiable(_ set: PlanSet) -> Bool {
    set.lines.contains { line in
      guard case .field(let field) = line.content, field.addition == nil, field.type.element == nil else {
        return false
      }
      if case .object = field.base { return false }
      // What may throw identifies nothing.
      return field.responseName == "id" && names.scalar(of: field) == nil && field.catching == nil
    }
  }

  // MARK: Members

  private func members(
    of set: PlanSet, _ scope: LensScope, at place: LensPlace, isConnection: Bool, into writer: inout SwiftWriter
  ) {
    for (index, line) in set.lines.enumerated() {
      let ordinal = plan.ordinal(index, of: set)
      guard let name = scope.properties[index].map(SwiftNames.identifier) else { continue }
      let accessor =
        switch line.content {
        case .field(let field):
          fieldAccessor(
            field, line.isOptional, ordinal, type: scope.types[index],
            isEdges: isConnection && field.responseName == "edges"
          )
        case .spread(let spread): spreadAccessor(spread, line.isOptional, ordinal)
        case .inline(let inline):
          inlineAccessor(scope.types[index] ?? "", line.isOptional, ordinal)
            .bubbling(inline.set.bubbles, ordinal).caught(inline.catching, ordinal)
        }
      if case .field(let field) = line.content { writer.document(field.documentation) }
      writer.line(access.prefix, "var ", name, ": ", accessor.type, " { ", accessor.expression, " }")
      if isConnection { nodes(beside: line, index, of: set, scope, into: &writer) }
    }
    nestedLenses(of: set, scope, at: place, into: &writer) { write($0, at: place, into: &$1) }
  }

  /// The types of its objects, and then the narrower lenses, which share them.
  func nestedLenses(
    of set: PlanSet, _ scope: LensScope, at place: LensPlace, into writer: inout SwiftWriter,
    write: (NestedLens, inout SwiftWriter) -> Void
  ) {
    var lenses: [NestedLens] = []
    for (index, line) in set.lines.enumerated() {
      guard let name = scope.types[index] else { continue }
      switch line.content {
      case .field(let field):
        guard case .object(let child) = field.base else { continue }
        lenses.append(NestedLens(set: child, name: name, isConnection: field.connection != nil))
      case .inline(let inline):
        lenses.append(NestedLens(set: inline.set, name: name, isNarrower: inline.narrowing != nil))
      case .spread: continue
      }
    }
    var own: [NestedLens] = []
    for lens in lenses {
      if let earlier = written.claim(lens, at: place) {
        writer.line(access.prefix, "typealias ", lens.name, " = ", earlier)
      } else {
        own.append(lens)
      }
    }
    for lens in own where !lens.isNarrower { write(lens, &writer) }
    for lens in own where lens.isNarrower { write(lens, &writer) }
  }

  private func fieldAccessor(
    _ field: PlanField, _ isOptional: Bool, _ ordinal: Int, type nested: String?, isEdges: Bool
  ) -> Accessor {
    let type = field.readType
    let checks = field.checkedSet.map { ", checking: \(plan.number(of: $0))" } ?? ""
    // The client's list has its edges even where the server's field is nullable.
    let read = isOptional ? type.nullable : isEdges ? .nonNull(type.nullable) : type
    if field.connection != nil, let nested {
      let method = read.isNonNull ? "list" : "optionalList"
      return Accessor(
        type: nested + (read.isNonNull ? "" : "?"),
        expression: "__anchor.\(method)(\(ordinal)\(read.isNonNull ? "" : checks))", isOptional: !read.isNonNull
      ).caught(field.catching, ordinal)
    }
    if let scalar = names.scalar(of: field) {
      return Accessor(type: swift(read, scalar), expression: "", isOptional: !read.isNonNull)
        .scalar(field.catching, ordinal)
    }
    let (leaf, method) = leaf(field, nested)
    var accessor = Accessor(
      type: swift(read, leaf), expression: "__anchor.read(\(ordinal)\(checks))", isOptional: !read.isNonNull)
    if read.element == nil, let method {
      accessor.expression =
        read.isNonNull
        ? "__anchor.\(method)(\(ordinal))"
        : "__anchor.optional\(method.prefix(1).uppercased())\(method.dropFirst())(\(ordinal))"
    }
    return accessor.caught(field.catching, ordinal)
  }

  /// A field's type inside all lists, and the anchor's own method for it.
  func leaf(_ field: PlanField, _ nested: String?) -> (type: String, method: String?) {
    switch field.base {
    case .integer: ("Swift.Int", "int")
    case .float: ("Swift.Double", "float")
    case .string, .typename: ("Swift.String", "string")
    case .boolean: ("Swift.Bool", "boolean")
    case .custom: ("Swift.String", "custom")
    case .enumeration(let name): (names.schemaType(name), nil)
    case .object: (nested ?? "", nil)
    }
  }

  func swift(_ type: TypeReference, _ leaf: String) -> String {
    let name = type.element.map { "[\(swift($0, leaf))]" } ?? leaf
    return type.isNonNull ? name : name + "?"
  }

  private func spreadAccessor(_ spread: PlanSpread, _ isOptional: Bool, _ ordinal: Int) -> Accessor {
    let type = names.document(spread.fragment)
    let reading = reads[spread.fragment]
    if reading.isInline {
      // A plain value is read as a whole, so whether it has what it requires is found on the way.
      let mayBeNil = isOptional || reading.bubbles
      return Accessor(
        type: mayBeNil ? type + "?" : type,
        expression: "__anchor.\(mayBeNil ? "inlineIfPresent" : "inline")(\(ordinal))", isOptional: mayBeNil
      ).caught(reading.catching, ordinal).throwing(reading.isThrowing, ordinal)
    }
    let method = isOptional ? "spreadIfPresent" : "spread"
    return Accessor(
      type: isOptional ? type + "?" : type, expression: "__anchor.\(method)(\(ordinal))", isOptional: isOptional
    ).bubbling(reading.bubbles, ordinal).caught(reading.catching, ordinal).throwing(reading.isThrowing, ordinal)
  }

  private func inlineAccessor(_ type: String, _ isOptional: Bool, _ ordinal: Int) -> Accessor {
    let method = isOptional ? "aliasIfPresent" : "alias"
    return Accessor(
      type: isOptional ? type + "?" : type, expression: "__anchor.\(method)(\(ordinal))", isOptional: isOptional)
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
      // Edges and nodes that read as nil are skipped like null ones.
      var checks = ""
      let numbers = [edges.bubbles ? edges : nil, node.checkedSet].map {
        $0.map { String(plan.number(of: $0)) } ?? "nil"
      }
      if numbers != ["nil", "nil"] { checks = ", checkingEdges: \(numbers[0]), checkingNodes: \(numbers[1])" }
      writer.line(
        "\(access.prefix)var nodes: [\(name)] {"
          + " __anchor.nodes(edges: \(edgesOrdinal), node: \(nodeOrdinal)\(checks)) }")
    }
  }
}

/// The names inside one lens: by the set's line, its property and its nested type.
struct LensScope {
  private(set) var properties: [String?]
  private(set) var types: [String?]
  /// Whether the document itself has a member named `nodes`.
  private(set) var hasNodes = false

  /// - Parameters:
  ///   - reserved: the names of types that it must not hide.
  ///   - isValue: whether it is no lens but a plain value, which is hashable.
  init(_ set: PlanSet, types reserved: Set<String>, isConnection: Bool, isValue: Bool = false) {
    var scope = NameScope(taken: isValue ? ["__plan", "hashValue"] : ["__anchor", "__plan"])
    properties = Array(repeating: nil, count: set.lines.count)
    types = properties
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
    hasNodes = properties.contains("nodes")
    if isConnection { _ = scope.claim("nodes") }
    guard set.lines.contains(where: { $0.child != nil }) else { return }
    var typeScope = NameScope(reserved: reserved, taken: properties.lazy.compactMap(\.self))
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
