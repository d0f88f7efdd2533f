import GraphQLLanguage

/// Makes a plan's sets of a document's selections.
///
/// An operation plan has every field that a response can hold: fragments are merged into the sets around them. A lens
/// plan has what one document reads itself: spreads stay lines, and inline fragments that are lenses of their own stay
/// apart.
struct PlanBuilder {
  enum Kind {
    /// With the operation's fragments, by name.
    case operation([String: TypedFragment])
    /// With the type conditions of all fragments, by name.
    case lens([String: String])
  }

  let schema: Schema
  let identity: Identity
  let kind: Kind
  let templates: StorageTemplate
  private let conflicts = Conflicts()
  private let known = KnownSets()

  /// Found on the way.
  private final class Conflicts {
    var diagnostics: [Diagnostic] = []
  }

  init(_ kind: Kind, schema: Schema, identity: Identity) {
    self.kind = kind
    self.schema = schema
    self.identity = identity
    templates = StorageTemplate(schema: schema)
  }

  var isLens: Bool { if case .lens = kind { true } else { false } }

  /// The plan, and the fields that fragments make connections of in different ways.
  static func plan(
    of applied: AppliedOperation, schema: Schema, identity: Identity
  ) -> (PlanSet, conflicts: [Diagnostic]) {
    let fragments = Dictionary(applied.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let builder = PlanBuilder(.operation(fragments), schema: schema, identity: identity)
    let root = builder.root(applied.operation.rootType, applied.operation.selections)
    return (root, builder.conflicts.diagnostics)
  }

  /// - Parameter fragmentTypes: the type conditions of all fragments, by name.
  static func lensPlan(
    of type: String, _ selections: [TypedSelection], fragmentTypes: [String: String], schema: Schema,
    identity: Identity
  ) -> PlanSet {
    PlanBuilder(.lens(fragmentTypes), schema: schema, identity: identity).root(type, selections)
  }

  private func root(_ type: String, _ selections: [TypedSelection]) -> PlanSet {
    makeSet(type, schema.possibleTypes(of: type), [PlanPart(selections: selections)], isRoot: true)
  }

  /// The set of what the parts select of objects of a type. What is selected alike is one set.
  ///
  /// - Parameters:
  ///   - types: those of the type's objects that there can be; nil for all.
  ///   - around: of a narrower set the types of the set that it is narrower than.
  private func set(
    _ type: String, _ types: [String]?, _ parts: [PlanPart], around: [String]? = nil
  ) -> PlanSet {
    let key = KnownSets.Key(type: type, types: types, around: around, parts: parts.map(KnownSets.Part.init))
    return known.set(key, of: parts) {
      makeSet(type, types ?? schema.possibleTypes(of: type), parts, around: around)
    }
  }

  private func makeSet(
    _ type: String, _ types: [String], _ parts: [PlanPart], around: [String]? = nil, isRoot: Bool = false
  ) -> PlanSet {
    let all = Set(types)
    var flattener = PlanFlattener(builder: self, types: all, around: around.map { Set($0) })
    for part in parts { flattener.add(part.selections, all, part.reach) }
    let isAbstract = schema.isAbstract(type)
    var lines: [PlanLine] = []
    for entries in flattener.groups {
      switch entries[0].content {
      case .field: lines += fields(entries, types)
      case .spread(let spread): lines.append(spreadLine(spread, entries, all))
      case .inline(let name, _): lines.append(inlineLine(name, entries, types, parts, around: around))
      }
    }
    let ways = Alternatives(parts.map(\.reach.conditions))
    for index in lines.indices where lines[index].conditions.isSame(as: ways) {
      lines[index].conditions = Alternatives([])
    }
    let keys = isLens || isRoot ? [] : markKeys(&lines, types)
    return PlanSet(type: type, isAbstract: isAbstract, keys: keys, lines: lines)
  }

  // MARK: Fields

  /// One line for each group of types that the same of these selections apply to.
  private func fields(_ entries: [PlanEntry], _ types: [String]) -> [PlanLine] {
    let all = Set(types)
    if entries.allSatisfy({ $0.types == all }) { return [fieldLine(entries, nil)] }
    var order: [[Int]] = []
    var groups: [[Int]: [String]] = [:]
    for type in types {
      let signature = entries.indices.filter { entries[$0].types.contains(type) }
      guard !signature.isEmpty else { continue }
      if groups[signature] == nil { order.append(signature) }
      groups[signature, default: []].append(type)
    }
    var lines: [PlanLine] = []
    for signature in order {
      let line = fieldLine(signature.map { entries[$0] }, groups[signature] ?? [])
      // What is selected once for an interface and once more for an object is one line all the same.
      if let index = lines.firstIndex(where: { $0.readsAlike(line) }) {
        lines[index].types? += line.types ?? []
      } else {
        lines.append(line)
      }
    }
    for index in lines.indices {
      lines[index].types = lines[index].types?.count == types.count ? nil : lines[index].types?.sorted()
    }
    return lines
  }

  private func fieldLine(_ entries: [PlanEntry], _ types: [String]?) -> PlanLine {
    let fields = entries.compactMap(\.field)
    let conditions = Alternatives(entries.map(\.reach.conditions))
    let label = entries.contains { $0.reach.label == nil } ? nil : entries[0].reach.label
    // Under an interface an object's own field may have a narrower type.
    let field = fields.min { schema.possibleTypes(of: $0.typeName).count < schema.possibleTypes(of: $1.typeName).count }
    guard let field else { preconditionFailure("a field's entries hold fields") }
    let parts = zip(fields, entries).map { field, entry in
      PlanPart(selections: field.selections, reach: entry.reach.below(conditions, label))
    }
    var line = PlanField(
      responseName: field.responseName, type: field.type, base: base(field, parts),
      storage: templates.key(field.name, field.arguments),
      addition: fields.allSatisfy { $0.addition != nil } ? field.addition : nil)
    if let index = fields.firstIndex(where: { $0.connection != nil }), let connection = fields[index].connection {
      let first = planConnection(connection, fields[index])
      line.connection = first
      for field in fields[(index + 1)...] {
        guard let other = field.connection, planConnection(other, field) != first else { continue }
        conflicts.diagnostics.append(
          Diagnostic(
            .error, "\"\(field.responseName)\" is made another connection elsewhere; an alias keeps them apart",
            at: other.location, rule: "Connection", notes: [.init("the other one", at: connection.location)]))
      }
    }
    line.documentation = field.documentation
    line.isClient = field.isClient
    if !isLens {
      line.stream = stream(fields)
      for edit in fields.flatMap(\.edits).map(planEdit) where !line.edits.contains(edit) { line.edits.append(edit) }
    } else {
      line.required = fields.lazy.compactMap(\.required?.action).max()
      line.catching = fields.lazy.compactMap(\.catching?.target).first
      // Of several that are merged one may be the schema's, and then it is as strict as that one.
      line.strictType = fields.contains { $0.strictType == nil } ? nil : field.strictType
    }
    return PlanLine(content: .field(line), types: types, conditions: conditions, label: label)
  }

  private func base(_ field: TypedField, _ parts: [PlanPart]) -> PlanField.Base {
    if field.name == "__typename" { return .typename }
    let name = field.typeName
    guard let type = schema.type(name) else { return .custom }
    if type.isComposite { return .object(set(name, nil, parts)) }
    if type.kind == .enumeration { return .enumeration(name) }
    switch name {
    case "Int": return .integer
    case "Float": return .float
    case "String", "ID": return .string
    case "Boolean": return .boolean
    default: return .custom
    }
  }

  private func planConnection(_ connection: Connection, _ field: TypedField) -> PlanConnection {
    let filters = field.arguments.filter { argument in
      let name = argument.name.text
      return connection.filters?.contains(name) ?? !Connection.pagingArguments.contains(name)
    }
    return PlanConnection(
      key: connection.key, direction: PageDirection(of: field).code, filters: templates.list(filters))
  }

  /// The label of a list's stream. A list that is streamed in one place and not, or otherwise, in another is neither.
  private func stream(_ fields: [TypedField]) -> String? {
    let streams = fields.map { field in field.streaming.flatMap { $0.isNever ? nil : $0 } }
    guard let index = streams.firstIndex(where: { $0 != nil }), let stream = streams[index] else { return nil }
    for other in streams where other?.label != stream.label {
      conflicts.diagnostics.append(
        Diagnostic(
          .error, "\"\(fields[index].responseName)\" is not streamed like this elsewhere; an alias keeps them apart",
          at: stream.location, rule: "Stream"))
      break
    }
    return stream.label
  }

  private func planEdit(_ edit: FieldEdit) -> PlanEdit {
    let connections = edit.connections.map { value in
      value.variableName ?? templates.json(value, FieldEdit.connectionsType(at: value.location))
    }
    switch edit.action {
    case .insertEdge(let end): return .insertEdge(end, connections: connections ?? "[]")
    case .insertNode(let end, let edgeType):
      return .insertNode(end, edgeType: edgeType, connections: connections ?? "[]")
    case .deleteEdge: return .deleteEdge(connections: connections ?? "[]")
    case .deleteRecord(let type?): return .deleteRecord(type: type)
    case .deleteRecord(nil): return .deleteNode(types: identity.nodes)
    }
  }

  // MARK: Spreads and inline fragments

  private func spreadLine(_ spread: TypedSpread, _ entries: [PlanEntry], _ types: Set<String>) -> PlanLine {
    let plan = PlanSpread(
      fragment: spread.name.text, alias: spread.alias, arguments: templates.list(spread.arguments))
    return line(.spread(plan), entries, types)
  }

  private func inlineLine(
    _ name: String, _ entries: [PlanEntry], _ types: [String], _ parts: [PlanPart], around: [String]?
  ) -> PlanLine {
    let all = Set(types)
    let narrowed = types.filter { type in entries.contains { $0.types.contains(type) } }
    guard case .inline(_, let inline) = entries[0].content, let first = inline else {
      // The narrower lens has what stands around it, too.
      let type = entries[0].narrowing ?? ""
      let set = set(type, narrowed, parts, around: around ?? types)
      var line = line(.inline(PlanInline(name: name, narrowing: type, set: set)), entries, all)
      line.conditions = Alternatives([])
      line.label = nil
      return line
    }
    let own = entries.compactMap { entry -> PlanPart? in
      guard case .inline(_, let inline?) = entry.content else { return nil }
      return PlanPart(selections: inline.selections)
    }
    let set = set(first.type, narrowed, own)
    let plan = PlanInline(name: name, narrowing: nil, catching: first.catching?.target, set: set)
    return line(.inline(plan), entries, all)
  }

  private func line(_ content: PlanLine.Content, _ entries: [PlanEntry], _ types: Set<String>) -> PlanLine {
    let reached = entries.reduce(into: Set<String>()) { $0.formUnion($1.types) }
    return PlanLine(
      content: content, types: reached == types ? nil : reached.sorted(),
      conditions: Alternatives(entries.map(\.reach.conditions)),
      label: entries.contains { $0.reach.label == nil } ? nil : entries[0].reach.label)
  }

  // MARK: Keys

  /// Flags the lines that the objects' keys are made of.
  private func markKeys(_ lines: inout [PlanLine], _ types: [String]) -> [PlanSet.Keys] {
    var order: [[String]] = []
    var groups: [[String]: [String]] = [:]
    for type in types {
      let fields = identity.keyFields(of: type)
      guard !fields.isEmpty else { continue }
      let found = fields.compactMap { keyLine($0, type, lines) }
      guard found.count == fields.count else { continue }
      for index in found { lines[index].markKey() }
      if groups[fields] == nil { order.append(fields) }
      groups[fields, default: []].append(type)
    }
    return order.map { PlanSet.Keys(types: (groups[$0] ?? []).sorted(), fields: $0) }
  }

  private func keyLine(_ name: String, _ type: String, _ lines: [PlanLine]) -> Int? {
    lines.firstIndex { line in
      guard case .field(let field) = line.content, field.storage == name, line.label == nil else { return false }
      return line.conditions.isAlways && line.types?.contains(type) != false
    }
  }
}

extension PlanLine {
  /// Whether it is the same leaf, types apart.
  fileprivate func readsAlike(_ other: PlanLine) -> Bool {
    guard case .field(let field) = content, case .field(let otherField) = other.content else { return false }
    if case .object = field.base { return false }
    return field.type == otherField.type && field.storage == otherField.storage && conditions == other.conditions
      && label == other.label && field.edits == otherField.edits && field.stream == otherField.stream
      && field.required == otherField.required && field.catching == otherField.catching
      && field.strictType == otherField.strictType
  }

  fileprivate mutating func markKey() {
    guard case .field(var field) = content else { return }
    field.isKey = true
    content = .field(field)
  }
}
