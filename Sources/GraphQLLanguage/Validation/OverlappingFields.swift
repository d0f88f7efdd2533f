/// Compares the fields that share a response name.
///
/// In place of comparing every two fields, all fields of a response name are looked at together: once for their
/// shapes, once by the objects they can meet on. Fields come in sets, as selection sets bring them, and the same sets
/// are looked at together once, however many spreads bring them together. What is left is in proportion to the fields
/// of the response that is asked for; fragments that meet in ever different company could make that grow without end,
/// so it has a limit.
struct OverlappingFields {
  /// A field of the document.
  private struct Node {
    let field: Field
    /// The number of its response name.
    let name: Int
    /// The number of the object type it is selected on; nil for an abstract type, and where the schema knows none.
    let object: Int?
    let type: TypeReference?
    /// Its selections, as a place among the sets.
    let set: Int?
  }

  /// The fields of a selection set, through its inline fragments, and the sets of the fragments it spreads.
  private struct FieldSet {
    var fields: [Int] = []
    var spreads: [Int] = []
  }

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// What fields that meet must share.
  private struct Signature: Hashable {
    let name: Name
    let arguments: [String: Value.Kind]
    let stream: [String: Value.Kind]?
  }

  private let context: ValidationContext
  private let limit: Int
  private var nodes: [Node] = []
  /// First those of the executables, in their order.
  private var sets: [FieldSet] = []
  private var names: [Name: Int] = [:]
  private var objects: [String: Int] = [:]
  private var signatures: [Signature: Int] = [:]
  private var shapes: [String: Int] = [:]
  /// By field, the number of its signature and of its shape, once they were asked for.
  private var signatureOfNode: [Int?] = []
  private var shapeOfNode: [Int?] = []
  private var reported: Set<Pair> = []
  private(set) var conflicts: [Diagnostic] = []

  // What a visit needs for its own time only.
  private var groups: [[Int]] = []
  private var lastVisit: [Int] = []
  private var visit = 0
  private var comparisons = 0

  /// - Parameter limit: the comparisons that one operation may take, with the fragments that it is the first to reach.
  init(_ context: ValidationContext, limit: Int = 2_000_000) {
    self.context = context
    self.limit = limit
    sets = Array(repeating: FieldSet(), count: context.executables.count)
    for (index, executable) in context.executables.enumerated() {
      if let operation = executable.operation {
        add(operation.selectionSet, context.schema.root(operation.kind), to: index)
      } else if let fragment = executable.fragment {
        add(fragment.selectionSet, context.schema.type(fragment.typeCondition.text), to: index)
      }
    }
    groups = Array(repeating: [], count: names.count)
    lastVisit = Array(repeating: 0, count: sets.count)
    signatureOfNode = Array(repeating: nil, count: nodes.count)
    shapeOfNode = Array(repeating: nil, count: nodes.count)
  }

  mutating func check() {
    var seenShapes = Visited(count: sets.count)
    var seenMeetings = Visited(count: sets.count)
    for root in roots() {
      comparisons = 0
      let isWhole =
        forEachSet(from: root, &seenShapes) { fields, group in
          fields.checkShapes(group)
          return [group]
        }
        && forEachSet(from: root, &seenMeetings) { fields, group in
          let meetings = fields.byObject(group)
          for meeting in meetings { fields.checkNamesAndArguments(meeting) }
          return meetings
        }
      if isWhole { continue }
      let executable = context.executables[root]
      conflicts.append(
        Diagnostic(
          .error, "the fields of \(executable.title) meet in too many ways to compare them all",
          at: executable.operation?.name?.location ?? executable.fragment?.name.location
            ?? executable.operation?.location))
    }
  }

  /// The executables to begin at so that every one is reached: what is in conflict inside a fragment is so in all that
  /// spread it.
  private func roots() -> [Int] {
    var isSpread = Array(repeating: false, count: context.executables.count)
    for use in context.executables.lazy.flatMap(\.spreads) {
      if let fragment = context.fragments[use.spread.name.text] { isSpread[fragment] = true }
    }
    var roots = context.executables.indices.filter { !isSpread[$0] }
    var covered = Set(roots).union(context.reachableFragments(from: roots))
    // What is left are circles of fragments that nothing else spreads.
    for index in context.executables.indices where !covered.contains(index) {
      roots.append(index)
      covered.insert(index)
      covered.formUnion(context.reachableFragments(from: index))
    }
    return roots
  }

  // MARK: Gathering

  /// Notes a selection set and all inside it, with a list of what is left in place of recursion.
  private mutating func add(_ selectionSet: SelectionSet, _ parent: SchemaType?, to set: Int) {
    var pending = [(selectionSet, parent, set)]
    while let (selectionSet, parent, set) = pending.popLast() {
      for selection in selectionSet.selections {
        switch selection {
        case .field(let field):
          let type = parent.flatMap { context.schema.field(field.name.text, on: $0)?.type }
          var inner: Int?
          if let selectionSet = field.selectionSet {
            inner = sets.count
            sets.append(FieldSet())
            pending.append((selectionSet, type.flatMap { context.schema.type(of: $0) }, sets.count - 1))
          }
          sets[set].fields.append(nodes.count)
          nodes.append(
            Node(
              field: field, name: Self.number(of: field.responseName, in: &names),
              object: parent.flatMap { $0.isObject ? Self.number(of: $0.name, in: &objects) : nil }, type: type,
              set: inner))
        case .inlineFragment(let fragment):
          let type = fragment.typeCondition.map { context.schema.type($0.text) } ?? parent
          pending.append((fragment.selectionSet, type, set))
        case .fragmentSpread(let spread):
          if let fragment = context.fragments[spread.name.text] { sets[set].spreads.append(fragment) }
        }
      }
    }
  }

  private static func number<Key: Hashable>(of key: Key, in numbers: inout [Key: Int]) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }

  /// The sets that were looked at together.
  private struct Visited {
    private var alone: [Bool]
    private var together: Set<[Int]> = []

    init(count: Int) { alone = Array(repeating: false, count: count) }

    mutating func insert(_ sets: [Int]) -> Bool {
      guard sets.count == 1, let set = sets.first else { return together.insert(sets).inserted }
      defer { alone[set] = true }
      return !alone[set]
    }
  }

  /// Hands over the fields of each response name, from the root's inward. The closure says which of their selections
  /// meet.
  ///
  /// - Returns: false where the limit was reached.
  private mutating func forEachSet(
    from root: Int, _ visited: inout Visited, _ body: (inout OverlappingFields, [Int]) -> [[Int]]
  ) -> Bool {
    var pending = [[root]]
    while let starts = pending.popLast() {
      guard !starts.isEmpty, visited.insert(starts) else { continue }
      let all = withFragments(starts)
      if all != starts, !visited.insert(all) { continue }
      var touched: [Int] = []
      for set in all {
        for node in sets[set].fields {
          let name = nodes[node].name
          if groups[name].isEmpty { touched.append(name) }
          groups[name].append(node)
        }
      }
      for name in touched {
        let group = groups[name]
        groups[name].removeAll(keepingCapacity: true)
        comparisons += group.count
        guard comparisons <= limit else {
          for name in touched { groups[name].removeAll() }
          return false
        }
        if group.count == 1 {
          if let set = nodes[group[0]].set { pending.append([set]) }
          continue
        }
        for meeting in body(&self, group.sorted()) {
          pending.append(Set(meeting.compactMap { nodes[$0].set }).sorted())
        }
      }
    }
    return true
  }

  /// The sets and those of the fragments they spread, each once, in ascending order; without the ones that have no
  /// fields of their own.
  private mutating func withFragments(_ starts: [Int]) -> [Int] {
    visit += 1
    var found: [Int] = []
    var pending = starts
    for set in starts { lastVisit[set] = visit }
    while let set = pending.popLast() {
      if !sets[set].fields.isEmpty { found.append(set) }
      for spread in sets[set].spreads where lastVisit[spread] != visit {
        lastVisit[spread] = visit
        pending.append(spread)
      }
    }
    return found.sorted()
  }

  /// The fields that can meet on one object: those on its type, and those on abstract types.
  private func byObject(_ group: [Int]) -> [[Int]] {
    var order: [Int] = []
    var onObject: [Int: [Int]] = [:]
    var anywhere: [Int] = []
    for node in group {
      guard let object = nodes[node].object else {
        anywhere.append(node)
        continue
      }
      if onObject[object] == nil { order.append(object) }
      onObject[object, default: []].append(node)
    }
    if order.isEmpty { return [anywhere] }
    return order.map { ((onObject[$0] ?? []) + anywhere).sorted() }
  }

  // MARK: Comparing

  private mutating func checkNamesAndArguments(_ group: [Int]) {
    guard let first = group.first, group.count > 1 else { return }
    let signature = signature(of: first)
    for other in group.dropFirst() where self.signature(of: other) != signature {
      let (one, two) = (nodes[first].field, nodes[other].field)
      if one.name != two.name {
        report(first, other) { "are \"\($0.field.name)\" and \"\($1.field.name)\"" }
      } else if Self.ordered(one.arguments) != Self.ordered(two.arguments) {
        report(first, other) { _, _ in "have different arguments" }
      } else {
        report(first, other) { _, _ in "are not streamed alike" }
      }
    }
  }

  private mutating func signature(of node: Int) -> Int {
    if let known = signatureOfNode[node] { return known }
    let field = nodes[node].field
    let signature = Signature(
      name: field.name, arguments: Self.ordered(field.arguments),
      stream: field.directives.first(named: "stream").map { Self.ordered($0.arguments) })
    let number = Self.number(of: signature, in: &signatures)
    signatureOfNode[node] = number
    return number
  }

  private mutating func checkShapes(_ group: [Int]) {
    guard let first = group.first(where: { nodes[$0].type != nil }), let shape = shape(of: first) else { return }
    for other in group where other != first {
      guard let otherShape = self.shape(of: other), otherShape != shape else { continue }
      report(first, other) { left, right in
        "are of the types " + [left, right].compactMap(\.type).map { "\"\($0)\"" }.joined(separator: " and ")
      }
    }
  }

  /// The number of the type as far as fields that never meet must share it: all types with selections are one.
  private mutating func shape(of node: Int) -> Int? {
    if let known = shapeOfNode[node] { return known }
    guard let type = nodes[node].type else { return nil }
    let isComposite = context.schema.type(of: type)?.isComposite == true
    let number = Self.number(of: Self.shape(type, isComposite ? "{}" : type.name.text), in: &shapes)
    shapeOfNode[node] = number
    return number
  }

  /// As deep as types may be nested, which the parser limits.
  private static func shape(_ type: TypeReference, _ name: String) -> String {
    switch type {
    case .named: name
    case .list(let element): "[\(shape(element, name))]"
    case .nonNull(let nullable): "\(shape(nullable, name))!"
    }
  }

  private mutating func report(_ one: Int, _ other: Int, _ reason: (Node, Node) -> String) {
    let (left, right) = (nodes[one].field.location, nodes[other].field.location)
    let isInOrder = left.source === right.source ? left.start <= right.start : one < other
    let (first, second) = isInOrder ? (one, other) : (other, one)
    guard reported.insert(Pair(first: first, second: second)).inserted else { return }
    let reason = reason(nodes[first], nodes[second])
    let name = nodes[second].field.responseName
    conflicts.append(
      Diagnostic(
        .error, "two fields fill \"\(name)\" but \(reason); an alias keeps them apart",
        at: nodes[second].field.location, notes: [.init("the other one", at: nodes[first].field.location)]))
  }

  /// Arguments, and the fields of objects in them, in an order of their own: that of the text does not matter.
  private static func ordered(_ arguments: [Argument]) -> [String: Value.Kind] {
    if arguments.isEmpty { return [:] }
    return Dictionary(
      arguments.map { ($0.name.text, ordered($0.value).kind) }, uniquingKeysWith: { first, _ in first })
  }

  /// As deep as values may be nested, which the parser limits.
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
