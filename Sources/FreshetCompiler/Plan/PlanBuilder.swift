import GraphQLLanguage

/// Makes a plan's sets of a document's selections.
///
/// An operation plan has every field that a response can hold: fragments are merged into the sets around them. A lens
/// plan has what one document reads itself: spreads stay lines, and inline fragments that are lenses of their own stay
/// apart.
final class PlanBuilder {
  enum Kind {
    /// With the operation's fragments, by name.
    case operation([String: TypedFragment])
    /// With the type conditions of all fragments, by name.
    case lens([String: String])
  }

  let schema: Schema
  let objects: ObjectTypes
  let identity: Identity
  /// By an object type's number.
  private let keyFields: [[String]]
  private let lookups: PlanLookups
  /// The query type alone.
  private let queryTypes: ObjectSet
  let kind: Kind
  let templates: StorageTemplate
  private let known: KnownSets
  /// Found on the way.
  private var conflicts: [Diagnostic] = []
  private var labels: [String] = []
  private var knownLabels: Set<String> = []

  init(_ kind: Kind, _ types: PlanTypes, maximumLines: Int = KnownSets.maximumLines) {
    known = KnownSets(maximumLines: maximumLines)
    self.kind = kind
    schema = types.schema
    objects = types.objects
    identity = types.identity
    keyFields = types.keyFields
    lookups = types.lookups
    queryTypes = objects[schema.rootTypeName(.query) ?? ""].set
    templates = StorageTemplate(schema: schema)
  }

  var isLens: Bool { if case .lens = kind { true } else { false } }

  /// The plan, what is wrong with it (fields that fragments make connections of in different ways, and its size), and
  /// the labels of all deferred parts.
  static func plan(
    of applied: AppliedOperation, _ types: PlanTypes
  ) -> (PlanSet, conflicts: [Diagnostic], labels: [String]) {
    let fragments = Dictionary(applied.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let builder = PlanBuilder(.operation(fragments), types)
    let root = builder.root(applied.operation.rootType, applied.operation.selections)
    let operation = applied.operation
    let title = "\(operation.kind.rawValue) \"\(operation.name)\""
    return (root, builder.conflicts + builder.oversize(title, at: operation.location), builder.labels)
  }

  /// Notes that a part may come with a label, also where each of its fields has another line's or none.
  func note(_ deferral: Deferral?) {
    guard let deferral, !deferral.isNever, knownLabels.insert(deferral.label).inserted else { return }
    labels.append(deferral.label)
  }

  /// - Parameters:
  ///   - title: what messages call the document.
  ///   - fragmentTypes: the type conditions of all fragments, by name.
  ///   - maximumLines: how large it may be.
  static func lensPlan(
    of type: String, _ selections: [TypedSelection], title: String, at location: SourceLocation,
    fragmentTypes: [String: String], _ types: PlanTypes, maximumLines: Int = KnownSets.maximumLines
  ) -> (PlanSet, problems: [Diagnostic]) {
    let builder = PlanBuilder(.lens(fragmentTypes), types, maximumLines: maximumLines)
    let root = builder.root(type, selections)
    return (root, builder.oversize(title, at: location))
  }

  private func oversize(_ title: String, at location: SourceLocation) -> [Diagnostic] {
    guard known.isTooLarge else { return [] }
    return [
      Diagnostic(
        .error, "the fragments of \(title) overlap in too many ways to tell them apart", at: location,
        rule: "Expansion")
    ]
  }

  private func root(_ type: String, _ selections: [TypedSelection]) -> PlanSet {
    makeSet(type, objects[type], [PlanPart(selections: selections)], isRoot: true)
  }

  /// The set of what the parts select of objects of a type. What is selected alike is one set.
  ///
  /// - Parameters:
  ///   - types: those of the type's objects that there can be; nil for all.
  ///   - around: of a narrower set the types of the set that it is narrower than.
  private func set(
    _ type: String, _ types: ObjectTypes.List?, _ parts: [PlanPart], around: ObjectSet? = nil
  ) -> PlanSet {
    let key = KnownSets.Key(
      type: type, types: types?.ordered, around: around, parts: parts.map(KnownSets.Part.init))
    return known.set(key, of: parts) { makeSet(type, types ?? objects[type], parts, around: around) }
  }

  private func makeSet(
    _ type: String, _ types: ObjectTypes.List, _ parts: [PlanPart], around: ObjectSet? = nil, isRoot: Bool = false
  ) -> PlanSet {
    // What is not made is not used, either: it was told that the plan is too large.
    guard !known.isTooLarge else {
      return PlanSet(type: type, isAbstract: schema.isAbstract(type), keys: [], lines: [], objects: objects)
    }
    var flattener = PlanFlattener(builder: self, type: type, types: types.set, around: around)
    for part in parts { flattener.add(part.selections, types.set, part.reach) }
    let ways = Ways(parts)
    var lines: [PlanLine] = []
    lines.reserveCapacity(flattener.entries.count)
    for (index, entry) in flattener.entries.enumerated() {
      let group = flattener.groups[index]
      switch entry.content {
      case .field(let field):
        if let group {
          lines += fields(group, types, ways)
        } else {
          lines.append(fieldLine(field, entry, types.set, ways))
        }
      case .spread(let spread): lines.append(spreadLine(spread, group ?? [entry], types.set, ways))
      case .inline(let name, _): lines.append(inlineLine(name, group ?? [entry], types, parts, ways, around: around))
      }
    }
    known.add(lines: lines.count)
    let keys = isLens || isRoot ? [] : markKeys(&lines, types, ways.conditions)
    return PlanSet(type: type, isAbstract: schema.isAbstract(type), keys: keys, lines: lines, objects: objects)
  }

  /// Whether an object of a type is always one of another. Lenses look at the types there are.
  func isSure(_ condition: String, of type: String) -> Bool {
    isLens || !schema.isAbstract(type) || schema.isSure(condition, of: type)
  }

  // MARK: Fields

  /// One line for each group of types that the same of these selections apply to.
  private func fields(_ entries: [PlanEntry], _ types: ObjectTypes.List, _ ways: Ways) -> [PlanLine] {
    let shared = entries[0]
    if entries.allSatisfy({ $0.types == shared.types && $0.isOpen == shared.isOpen }) {
      return fieldLines(entries, shared.types, ways).map { line in
        var line = line
        line.isOpen = shared.isOpen
        return simplified(line, types.set)
      }
    }
    var order: [[Int]] = []
    var groups: [[Int]: ObjectSet] = [:]
    func add(_ type: Int?, to signature: [Int]) {
      guard !signature.isEmpty else { return }
      if groups[signature] == nil {
        order.append(signature)
        groups[signature] = objects.none
      }
      if let type { groups[signature]?.insert(type) }
    }
    for type in types.ordered { add(type, to: entries.indices.filter { entries[$0].types.contains(type) }) }
    // A type that the schema gets later has what is selected of all.
    let open = entries.indices.filter { entries[$0].isOpen }
    add(nil, to: open)
    var lines: [PlanLine] = []
    for signature in order {
      for var line in fieldLines(signature.map({ entries[$0] }), groups[signature] ?? objects.none, ways) {
        line.isOpen = signature == open
        // What is selected once for an interface and once more for an object is one line all the same.
        if let index = lines.firstIndex(where: { $0.readsAlike(line) }) {
          lines[index].types = lines[index].types?.union(line.types ?? objects.none)
          lines[index].isOpen = lines[index].isOpen || line.isOpen
        } else {
          lines.append(line)
        }
      }
    }
    return lines.map { simplified($0, types.set) }
  }

  /// The line without types, where these are all that the set has.
  private func simplified(_ line: PlanLine, _ all: ObjectSet) -> PlanLine {
    var line = line
    if line.isOpen, line.types == all { line.types = nil }
    if isLens || line.types == nil { line.isOpen = false }
    return line
  }

  /// The line of what is selected once, as nearly all is.
  private func fieldLine(
    _ field: TypedField, _ entry: PlanEntry, _ types: ObjectSet, _ ways: Ways
  ) -> PlanLine {
    let conditions = Alternatives(CollectionOfOne(entry.reach.conditions))
    var line = fieldLine(field, of: entry.types) {
      [PlanPart(selections: field.selections, reach: entry.reach.below(conditions, entry.reach.label))]
    }
    if let connection = field.connection { line.connection = planConnection(connection, field) }
    if isLens {
      line.required = field.required?.action
      line.catching = field.catching?.target
    } else {
      if field.streaming != nil { line.stream = stream([field]) }
      if !field.edits.isEmpty { line.edits = edits([field]) }
    }
    return simplified(
      PlanLine(
        content: .field(line), types: entry.types, isOpen: entry.isOpen, conditions: ways.relative(conditions),
        label: ways.label(of: CollectionOfOne(entry), conditions)), types)
  }

  private func fieldLine(_ field: TypedField, of types: ObjectSet, parts: () -> [PlanPart]) -> PlanField {
    var line = PlanField(
      responseName: field.responseName, type: field.type, base: base(field, parts),
      storage: templates.key(field.name, field.arguments), addition: field.addition)
    line.documentation = field.documentation
    line.isClient = field.isClient
    if isLens {
      line.strictType = field.strictType
    } else if !lookups.isEmpty, types == queryTypes {
      line.lookups = lookups.lookups(of: field)
    }
    return line
  }

  /// One line; or two, where an operation gets the field at once under some variables, and later under others.
  private func fieldLines(_ entries: [PlanEntry], _ types: ObjectSet, _ ways: Ways) -> [PlanLine] {
    let line = fieldLine(entries, types, ways)
    let atOnce = entries.filter { $0.reach.label == nil }
    let later = entries.filter { $0.reach.label != nil }
    guard !isLens, line.label != nil, !atOnce.isEmpty else { return [line] }
    let conditions = Alternatives(atOnce.lazy.map { $0.reach.conditions })
    guard let others = Alternatives(later.lazy.map { $0.reach.conditions }).excluding(conditions) else { return [line] }
    var first = line
    first.conditions = ways.relative(conditions)
    first.label = nil
    var second = fieldLine(later, types, ways)
    second.conditions = others
    return [first, second]
  }

  private func fieldLine(_ entries: [PlanEntry], _ types: ObjectSet, _ ways: Ways) -> PlanLine {
    let conditions = Alternatives(entries.lazy.map { $0.reach.conditions })
    let label = ways.label(of: entries, conditions)
    // Where the field may come at once, what else of it comes later says so itself.
    let sharedLabel = entries.contains { $0.reach.label == nil } ? nil : label
    let fields = entries.compactMap { $0.field }
    guard var field = fields.first else { preconditionFailure("a field's entries hold fields") }
    if fields.count > 1 {
      // Under an interface an object's own field may have a narrower type.
      let counts = fields.map { objects[$0.typeName].ordered.count }
      field = fields[counts.indices.min { counts[$0] < counts[$1] } ?? 0]
    }
    var line = fieldLine(field, of: entries[0].types) {
      zip(fields, entries).map { field, entry in
        PlanPart(selections: field.selections, reach: entry.reach.below(conditions, sharedLabel))
      }
    }
    if fields.contains(where: { $0.addition == nil }) { line.addition = nil }
    if let connection = planConnection(fields) { line.connection = connection }
    if isLens {
      line.required = fields.lazy.compactMap { $0.required?.action }.max()
      line.catching = fields.lazy.compactMap { $0.catching?.target }.first
      // Of several that are merged one may be the schema's, and then it is as strict as that one.
      if fields.contains(where: { $0.strictType == nil }) { line.strictType = nil }
    } else {
      line.stream = stream(fields)
      line.edits = edits(fields)
    }
    return PlanLine(
      content: .field(line), types: types, conditions: ways.relative(conditions), label: label)
  }

  private func base(_ field: TypedField, _ parts: () -> [PlanPart]) -> PlanFieldMembers.Base {
    if field.name == "__typename" { return .typename }
    let name = field.typeName
    switch name {
    case "Int": return .integer
    case "Float": return .float
    case "String", "ID": return .string
    case "Boolean": return .boolean
    default: break
    }
    guard let type = schema.type(name) else { return .custom }
    if type.kind == .enumeration { return .enumeration(name) }
    guard type.isComposite else { return .custom }
    return .object(set(name, nil, parts()))
  }

  /// Each once.
  private func edits(_ fields: [TypedField]) -> [PlanEdit] {
    var edits: [PlanEdit] = []
    for field in fields {
      for edit in field.edits.map(planEdit) where !edits.contains(edit) { edits.append(edit) }
    }
    return edits
  }

  /// What makes the field a connection, where one of them is; the others must make it the same.
  private func planConnection(_ fields: [TypedField]) -> PlanConnection? {
    guard let index = fields.firstIndex(where: { $0.connection != nil }), let connection = fields[index].connection
    else { return nil }
    let first = planConnection(connection, fields[index])
    for field in fields[(index + 1)...] {
      guard let other = field.connection, planConnection(other, field) != first else { continue }
      conflicts.append(
        Diagnostic(
          .error, "\"\(field.responseName)\" is made another connection elsewhere; an alias keeps them apart",
          at: other.location, rule: "Connection", notes: [.init("the other one", at: connection.location)]))
    }
    return first
  }

  private func planConnection(_ connection: Connection, _ field: TypedField) -> PlanConnection {
    let filters = field.arguments.filter { argument in
      let name = argument.name.text
      return connection.filters?.contains(name) ?? !Connection.pagingArguments.contains(name)
    }
    return PlanConnection(
      key: ExactText(connection.key), direction: PageDirection(of: field).code,
      filters: ExactText(templates.list(filters)))
  }

  /// The label of a list's stream. A list that is streamed in one place and not, or otherwise, in another is neither.
  private func stream(_ fields: [TypedField]) -> String? {
    guard fields.contains(where: { $0.streaming != nil }) else { return nil }
    let streams = fields.map { field in field.streaming.flatMap { $0.isNever ? nil : $0 } }
    guard let index = streams.firstIndex(where: { $0 != nil }), let stream = streams[index] else { return nil }
    for other in streams where other?.label != stream.label {
      conflicts.append(
        Diagnostic(
          .error, "\"\(fields[index].responseName)\" is not streamed like this elsewhere; an alias keeps them apart",
          at: stream.location, rule: "Stream"))
      break
    }
    return stream.label
  }

  private func planEdit(_ edit: FieldEdit) -> PlanEdit {
    let connections = ExactText(
      edit.connections.map { value in
        value.variableName ?? templates.json(value, FieldEdit.connectionsType(at: value.location))
      } ?? "[]")
    switch edit.action {
    case .insertEdge(let end): return .insertEdge(end, connections: connections)
    case .insertNode(let end, let edgeType):
      return .insertNode(end, edgeType: edgeType, connections: connections)
    case .deleteEdge: return .deleteEdge(connections: connections)
    case .deleteRecord(let type?): return .deleteRecord(type: type)
    case .deleteRecord(nil): return .deleteNode(types: identity.nodes)
    }
  }

  // MARK: Spreads and inline fragments

  private func spreadLine(
    _ spread: TypedSpread, _ entries: [PlanEntry], _ types: ObjectSet, _ ways: Ways
  ) -> PlanLine {
    let plan = PlanSpread(
      fragment: spread.name.text, alias: spread.alias, arguments: ExactText(templates.list(spread.arguments)))
    return line(.spread(plan), entries, types, ways)
  }

  private func inlineLine(
    _ name: String, _ entries: [PlanEntry], _ types: ObjectTypes.List, _ parts: [PlanPart], _ ways: Ways,
    around: ObjectSet?
  ) -> PlanLine {
    let narrowed = types.filter(reached(by: entries))
    guard case .inline(_, let inline) = entries[0].content, let first = inline else {
      // The narrower lens has what stands around it, too.
      let type = entries[0].narrowing ?? ""
      let set = set(type, narrowed, parts, around: around ?? types.set)
      var line = line(.inline(PlanInline(name: name, narrowing: type, set: set)), entries, types.set, ways)
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
    return line(.inline(plan), entries, types.set, ways)
  }

  private func line(
    _ content: PlanLine.Content, _ entries: [PlanEntry], _ types: ObjectSet, _ ways: Ways
  ) -> PlanLine {
    let reached = reached(by: entries)
    let conditions = Alternatives(entries.lazy.map { $0.reach.conditions })
    return PlanLine(
      content: content, types: reached == types ? nil : reached, conditions: ways.relative(conditions),
      label: ways.label(of: entries, conditions))
  }

  /// The types that any of the entries is for.
  private func reached(by entries: [PlanEntry]) -> ObjectSet {
    entries.dropFirst().reduce(entries[0].types) { $0.union($1.types) }
  }

  // MARK: Keys

  /// Flags the lines that the objects' keys are made of.
  private func markKeys(
    _ lines: inout [PlanLine], _ types: ObjectTypes.List, _ ways: Alternatives
  ) -> [PlanSet.Keys] {
    // All types have the keys whose lines all types have.
    var groups: [(fields: [String], types: ObjectSet, isShared: Bool)] = []
    for type in types.ordered {
      let fields = keyFields[type]
      guard !fields.isEmpty else { continue }
      let group = groups.firstIndex { $0.fields == fields }
      if let group, groups[group].isShared {
        groups[group].types.insert(type)
        continue
      }
      let perField = fields.map { keyLines($0, type, lines, ways) }
      guard perField.allSatisfy({ !$0.isEmpty }) else { continue }
      let found = perField.flatMap(\.self)
      for index in found { lines[index].markKey() }
      if let group {
        groups[group].types.insert(type)
      } else {
        groups.append((fields, objects.none, found.allSatisfy { lines[$0].types == nil }))
        groups[groups.count - 1].types.insert(type)
      }
    }
    return groups.map { PlanSet.Keys(types: objects.names(of: $0.types), fields: $0.fields) }
  }

  /// The lines that bring a key field of a type however its object is reached; none where there is no such field.
  private func keyLines(_ name: String, _ type: Int, _ lines: [PlanLine], _ ways: Alternatives) -> [Int] {
    let found = lines.indices.filter { index in
      guard case .field(let field) = lines[index].content else { return false }
      return field.storage == name && lines[index].types?.contains(type) != false
    }
    if let sure = found.first(where: { lines[$0].conditions.isAlways && lines[$0].label == nil }) { return [sure] }
    // Each way may have it under a name of its own.
    let conditions = Alternatives(
      found.flatMap { lines[$0].conditions.isAlways ? [[]] : lines[$0].conditions.cases })
    return !found.isEmpty && conditions.hold(wherever: ways) ? found : []
  }
}

/// How the objects of a set are reached.
private struct Ways {
  private let parts: [PlanPart]
  let conditions: Alternatives

  init(_ parts: [PlanPart]) {
    self.parts = parts
    conditions = Alternatives(parts.lazy.map { $0.reach.conditions })
  }

  /// What of conditions is not sure for an object that is there.
  func relative(_ other: Alternatives) -> Alternatives {
    other.hold(wherever: conditions) ? Alternatives([]) : other
  }

  /// The part that selections come with. None where they are there as soon as the object is, or come at once whenever
  /// they come at all.
  func label(of entries: some Collection<PlanEntry>, _ conditions: Alternatives) -> String? {
    guard let label = entries.lazy.compactMap(\.reach.label).first else { return nil }
    if parts.allSatisfy({ part in entries.contains { $0.reach == part.reach } }) { return nil }
    let atOnce = entries.filter { $0.reach.label == nil }
    guard !atOnce.isEmpty else { return label }
    return Alternatives(atOnce.map(\.reach.conditions)).isSame(as: conditions) ? nil : label
  }
}

/// What plans know of a schema's types.
struct PlanTypes: Sendable {
  let schema: Schema
  let objects: ObjectTypes
  let identity: Identity
  /// By an object type's number.
  let keyFields: [[String]]
  let lookups: PlanLookups

  init(_ schema: Schema, _ identity: Identity, lookups: [String: String] = [:]) {
    self.lookups = PlanLookups(lookups, schema, identity)
    self.schema = schema
    objects = ObjectTypes(schema)
    self.identity = identity
    keyFields = objects.names.map(identity.keyFields)
  }
}

extension PlanLine {
  /// Whether it is the same leaf, types apart.
  fileprivate func readsAlike(_ other: PlanLine) -> Bool {
    guard case .field(let field) = content, case .field(let otherField) = other.content else { return false }
    if case .object = field.base { return false }
    return field.type == otherField.type && ExactText(field.storage) == ExactText(otherField.storage)
      && conditions == other.conditions
      && label == other.label && field.edits == otherField.edits && field.stream == otherField.stream
      && field.required == otherField.required && field.catching == otherField.catching
      && field.strictType == otherField.strictType
  }

  fileprivate mutating func markKey() {
    guard case .field(var field) = content, !field.isKey else { return }
    field.isKey = true
    content = .field(field)
  }
}
