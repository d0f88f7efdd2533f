/// A value that a payload of a response in parts brought: which of the change sets has it, and its entry there.
struct PartPlace: Hashable {
  var chunk: Int
  var entry: Int
}

/// What a response in parts has brought so far, by its paths: the first result, and behind it each part at the place it
/// was merged into.
///
/// An object may be in several change sets: the one that brought it, and those that parts merged into it.
struct PartTree {
  /// What is at a path.
  enum Found {
    /// The values there, the one that came first in front.
    case here([PartPlace])
    /// Nothing yet, but a part to come may bring it.
    case notYet
    /// Nothing, and nothing can come.
    case never
  }

  private struct Node {
    var children: [PathSegment: Int] = [:]
    /// The change sets whose root is this object.
    var roots: [Int] = []
    /// The change sets that brought items of this list, by their first index.
    var items: [(start: Int, chunk: Int)] = []
    /// Whether items came twice for one index.
    var hasOverlaps = false
    /// How many items the list has.
    var length = 0
    var isClosed = false
  }

  private let bound: BoundPlan
  private(set) var chunks: [ChangeSet] = []
  private var nodes = [Node()]
  // Each list that a path enters is read once, however many parts come for its items.
  private var starts: [PartPlace: [(number: Int, entry: Int)]] = [:]

  init(_ bound: BoundPlan) { self.bound = bound }

  private var table: PlanTable { bound.table }

  func entry(_ place: PartPlace) -> Entry { chunks[place.chunk].entries[place.entry] }

  /// The ordinal of the line whose value a place is; nil at the root.
  func line(_ place: PartPlace) -> Int? {
    let field = entry(place).field
    return field == Int(Entry.fieldMask) ? nil : field
  }

  /// The set that an object is read by.
  func set(_ place: PartPlace) -> Int { line(place).map { table.fields[$0].target } ?? 0 }

  /// The type an object says it is of, where its set asks for it.
  func typeName(_ place: PartPlace) -> String? {
    let entry = entry(place)
    guard entry.kind == .object, entry.c & ObjectKey.hasType != 0 else { return nil }
    let changes = chunks[place.chunk]
    let name = changes.entries[place.entry + 1]
    return changes.payload.bytes.withUnsafeBytes { bytes in
      JSONTokenizer(bytes).text(of: JSONString(offset: Int(name.a), length: Int(name.b), hasEscapes: name.c != 0))
    }
  }

  // MARK: Adding

  /// Adds an object's members at a path, the first result at the root.
  mutating func add(_ changes: ChangeSet, at path: [PathSegment]) {
    nodes[node(at: path)].roots.append(chunks.count)
    chunks.append(changes)
  }

  /// Adds items of a list, the first of which has an index.
  mutating func add(items changes: ChangeSet, of list: [PathSegment], at start: Int) {
    let node = node(at: list)
    if let last = nodes[node].items.last, last.start >= start { nodes[node].hasOverlaps = true }
    nodes[node].items.append((start, chunks.count))
    nodes[node].length = max(nodes[node].length, start + Int(changes.entries[0].b))
    chunks.append(changes)
  }

  /// Ends a list: it takes no items any more.
  mutating func close(list path: [PathSegment]) { nodes[node(at: path)].isClosed = true }

  func isClosed(list path: [PathSegment]) -> Bool { existingNode(at: path).map { nodes[$0].isClosed } ?? false }

  /// How many items a list has.
  func length(of list: PartPlace, at path: [PathSegment]) -> Int {
    max(Int(entry(list).b), existingNode(at: path).map { nodes[$0].length } ?? 0)
  }

  private func existingNode(at path: [PathSegment]) -> Int? {
    var node = 0
    for step in path {
      guard let next = nodes[node].children[step] else { return nil }
      node = next
    }
    return node
  }

  private mutating func node(at path: [PathSegment]) -> Int {
    var node = 0
    for step in path {
      if let next = nodes[node].children[step] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].children[step] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    return node
  }

  // MARK: Finding

  mutating func find(_ path: [PathSegment]) -> Found {
    var places = nodes[0].roots.map { PartPlace(chunk: $0, entry: 0) }
    var node: Int? = 0
    for (depth, step) in path.enumerated() {
      var next: [PartPlace] = []
      switch step {
      case .name(let name): next = places.compactMap { child(name, of: $0) }
      case .index(let index):
        next = places.compactMap { element(index, of: $0) }
        if let node, let place = item(index, of: node) { next.append(place) }
      }
      let isOpen = next.isEmpty && mayCome(step, of: places, at: path.prefix(depth))
      node = node.flatMap { nodes[$0].children[step] }
      if let node { next += nodes[node].roots.map { PartPlace(chunk: $0, entry: 0) } }
      guard !next.isEmpty else { return isOpen ? .notYet : .never }
      places = next
    }
    return .here(places)
  }

  private func child(_ name: String, of place: PartPlace) -> PartPlace? {
    let entries = chunks[place.chunk].entries
    guard entries[place.entry].kind == .object else { return nil }
    var index = place.entry + 1
    let end = place.entry + entries[place.entry].span
    while index < end {
      if entries[index].kind != .type, table.fields[entries[index].field].response == name {
        return PartPlace(chunk: place.chunk, entry: index)
      }
      index += entries[index].span
    }
    return nil
  }

  private mutating func element(_ wanted: Int, of place: PartPlace) -> PartPlace? {
    let entry = entry(place)
    guard entry.kind == .list, wanted < Int(entry.b) else { return nil }
    let list = starts[place] ?? FieldErrorPlacement.starts(chunks[place.chunk].entries, place.entry)
    starts[place] = list
    let found = FieldErrorPlacement.last(of: list, upTo: wanted) { $0.number }
    return found.map { PartPlace(chunk: place.chunk, entry: $0.entry) }
  }

  /// An item that came in a part.
  private mutating func item(_ index: Int, of node: Int) -> PartPlace? {
    let items = nodes[node].items
    guard !items.isEmpty else { return nil }
    let brought =
      nodes[node].hasOverlaps
      ? items.last { $0.start <= index && index < $0.start + Int(chunks[$0.chunk].entries[0].b) }
      : FieldErrorPlacement.last(of: items, upTo: index) { $0.start }
    return brought.flatMap { element(index - $0.start, of: PartPlace(chunk: $0.chunk, entry: 0)) }
  }

  /// Whether what a step leads to may be in a part that has not come.
  private func mayCome(_ step: PathSegment, of places: [PartPlace], at path: ArraySlice<PathSegment>) -> Bool {
    guard let place = places.first else { return false }
    switch step {
    case .name(let name):
      guard entry(place).kind == .object else { return false }
      return table.fields[table.sets[set(place)].fields].contains { $0.response == name }
    case .index:
      guard entry(place).kind == .list, let line = line(place), table.fields[line].stream != nil else { return false }
      return !isClosed(list: Array(path))
    }
  }
}
