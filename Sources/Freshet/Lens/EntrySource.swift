/// The objects of one payload, as a document's selections are read in them: on any thread, and without a store.
final class EntrySource {
  let bound: BoundPlan
  let document: String
  private let payload: EntryPayload
  private var children: [Int: EntrySource] = [:]
  /// By line: the field of the operation's plan that was found there last, which most objects have at that line.
  private var found: [Int]
  /// Required fields that were told.
  private var noted: Set<Noted> = []

  private struct Noted: Hashable {
    var ordinal: Int
    var place: Int
  }

  private init(_ bound: BoundPlan, _ document: String, _ payload: EntryPayload) {
    self.bound = bound
    self.document = document
    self.payload = payload
    found = Array(repeating: -1, count: bound.table.fields.count)
  }

  /// Reads a response's data by the lens plan of the operation's root.
  ///
  /// - Parameter read: is given the source and the place of the root; neither is to be kept.
  static func read<Output>(
    _ response: Response, _ changes: ChangeSet, lens: Plan, log: @escaping (LogEvent) -> Void,
    _ read: (EntrySource, Int) -> Output
  ) -> Output {
    changes.payload.bytes.withUnsafeBytes { bytes in
      let payload = EntryPayload(
        changes: changes, base: bytes.baseAddress ?? UnsafeRawPointer(changes.entries), operation: response.bound.table,
        name: response.document.name, log: log)
      // The operation's variables are its root's own, so what they were given goes before their defaults.
      let bound = BoundPlan(lens, variables: response.bound.operationVariables)
      return read(EntrySource(bound, response.document.name, payload), 0)
    }
  }

  /// The entry of a line's member.
  private func entry(_ ordinal: Int, of place: Int) -> Int? {
    let known = found[ordinal]
    if known >= 0, let entry = payload.member(of: place, where: { $0 == known }) { return entry }
    let response = table.fields[ordinal].response
    let fields = payload.operation.fields
    guard let entry = payload.member(of: place, where: { fields[$0].response == response }) else { return nil }
    found[ordinal] = payload.changes.entries[entry].field
    return entry
  }

  private func node(at index: Int) -> ReadNode<Int> {
    let entry = payload.changes.entries[index]
    switch entry.kind {
    case .null: return .null
    case .object: return .object(index)
    case .same: return .object(Int(entry.b))
    case .list: return .list(elements(of: index))
    default: return .leaf(entry.value(payload.base))
    }
  }

  private func elements(of place: Int) -> [ReadNode<Int>] {
    let entries = payload.changes.entries
    var nodes: [ReadNode<Int>] = []
    nodes.reserveCapacity(Int(entries[place].b))
    var index = place + 1
    let end = place + entries[place].span
    while index < end {
      if entries[index].kind == .null {
        nodes.append(contentsOf: repeatElement(.null, count: Int(entries[index].b)))
      } else {
        nodes.append(node(at: index))
      }
      index += entries[index].span
    }
    return nodes
  }

  /// Whether all that a set reads of an object came with it.
  private func holds(set: Int, _ place: Int) -> Bool {
    guard table.sets.indices.contains(set) else { return false }
    return table.sets[set].fields.allSatisfy { ordinal in
      let field = table.fields[ordinal]
      if field.label != nil || field.isClient || !includes(ordinal, of: place) { return true }
      switch field.base {
      case .spread: return child(ordinal)?.holds(set: 0, place) ?? false
      case .alias: return holds(set: field.target, place)
      default: return holds(node(ordinal, of: place), set: field.base == .object ? field.target : nil)
      }
    }
  }

  private func holds(_ node: ReadNode<Int>, set: Int?) -> Bool {
    switch node {
    case .missing: false
    case .null, .leaf: true
    case .object(let place): set.map { holds(set: $0, place) } ?? true
    case .list(let nodes): nodes.allSatisfy { holds($0, set: set) }
    }
  }

  private func tell(_ name: LogEvent.Name, _ ordinal: Int, _ place: Int, by document: String = "") {
    payload.log(
      LogEvent(
        name, operation: payload.name, detail: "\(document)\(typeName(place)).\(table.fields[ordinal].storage.name)"))
  }
}

extension EntrySource: ReadSource {
  func typeName(_ place: Int) -> String { payload.typeName(place) }

  func node(_ ordinal: Int, of place: Int) -> ReadNode<Int> {
    entry(ordinal, of: place).map { node(at: $0) } ?? .missing
  }

  func errors(_ ordinal: Int, of place: Int) -> [GraphQLError] {
    guard !payload.changes.errors.isEmpty else { return [] }
    return entry(ordinal, of: place).flatMap { payload.changes.errors[$0] } ?? []
  }

  func holds(_ ordinal: Int, of place: Int) -> Bool {
    let field = table.fields[ordinal]
    guard field.label != nil else { return true }
    return field.base == .spread
      ? child(ordinal)?.holds(set: 0, place) ?? false : holds(set: field.target, place)
  }

  func child(_ ordinal: Int) -> EntrySource? {
    if let child = children[ordinal] { return child }
    let field = table.fields[ordinal]
    guard field.base == .spread, field.target < bound.plan.fragments.count else { return nil }
    let inner = BoundPlan(bound.plan.fragments[field.target], spread: field.storage, in: bound)
    let child = EntrySource(inner, field.response, payload)
    children[ordinal] = child
    return child
  }

  func note(_ ordinal: Int, of place: Int, isNull: Bool) {
    guard isNull, noted.insert(Noted(ordinal: ordinal, place: place)).inserted else { return }
    tell(.requiredFieldMissing, ordinal, place, by: "\(document): ")
  }

  func warn(_ name: LogEvent.Name, _ ordinal: Int, of place: Int) { tell(name, ordinal, place) }
}

/// A payload's entries while its bytes are at hand.
private struct EntryPayload {
  let changes: ChangeSet
  let base: UnsafeRawPointer
  /// The operation's plan, which the entries are numbered by.
  let operation: PlanTable
  let name: String
  let log: (LogEvent) -> Void

  /// The entry of the member of an object whose field is the one that is looked for.
  func member(of place: Int, where matches: (Int) -> Bool) -> Int? {
    var index = place + 1
    let end = place + changes.entries[place].span
    while index < end {
      let entry = changes.entries[index]
      // A type's entry has no field of its own.
      if entry.kind != .type, matches(entry.field) { return index }
      index += entry.span
    }
    return nil
  }

  func typeName(_ place: Int) -> String {
    let entry = changes.entries[place]
    if entry.c & ObjectKey.hasType != 0 { return changes.entries[place + 1].text(base) }
    return operation.sets[place == 0 ? 0 : operation.fields[entry.field].target].typeName
  }
}
