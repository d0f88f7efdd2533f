/// Fields that share a response name are one field wherever they can meet, and of one shape where they cannot (5.3.2).
///
/// In place of comparing every two fields, all fields of a response name are looked at together: once for their
/// shapes, once by the objects they can meet on. Both look at a set of fields once, however often fragments bring it.
enum OverlappingFieldsCanBeMergedRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var fields = OverlappingFields(context)
    fields.check()
    collector.report(contentsOf: fields.conflicts)
  }
}

private struct OverlappingFields {
  /// A field of the document.
  private struct Node {
    let field: Field
    let parent: SchemaType?
    let type: TypeReference?
    /// Its selections, as a place among the sets.
    let set: Int?
  }

  /// The fields of a selection set, through its inline fragments, and the fragments it spreads.
  private struct SetOfFields {
    var fields: [Int] = []
    var spreads: [String] = []
  }

  private let schema: Schema
  private var nodes: [Node] = []
  private var sets: [SetOfFields] = []
  private var fragmentSets: [String: Int] = [:]
  private var roots: [Int] = []
  private var pairs: Set<[Int]> = []
  private(set) var conflicts: [Diagnostic] = []

  init(_ context: ValidationContext) {
    schema = context.schema
    var executableSets: [Int] = []
    for executable in context.executables {
      if let operation = executable.operation {
        executableSets.append(addSet(operation.selectionSet, schema.root(operation.kind)))
      } else if let fragment = executable.fragment {
        let set = addSet(fragment.selectionSet, schema.type(fragment.typeCondition.text))
        executableSets.append(set)
        if fragmentSets[fragment.name.text] == nil { fragmentSets[fragment.name.text] = set }
      }
    }
    roots = Self.roots(context).map { executableSets[$0] }
  }

  /// The executables to begin at so that every one is reached: what can be in conflict inside a fragment is so in all
  /// that spread it.
  private static func roots(_ context: ValidationContext) -> [Int] {
    let spread = Set(context.executables.flatMap(\.spreads).compactMap { context.fragments[$0.spread.name.text] })
    var roots: [Int] = []
    var covered: Set<Int> = []
    // At last come the circles of fragments that nothing else spreads.
    for isSpread in [false, true] {
      for index in context.executables.indices where spread.contains(index) == isSpread && !covered.contains(index) {
        roots.append(index)
        covered.insert(index)
        covered.formUnion(context.reachableFragments(from: index))
      }
    }
    return roots
  }

  mutating func check() {
    let starts = roots.map { collect([$0]) }
    forEachSet(from: starts) { fields, names in
      for (_, group) in fields.byResponseName(names) { fields.checkShapes(group) }
      return fields.byResponseName(names).map { fields.collect($0.group.compactMap { fields.nodes[$0].set }) }
    }
    forEachSet(from: starts) { fields, names in
      var next: [[Int]] = []
      for (_, group) in fields.byResponseName(names) {
        for meeting in fields.byParent(group) {
          fields.checkNamesAndArguments(meeting)
          next.append(fields.collect(meeting.compactMap { fields.nodes[$0].set }))
        }
      }
      return next
    }
  }

  /// Hands over each different set of fields once, and those that come of it.
  private mutating func forEachSet(
    from starts: [[Int]], _ visit: (inout OverlappingFields, [Int]) -> [[Int]]
  ) {
    var seen: Set<[Int]> = []
    var pending = starts
    while let next = pending.popLast() {
      guard !next.isEmpty, seen.insert(next).inserted else { continue }
      pending += visit(&self, next)
    }
  }

  // MARK: Gathering

  /// Notes a selection set and all inside it, with a list of what is left in place of recursion.
  private mutating func addSet(_ selectionSet: SelectionSet, _ parent: SchemaType?) -> Int {
    let first = sets.count
    sets.append(SetOfFields())
    var pending = [(selectionSet, parent, first)]
    while let (selectionSet, parent, set) = pending.popLast() {
      for selection in selectionSet.selections {
        switch selection {
        case .field(let field):
          let type = parent.flatMap { schema.field(field.name.text, on: $0)?.type }
          sets[set].fields.append(nodes.count)
          if let inner = field.selectionSet {
            pending.append((inner, type.flatMap { schema.type(of: $0) }, sets.count))
            nodes.append(Node(field: field, parent: parent, type: type, set: sets.count))
            sets.append(SetOfFields())
          } else {
            nodes.append(Node(field: field, parent: parent, type: type, set: nil))
          }
        case .inlineFragment(let fragment):
          let type = fragment.typeCondition.map { schema.type($0.text) } ?? parent
          pending.append((fragment.selectionSet, type, set))
        case .fragmentSpread(let spread):
          sets[set].spreads.append(spread.name.text)
        }
      }
    }
    return first
  }

  /// The fields of the sets and of the fragments they spread, each once, in ascending order.
  private func collect(_ starts: [Int]) -> [Int] {
    var fields: Set<Int> = []
    var seen = Set(starts)
    var pending = starts
    while let next = pending.popLast() {
      fields.formUnion(sets[next].fields)
      for name in sets[next].spreads {
        guard let set = fragmentSets[name], seen.insert(set).inserted else { continue }
        pending.append(set)
      }
    }
    return fields.sorted()
  }

  private func byResponseName(_ fields: [Int]) -> [(name: String, group: [Int])] {
    var order: [String] = []
    var groups: [String: [Int]] = [:]
    for field in fields {
      let name = nodes[field].field.responseName.text
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(field)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// The fields that can meet on one object: those on its type, and those on abstract types.
  private func byParent(_ group: [Int]) -> [[Int]] {
    guard group.count > 1 else { return [group] }
    var order: [String] = []
    var objects: [String: [Int]] = [:]
    var anywhere: [Int] = []
    for field in group {
      guard let parent = nodes[field].parent, parent.isObject else {
        anywhere.append(field)
        continue
      }
      if objects[parent.name] == nil { order.append(parent.name) }
      objects[parent.name, default: []].append(field)
    }
    if objects.isEmpty { return [anywhere] }
    return order.map { ((objects[$0] ?? []) + anywhere).sorted() }
  }

  // MARK: Comparing

  private mutating func checkNamesAndArguments(_ group: [Int]) {
    guard let first = group.first, group.count > 1 else { return }
    let name = nodes[first].field.name
    let arguments = Self.arguments(nodes[first].field)
    for other in group.dropFirst() {
      let field = nodes[other].field
      if field.name != name {
        report(first, other) { "are \"\($0.field.name)\" and \"\($1.field.name)\"" }
      } else if Self.arguments(field) != arguments {
        report(first, other) { _, _ in "have different arguments" }
      }
    }
  }

  private mutating func checkShapes(_ group: [Int]) {
    guard let first = group.first(where: { nodes[$0].type != nil }), let type = nodes[first].type else { return }
    for other in group where other != first {
      guard let otherType = nodes[other].type, !hasSameShape(type, otherType) else { continue }
      report(first, other) { left, right in
        "are of the types " + [left, right].compactMap(\.type).map { "\"\($0)\"" }.joined(separator: " and ")
      }
    }
  }

  private func hasSameShape(_ left: TypeReference, _ right: TypeReference) -> Bool {
    switch (left, right) {
    case (.nonNull(let left), .nonNull(let right)), (.list(let left), .list(let right)): hasSameShape(left, right)
    case (.named(let left), .named(let right)):
      left == right || schema.type(left.text)?.isComposite == true && schema.type(right.text)?.isComposite == true
    default: false
    }
  }

  private mutating func report(_ one: Int, _ other: Int, _ reason: (Node, Node) -> String) {
    let isInOrder = nodes[one].field.location.start <= nodes[other].field.location.start
    let (first, second) = isInOrder ? (one, other) : (other, one)
    guard pairs.insert([first, second]).inserted else { return }
    let reason = reason(nodes[first], nodes[second])
    let name = nodes[second].field.responseName
    conflicts.append(
      Diagnostic(
        .error, "two fields fill \"\(name)\" but \(reason); an alias keeps them apart",
        at: nodes[second].field.location, notes: [.init("the other one", at: nodes[first].field.location)]))
  }

  /// The arguments in an order of their own: that of the text does not matter.
  private static func arguments(_ field: Field) -> [String: Value.Kind] {
    Dictionary(
      field.arguments.map { ($0.name.text, ordered($0.value).kind) }, uniquingKeysWith: { first, _ in first })
  }

  private static func ordered(_ value: Value) -> Value {
    switch value.kind {
    case .list(let values): Value(.list(values.map(ordered)), location: value.location)
    case .string(let text, _): Value(.string(text), location: value.location)
    case .object(let fields):
      Value(
        .object(
          fields.map { ObjectField(name: $0.name, value: ordered($0.value)) }.sorted { $0.name.text < $1.name.text }),
        location: value.location)
    default: value
    }
  }
}
