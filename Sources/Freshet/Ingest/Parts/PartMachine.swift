/// A response that comes in parts, as its payloads are read: which parts are promised, what is there to merge them
/// into, and what waits for its place. A value: no lock, no task, no clock.
///
/// The three shapes of incremental delivery are told apart entry by entry, by what an entry holds: an `id` leads to the
/// path and the label it was announced with, and else both are the entry's own.
struct PartMachine {
  private enum Stage { case waiting, open, complete }

  /// What came before what it belongs to.
  private enum Early {
    case entry(PartEnvelope.Entry, Payload)
    case completed(PartEnvelope.Completed)
  }

  /// How much may wait for its place.
  static let earlyLimit = 256
  static let earlyBytesLimit = 1 << 20
  /// The payloads of one response are kept until its last part; together they may have this many bytes.
  static let bytesLimit = 64 << 20

  let bound: BoundPlan
  let operation: String
  let labels: [String: Int]
  private var stage = Stage.waiting
  var tree: PartTree
  /// Parts that were announced, by id, and the ids of those that are over.
  private var promises: [String: PartEnvelope.Pending] = [:]
  private var closed: Set<String> = []
  private var early: [Early] = []
  private var bytes = 0
  private var cameInParts = false
  var steps: [PartStep] = []
  private var errors: [GraphQLError] = []

  init(_ bound: BoundPlan, operation: String) {
    self.bound = bound
    self.operation = operation
    tree = PartTree(bound)
    labels = Dictionary(bound.table.labels.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a payload brings.
  struct Reading {
    var first: ChangeSet?
    var isFirst: Bool
    var isLast: Bool
    var steps: [PartStep]
    var errors: [GraphQLError]
    var extensions: [String: JSONValue]
  }

  /// Whether the response came in parts, and the server said that nothing more comes.
  var isComplete: Bool { stage == .complete && cameInParts }

  mutating func read(_ payload: Payload) throws(Failure) -> Reading {
    let envelope = try payload.bytes.withUnsafeBytes { bytes -> Result<PartEnvelope, PartError> in
      do throws(PartError) { return .success(try PartEnvelope(bytes)) } catch { return .failure(error) }
    }.mapError { Failure(.malformed, $0.message, operation: operation, path: $0.path) }.get()
    steps = []
    errors = envelope.own.errors
    let isFirst = envelope.isFirst || stage == .waiting
    if isFirst {
      reset()
      cameInParts = envelope.hasNext == true
    }
    bytes += payload.bytes.count
    guard bytes <= Self.bytesLimit || isFirst else {
      throw malformed("The response and its parts have more than \(Self.bytesLimit) bytes.")
    }
    var first: ChangeSet?
    if isFirst {
      first = try begin(envelope, payload)
    } else if stage == .complete {
      if !envelope.incremental.isEmpty || envelope.own.path != nil { drop("behind the last part") }
      return reading(envelope, nil, isFirst: false)
    }
    try take(envelope, payload, isFirst: isFirst)
    if envelope.hasNext == false || (isFirst && envelope.hasNext == nil) || (isFirst && first == nil) { finish() }
    return reading(envelope, first, isFirst: isFirst)
  }

  private func reading(_ envelope: PartEnvelope, _ first: ChangeSet?, isFirst: Bool) -> Reading {
    Reading(
      first: first, isFirst: isFirst, isLast: stage == .complete, steps: steps, errors: errors,
      extensions: envelope.extensions)
  }

  private mutating func reset() {
    stage = .open
    tree = PartTree(bound)
    promises = [:]
    closed = []
    early = []
    bytes = 0
  }

  private mutating func begin(_ envelope: PartEnvelope, _ payload: Payload) throws(Failure) -> ChangeSet? {
    guard envelope.isFirst else {
      if envelope.hasErrors { return nil }
      throw malformed(
        envelope.hasParts
          ? "A part came before the response it belongs to." : "The response has neither data nor errors.")
    }
    guard let data = envelope.own.data else { return nil }
    if data.isNull {
      guard envelope.hasErrors else { throw malformed("The response has neither data nor errors.") }
      return nil
    }
    let value = PartValue(payload: payload, range: data.range, errors: envelope.own.errors)
    let changes = try IngestReader.first(value, bound, operation: operation)
    if let changes { tree.add(changes, at: []) }
    return changes
  }

  private mutating func take(_ envelope: PartEnvelope, _ payload: Payload, isFirst: Bool) throws(Failure) {
    for pending in envelope.pending {
      guard promises[pending.id] == nil, !closed.contains(pending.id) else {
        throw malformed("Two parts of the response have the id \"\(pending.id)\".", pending.path)
      }
      promises[pending.id] = pending
    }
    try takeEarly()
    if !isFirst, envelope.own.path != nil || envelope.own.id != nil { try take(envelope.own, payload) }
    for entry in envelope.incremental {
      errors += entry.errors
      try take(entry, payload)
    }
    for completed in envelope.completed {
      errors += completed.errors ?? []
      try take(completed)
    }
    try takeEarly()
  }

  /// Ends the response: what still waits for its place has none.
  private mutating func finish() {
    for case .entry(let entry, _) in early { drop("with no place", entry.path ?? [], entry.label) }
    early = []
    stage = .complete
    tree = PartTree(bound)
  }

  // MARK: What came early

  private mutating func takeEarly() throws(Failure) {
    var count = early.count + 1
    while !early.isEmpty, early.count < count {
      count = early.count
      let waiting = early
      early = []
      for part in waiting {
        switch part {
        case .entry(let entry, let payload): try take(entry, payload)
        case .completed(let completed): try take(completed)
        }
      }
    }
  }

  private mutating func hold(_ part: Early) throws(Failure) {
    early.append(part)
    let bytes = early.reduce(0) { sum, part in
      guard case .entry(let entry, _) = part else { return sum }
      return sum + ((entry.data ?? entry.items)?.range.count ?? 0)
    }
    guard early.count <= Self.earlyLimit, bytes <= Self.earlyBytesLimit else {
      throw malformed("Too many parts came before the ones that bring their places.")
    }
  }

  // MARK: Entries

  private mutating func take(_ entry: PartEnvelope.Entry, _ payload: Payload) throws(Failure) {
    var path: [PathSegment]
    var label = entry.label
    if let id = entry.id {
      guard let promise = promises[id] else {
        if closed.contains(id) { return drop("of a part that is over", entry.path ?? []) }
        return try hold(.entry(entry, payload))
      }
      path = promise.path + entry.subPath
      label = promise.label
    } else {
      guard let own = entry.path else { throw malformed("A part has neither an id nor a path.") }
      path = own + entry.subPath
    }
    if let label, labels[label] == nil { return drop("with a label the plan does not have", path, label) }
    let isPlaced =
      if let items = entry.items {
        try take(items: items, of: entry, at: path, payload)
      } else {
        try take(data: entry.data ?? .null(0..<0), of: entry, at: path, label, payload)
      }
    if !isPlaced { try hold(.entry(entry, payload)) }
  }

  /// Items of a list; false where their place may still come.
  private mutating func take(
    items: PartEnvelope.Content, of entry: PartEnvelope.Entry, at path: [PathSegment], _ payload: Payload
  ) throws(Failure) -> Bool {
    var listPath = path
    var start: Int?
    if entry.id == nil {
      guard case .index(let index)? = path.last else {
        drop("of items without an index", path, entry.label)
        return true
      }
      listPath.removeLast()
      start = index
    }
    let places: [PartPlace]
    switch tree.find(listPath) {
    case .notYet: return false
    case .never:
      drop("of items of no list", path, entry.label)
      return true
    case .here(let found): places = found
    }
    guard let list = streamedList(listPath, places) else {
      drop("of items of no streamed list", path, entry.label)
      return true
    }
    if items.isNull {
      fail(list: list, at: listPath, entry.errors)
      return true
    }
    return try append(
      PartValue(payload: payload, range: items.range, errors: entry.errors), isList: true, to: list, at: listPath,
      from: start)
  }

  private mutating func append(
    _ value: PartValue, isList: Bool, to list: PartPlace, at path: [PathSegment], from start: Int?
  ) throws(Failure) -> Bool {
    guard !tree.isClosed(list: path) else {
      drop("of items behind the end of their list", path)
      return true
    }
    let length = tree.length(of: list, at: path)
    let first = start ?? length
    guard first <= length else { return false }
    let changes = try IngestReader.items(
      value, isList: isList, from: first, at: PartSite(path: path, line: tree.line(list)), bound, operation: operation)
    tree.add(items: changes, of: path, at: first)
    steps.append(.append(changes, to: list, from: first))
    return true
  }

  /// Members of an object, or one item of a list; false where their place may still come.
  private mutating func take(
    data: PartEnvelope.Content, of entry: PartEnvelope.Entry, at path: [PathSegment], _ label: String?,
    _ payload: Payload
  ) throws(Failure) -> Bool {
    let value = PartValue(payload: payload, range: data.range, errors: entry.errors)
    if entry.id == nil, case .index(let index)? = path.last,
      let isPlaced = try takeItem(value, data, index, path, label)
    {
      return isPlaced
    }
    let places: [PartPlace]
    switch tree.find(path) {
    case .notYet: return false
    case .never:
      drop("with no place", path, label)
      return true
    case .here(let found): places = found
    }
    guard let host = places.first(where: { tree.entry($0).kind == .object }) else {
      drop("of no object", path, label)
      return true
    }
    if data.isNull {
      steps.append(.fail(targets(label, at: host), entry.errors))
      return true
    }
    let typeName = tree.typeName(host)
    let changes = try IngestReader.members(
      value, of: tree.set(host), at: PartSite(path: path, typeName: typeName), bound, operation: operation)
    tree.add(changes, at: path)
    let own = tree.typeName(PartPlace(chunk: tree.chunks.count - 1, entry: 0))
    let isOther = own != nil && typeName != nil && own != typeName
    steps.append(.merge(changes, into: isOther ? nil : host, readBy: tree.set(host)))
    if entry.id == nil { steps.append(.land(targets(label, at: host))) }
    return true
  }

  /// In the oldest shape an item of a list is a part's data; nil where the part has the label of another, or its index
  /// names an object that is there.
  private mutating func takeItem(
    _ value: PartValue, _ data: PartEnvelope.Content, _ index: Int, _ path: [PathSegment], _ label: String?
  ) throws(Failure) -> Bool? {
    let listPath = Array(path.dropLast())
    guard case .here(let places) = tree.find(listPath), let list = streamedList(listPath, places) else { return nil }
    if let label, labels[label] != tree.line(list).flatMap({ bound.table.fields[$0].stream }) { return nil }
    let isBehind = index >= tree.length(of: list, at: listPath)
    guard isBehind || !(data.isObject || data.isNull) else { return nil }
    let line = tree.line(list) ?? 0
    if data.isNull, bound.table.fields[line].nonNull & 2 != 0 {
      fail(list: list, at: listPath, value.errors)
      return true
    }
    return try append(value, isList: false, to: list, at: listPath, from: index)
  }

  /// The list among the values at a path whose items may come in parts: the outermost one of its field.
  private func streamedList(_ path: [PathSegment], _ places: [PartPlace]) -> PartPlace? {
    guard case .name? = path.last, let list = places.first(where: { tree.entry($0).kind == .list }),
      let line = tree.line(list), bound.table.fields[line].stream != nil
    else { return nil }
    return list
  }

  // MARK: Ends

  private mutating func take(_ completed: PartEnvelope.Completed) throws(Failure) {
    guard let promise = promises.removeValue(forKey: completed.id) else {
      if !closed.contains(completed.id) { try hold(.completed(completed)) }
      return
    }
    closed.insert(completed.id)
    if let label = promise.label, labels[label] == nil {
      return drop("with a label the plan does not have", promise.path, label)
    }
    guard case .here(let places) = tree.find(promise.path) else {
      if completed.errors != nil { drop("with no place", promise.path, promise.label) }
      return
    }
    if let list = streamedList(promise.path, places) {
      if let errors = completed.errors { return fail(list: list, at: promise.path, errors) }
      tree.close(list: promise.path)
      steps.append(.finish(list: list))
    } else if let host = places.first(where: { tree.entry($0).kind == .object }) {
      let targets = targets(promise.label, at: host)
      steps.append(completed.errors.map { .fail(targets, $0) } ?? .land(targets))
    }
  }

  private mutating func fail(list: PartPlace, at path: [PathSegment], _ errors: [GraphQLError]) {
    guard !tree.isClosed(list: path) else { return drop("of a list that is over", path) }
    tree.close(list: path)
    steps.append(.failList(list, errors))
  }

  // MARK: Failures

  private func malformed(_ message: String, _ path: [PathSegment] = []) -> Failure {
    Failure(.malformed, message, operation: operation, path: path)
  }

  private mutating func drop(_ reason: String, _ path: [PathSegment] = [], _ label: String? = nil) {
    var text = "a part " + reason
    if !path.isEmpty { text += ", at \(path.map(\.description).joined(separator: "."))" }
    if let label { text += ", \(label)" }
    steps.append(.drop(text))
  }
}
