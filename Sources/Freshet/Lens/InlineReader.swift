/// Reads an `@inline` document at once, wherever its selections are.
struct InlineReader<Source: ReadSource> {
  let source: Source

  /// All that an operation selects itself of its root.
  ///
  /// - Throws: where a field of its own failed, or a required one is null; not where it is caught as a whole, which is
  ///   the only line then.
  func data(_ root: Source.Place) throws(ReadFailure) -> InlineObject {
    let table = source.table
    guard table.reading != .result, table.reading != .null else {
      return InlineObject(document: source.document, [value(root)])
    }
    if let failure = failure(root) { throw failure }
    var walk = ReadWalk(source, looksForFailures: false, isStrict: false)
    guard table.sets.first?.bubbles != true || walk.isWhole(0, root), let object = object(root) else {
      throw ReadFailure(document: source.document, path: walk.stop)
    }
    return object
  }

  /// All that a fragment selects itself of an object, whatever failed; nil where a required field is null.
  func object(_ place: Source.Place) -> InlineObject? { object(0, place) }

  /// What stands at the line of a spread.
  private func value(_ place: Source.Place) -> InlineValue {
    if let failure = failure(place) { return source.table.reading == .null ? .null : InlineValue(.failure(failure)) }
    return value(of: object(0, place))
  }

  private func failure(_ place: Source.Place) -> ReadFailure? {
    let table = source.table
    guard let root = table.sets.first, table.isStrict || root.mayThrow else { return nil }
    var walk = ReadWalk(source, looksForFailures: true, isStrict: table.isStrict)
    _ = walk.isWhole(0, place)
    return walk.failure
  }

  private func value(of object: InlineObject?) -> InlineValue { object.map { InlineValue(.object($0)) } ?? .null }

  // MARK: Lines

  private func object(_ set: Int, _ place: Source.Place) -> InlineObject? {
    let table = source.table
    guard table.sets.indices.contains(set) else { return InlineObject(document: source.document) }
    let lines = table.sets[set].fields
    var values: [InlineValue] = []
    values.reserveCapacity(lines.count)
    for ordinal in lines {
      guard let value = line(ordinal, place) else { return nil }
      values.append(value)
    }
    return InlineObject(document: source.document, lines: table.fields[lines], values)
  }

  /// Nil where a null there makes the object null.
  private func line(_ ordinal: Int, _ place: Source.Place) -> InlineValue? {
    let field = source.table.fields[ordinal]
    guard source.includes(ordinal, of: place) else { return .missing }
    if let catching = field.catching {
      var walk = ReadWalk(source, looksForFailures: true, isStrict: true)
      if let failure = walk.failure(at: ordinal, of: place) {
        return catching == .null ? .null : InlineValue(.failure(failure))
      }
    }
    switch field.base {
    case .spread:
      guard source.holds(ordinal, of: place), let child = source.child(ordinal) else { return .missing }
      return InlineReader(source: child).value(place)
    case .alias:
      guard source.holds(ordinal, of: place) else { return .missing }
      let object = object(field.target, place)
      return object == nil && field.required != nil ? nil : value(of: object)
    default: return member(field, ordinal, place)
    }
  }

  private func member(_ field: PlanField, _ ordinal: Int, _ place: Source.Place) -> InlineValue? {
    let node = source.node(ordinal, of: place)
    if case .missing = node, field.label != nil { return .missing }
    let value = value(node, field, 0, ordinal, place)
    switch field.required {
    case .some(.none), .log:
      if field.required == .log { source.note(ordinal, of: place, isNull: !node.isThere) }
      if case .missing = node { source.noteMissed(ordinal, of: place) }
      if case .missing = value.content { return nil }
      if case .null = value.content { return nil }
    case .throw: break
    case nil: warn(of: node, field, ordinal, place)
    }
    return value
  }

  /// What is not there and should be is told, as a lens does. A later part or the client's own may leave it out.
  private func warn(of node: ReadNode<Source.Place>, _ field: PlanField, _ ordinal: Int, _ place: Source.Place) {
    guard field.label == nil, !field.isClient else { return }
    switch node {
    case .missing: source.warn(.missingField, ordinal, of: place)
    case .null where field.nonNull & 1 != 0 && field.base != .object: source.warn(.missingField, ordinal, of: place)
    default: break
    }
  }

  // MARK: Values

  private func value(
    _ node: ReadNode<Source.Place>, _ field: PlanField, _ level: Int, _ ordinal: Int, _ place: Source.Place
  ) -> InlineValue {
    switch node {
    case .missing: return .missing
    case .null: return .null
    case .list(let nodes) where level < field.listDepth:
      return InlineValue(.list(nodes.map { value($0, field, level + 1, ordinal, place) }))
    case .object(let inner) where level == field.listDepth && field.base == .object:
      return value(of: object(field.target, inner))
    case .leaf(let value) where level == field.listDepth && field.base.holds(value): return InlineValue(.leaf(value))
    case .list, .object, .leaf:
      source.warn(.unexpectedValue, ordinal, of: place)
      return .null
    }
  }
}

extension PlanBase {
  /// Whether a leaf is of its kind.
  fileprivate func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (.integer, .integer), (.float, .float), (.boolean, .boolean), (.string, .string), (.typeName, .string),
      (.custom, .string), (.custom, .text):
      true
    default: false
    }
  }
}
