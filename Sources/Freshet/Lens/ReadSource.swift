/// What stands at a line of a selection, before it is read as a type.
enum ReadNode<Place> {
  case missing
  case null
  case leaf(Value)
  case object(Place)
  case list([ReadNode<Place>])

  var isThere: Bool {
    switch self {
    case .missing, .null: false
    case .leaf, .object, .list: true
    }
  }
}

/// Where a document's selections are read: the records of a store, or the objects of a payload.
protocol ReadSource {
  /// An object.
  associatedtype Place
  /// The document's plan, with its variables' values.
  var bound: BoundPlan { get }
  /// The document's name.
  var document: String { get }
  func typeName(_ place: Place) -> String
  /// What a line reads that the object has.
  func node(_ ordinal: Int, of place: Place) -> ReadNode<Place>
  /// The errors that stand at what a line reads.
  func errors(_ ordinal: Int, of place: Place) -> [GraphQLError]
  /// Whether a part that comes later is there.
  func holds(_ ordinal: Int, of place: Place) -> Bool
  /// The same objects, as the fragment that a line spreads reads them.
  func child(_ ordinal: Int) -> Self?
  /// Told that a field whose absence is to be logged is null, or is not.
  func note(_ ordinal: Int, of place: Place, isNull: Bool)
  /// Told that a required field is not null but missing.
  func noteMissed(_ ordinal: Int, of place: Place)
  /// Told that what a line reads is not there, or of another kind.
  func warn(_ name: LogEvent.Name, _ ordinal: Int, of place: Place)
}

extension ReadSource {
  func noteMissed(_ ordinal: Int, of place: Place) {}

  var table: PlanTable { bound.table }

  /// Whether variables and the object's type include a line.
  func includes(_ ordinal: Int, of place: Place) -> Bool {
    if bound.isExcluded(ordinal) { return false }
    guard let typeSet = table.fields[ordinal].typeSet else { return true }
    return table.typeSets[typeSet].contains(typeName(place))
  }
}

/// Goes through a document's selections as `@required`, `@catch` and `@throwOnFieldError` ask, in the order they are
/// written: at the first required field of an object that is null, the object is done with.
struct ReadWalk<Source: ReadSource> {
  let source: Source
  private let table: PlanTable
  /// Whether failures are looked for, or only whether the object is whole.
  private let looksForFailures: Bool
  /// Whether an error at a field is a failure.
  private var isStrict: Bool
  private var failed: [PathSegment]?
  private var errors: [GraphQLError] = []
  private var path: [PathSegment] = []
  /// The required field at which the walk found an object not whole first.
  private(set) var stop: [PathSegment] = []

  init(_ source: Source, looksForFailures: Bool, isStrict: Bool) {
    self.source = source
    table = source.table
    self.looksForFailures = looksForFailures
    self.isStrict = isStrict
  }

  /// What was found on the way.
  var failure: ReadFailure? {
    failed.map { ReadFailure(document: source.document, path: $0, errors: errors) }
  }

  /// Whether an object has what is required of it; otherwise it reads as null.
  mutating func isWhole(_ set: Int, _ place: Source.Place) -> Bool {
    guard table.sets.indices.contains(set) else { return true }
    for ordinal in table.sets[set].fields where !isWhole(line: ordinal, place) { return false }
    return true
  }

  /// Whether what a line reads leaves its object whole.
  private mutating func isWhole(line ordinal: Int, _ place: Source.Place) -> Bool {
    let field = table.fields[ordinal]
    switch field.base {
    case .spread: return true
    case .alias:
      guard field.catching == nil, field.required != nil || needsWalk(field.target) else { return true }
      guard source.includes(ordinal, of: place), source.holds(ordinal, of: place) else { return true }
      return isWhole(field.target, place) || field.required == nil
    default:
      guard isStrict || field.required != nil || (field.base == .object && needsWalk(field.target)) else { return true }
      guard field.catching == nil, source.includes(ordinal, of: place) else { return true }
      return isWhole(field: field, ordinal, place)
    }
  }

  private func needsWalk(_ set: Int) -> Bool { looksForFailures && (isStrict || table.sets[set].mayThrow) }

  private mutating func isWhole(field: PlanField, _ ordinal: Int, _ place: Source.Place) -> Bool {
    path.append(.name(field.response))
    defer { path.removeLast() }
    let node = source.node(ordinal, of: place)
    if isStrict {
      let errors = source.errors(ordinal, of: place)
      if !errors.isEmpty { fail(with: errors) }
    }
    if case .missing = node {
      if field.label != nil { return true }
      if field.required != nil { source.noteMissed(ordinal, of: place) }
    }
    var isNull = !node.isThere
    if field.base == .object, needsWalk(field.target) || (field.required != nil && table.sets[field.target].bubbles) {
      // What bubbles out of an object was told where it began.
      if case .object(let inner) = node, !isWhole(field.target, inner) { return field.required == nil }
      if case .list = node { walk(node, field.target) }
      isNull = !node.isThere
    }
    return keep(field, ordinal, place, isNull)
  }

  /// The objects of a list: one that is not whole is null in it.
  private mutating func walk(_ node: ReadNode<Source.Place>, _ set: Int) {
    guard case .list(let nodes) = node else {
      if case .object(let place) = node { _ = isWhole(set, place) }
      return
    }
    guard needsWalk(set) else { return }
    for (index, node) in nodes.enumerated() {
      path.append(.index(index))
      walk(node, set)
      path.removeLast()
    }
  }

  private mutating func keep(_ field: PlanField, _ ordinal: Int, _ place: Source.Place, _ isNull: Bool) -> Bool {
    switch field.required {
    case nil: return true
    case .some(.none), .log:
      if field.required == .log { source.note(ordinal, of: place, isNull: isNull) }
      if isNull, stop.isEmpty { stop = path }
      return !isNull
    case .throw:
      guard isNull, looksForFailures else { return true }
      fail()
      return false
    }
  }

  private mutating func fail(with found: [GraphQLError] = []) {
    failed = failed ?? path
    errors += found
  }

  /// The failure of what one line reads as a whole, errors caught.
  mutating func failure(at ordinal: Int, of place: Source.Place) -> ReadFailure? {
    let field = table.fields[ordinal]
    guard source.includes(ordinal, of: place) else { return nil }
    if field.base == .alias {
      if source.holds(ordinal, of: place) { _ = isWhole(field.target, place) } else { look(for: field.target, place) }
    } else {
      _ = isWhole(field: field, ordinal, place)
    }
    return failure
  }

  /// The failure of a part that is absent: nil where it may still come.
  mutating func failure(ofPart set: Int, _ place: Source.Place) -> ReadFailure? {
    look(for: set, place)
    return failure
  }

  /// Looks for the errors that a part which failed left at the lines it would have filled.
  private mutating func look(for set: Int, _ place: Source.Place) {
    for ordinal in table.sets[set].fields where table.fields[ordinal].base != .spread {
      let field = table.fields[ordinal]
      guard field.base != .alias, source.includes(ordinal, of: place) else { continue }
      guard case .missing = source.node(ordinal, of: place) else { continue }
      let errors = source.errors(ordinal, of: place)
      guard !errors.isEmpty else { continue }
      path.append(.name(field.response))
      fail(with: errors)
      path.removeLast()
      return
    }
  }
}
