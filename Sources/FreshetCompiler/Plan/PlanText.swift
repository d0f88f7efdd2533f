import GraphQLLanguage

/// A plan written as `docs/protocols/plan.md` says, and the ordinals its lines have.
struct PlanText {
  let text: String
  /// The fragments that the plan's spreads name, in the order of its numbers.
  let fragments: [String]
  private let numbers: [ObjectIdentifier: Int]
  private let firstOrdinals: [Int]

  static let format = "1"

  /// - Parameters:
  ///   - variables: with their defaults as JSON, nil where one has none.
  ///   - labels: those of parts, which the plan has whether or not a line names them.
  init(
    _ root: PlanSet, variables: [(name: String, json: String?)] = [], labels: [String] = [],
    reading: DocumentReading = .init()
  ) {
    var canonical = CanonicalSets(of: root)
    let rootID = canonical.id(of: root)
    var tables = PlanTables()
    var numberOfID = [rootID: 0]
    var queue = [root]
    var ordinals: [Int] = []
    var lineCount = 0
    var body = ""
    var next = 0
    while next < queue.count {
      let set = queue[next]
      next += 1
      ordinals.append(lineCount)
      lineCount += set.lines.count
      tables.write(set, into: &body) { child in
        let id = canonical.id(of: child)
        if let number = numberOfID[id] { return number }
        queue.append(child)
        numberOfID[id] = queue.count - 1
        return queue.count - 1
      }
    }
    for label in labels { tables.note(label: label) }
    var head = Self.format + "\n"
    if let code = reading.code { head += "^\(code)\n" }
    for (name, json) in variables { head += "$\(name) \(json ?? "-")\n" }
    // The last line has no end.
    body.removeLast()
    text = head + tables.head + body
    fragments = tables.fragments.values
    firstOrdinals = ordinals
    numbers = canonical.ids.compactMapValues { numberOfID[$0] }
  }

  /// The number of a set.
  func number(of set: PlanSet) -> Int {
    guard let number = numbers[ObjectIdentifier(set)] else { preconditionFailure("a set of another plan") }
    return number
  }

  /// The number of a set's line in the whole plan.
  func ordinal(_ line: Int, of set: PlanSet) -> Int {
    firstOrdinals[number(of: set)] + line
  }
}

/// Tells sets that are equal line by line from those that are not.
private struct CanonicalSets {
  /// What equal sets have in common, and few others: only where it is the same are the sets' lines compared.
  private struct Outline: Hashable {
    let type: String
    let lineCount: Int
    let first: String
    let last: String

    init(_ set: PlanSet) {
      type = set.type
      lineCount = set.lines.count
      first = set.lines.first?.name ?? ""
      last = set.lines.last?.name ?? ""
    }
  }

  private(set) var ids: [ObjectIdentifier: Int] = [:]
  private var counts: [Outline: Int] = [:]
  private var known: [ExactText: Int] = [:]

  /// - Parameter root: a set that holds all the others.
  init(of root: PlanSet) {
    var seen: Set<ObjectIdentifier> = []
    var pending = [root]
    while let set = pending.popLast() {
      guard seen.insert(ObjectIdentifier(set)).inserted else { continue }
      counts[Outline(set), default: 0] += 1
      for line in set.lines { if let child = line.child { pending.append(child) } }
    }
  }

  mutating func id(of set: PlanSet) -> Int {
    if let id = ids[ObjectIdentifier(set)] { return id }
    var id = ids.count
    if counts[Outline(set)] != 1 {
      var names = PlanTables(isNumbered: false)
      var text = ""
      names.write(set, into: &text) { self.id(of: $0) }
      id = known[ExactText(text)] ?? ids.count
      known[ExactText(text)] = id
    }
    ids[ObjectIdentifier(set)] = id
    return id
  }
}

/// What stands before the sets of a plan, by number.
private struct PlanTables {
  struct Table {
    private(set) var values: [String] = []
    private var numbers: [ExactText: Int] = [:]

    mutating func number(of value: String) -> Int {
      if let number = numbers[ExactText(value)] { return number }
      numbers[ExactText(value)] = values.count
      values.append(value)
      return values.count - 1
    }
  }

  /// Whether references are numbers; else they are what the numbers stand for, in parentheses.
  var isNumbered = true
  private var typeSets = Table()
  private var labels = Table()
  private var connections = Table()
  private(set) var fragments = Table()

  init(isNumbered: Bool = true) { self.isNumbered = isNumbered }

  mutating func note(label: String) { _ = labels.number(of: label) }

  var head: String {
    var head = ""
    for types in typeSets.values { head += "#\(types)\n" }
    for label in labels.values { head += "%\(label)\n" }
    for connection in connections.values { head += "@\(connection)\n" }
    for fragment in fragments.values { head += ".\(fragment)\n" }
    return head
  }

  mutating func write(_ set: PlanSet, into text: inout String, number: (PlanSet) -> Int) {
    header(of: set, into: &text)
    for line in set.lines {
      write(line, of: set, into: &text, number)
      text += "\n"
    }
  }

  private mutating func header(of set: PlanSet, into text: inout String) {
    text += "{"
    text += set.type
    if set.isAbstract { text += "*" }
    if !set.isAbstract, let keys = set.keys.first { text += " " + keys.fields.joined(separator: ",") }
    text += "\n"
    guard set.isAbstract else { return }
    for keys in set.keys {
      text += "&\(reference(\.typeSets, keys.types.joined(separator: " "))) \(keys.fields.joined(separator: ","))\n"
    }
  }

  private mutating func write(
    _ line: PlanLine, of set: PlanSet, into text: inout String, _ number: (PlanSet) -> Int
  ) {
    switch line.content {
    case .field(let field):
      text += field.responseName
      text += " "
      Self.write(field.type, field.base, into: &text, number)
      if field.storage != field.responseName {
        text += " ="
        text += field.storage
      }
      if field.isKey { text += " k" }
      if field.isClient { text += " c" }
      for lookup in field.lookups {
        text += " &\(reference(\.typeSets, lookup.types.joined(separator: " "))):\(lookup.keys.joined(separator: ","))"
      }
    case .spread(let spread):
      text += "...\(reference(\.fragments, spread.fragment))"
      if !spread.arguments.text.isEmpty { text += " (\(spread.arguments.text))" }
    case .inline(let inline): text += ":\(inline.name) >\(number(inline.set))"
    }
    if let types = line.types {
      let names = (line.isOpen ? ["*"] : []) + set.objects.names(of: types)
      text += " ~\(reference(\.typeSets, names.joined(separator: " ")))"
    }
    if !line.conditions.isAlways { text += " ?\(line.conditions.text)" }
    if let label = line.label { text += " %\(reference(\.labels, label))" }
    if case .inline(let inline) = line.content {
      if inline.isRequired { text += " !\(Required.Action.none.code)" }
      if let target = inline.catching { text += " ^\(target.code)" }
    }
    guard case .field(let field) = line.content else { return }
    if let stream = field.stream { text += " <\(reference(\.labels, stream))" }
    if let connection = field.connection { text += " @\(reference(\.connections, connection.text))" }
    for edit in field.edits { text += " \(flag(edit))" }
    if let action = field.required { text += " !\(action.code)" }
    if let target = field.catching { text += " ^\(target.code)" }
  }

  private mutating func flag(_ edit: PlanEdit) -> String {
    switch edit {
    case .insertEdge(let end, let connections): "+\(end.rawValue)\(connections.text)"
    case .insertNode(let end, let edgeType, let connections): "*\(end.rawValue)\(edgeType):\(connections.text)"
    case .deleteEdge(let connections): "/\(connections.text)"
    case .deleteRecord(let type): "-\(type)"
    case .deleteNode(let types?): "-#\(reference(\.typeSets, types.joined(separator: " ")))"
    case .deleteNode(nil): "-"
    }
  }

  private mutating func reference(_ table: WritableKeyPath<PlanTables, Table>, _ value: String) -> String {
    isNumbered ? String(self[keyPath: table].number(of: value)) : "(\(value))"
  }

  private static func write(
    _ type: TypeReference, _ base: PlanFieldMembers.Base, into text: inout String, _ number: (PlanSet) -> Int
  ) {
    if let element = type.element {
      text += type.isNonNull ? "[!" : "["
      return write(element, base, into: &text, number)
    }
    switch base {
    case .integer: text += "i"
    case .float: text += "f"
    case .string, .enumeration: text += "s"
    case .boolean: text += "b"
    case .custom: text += "x"
    case .typename: text += "t"
    case .object(let set): text += ">\(number(set))"
    }
    if type.isNonNull { text += "!" }
  }
}

extension PlanLine {
  fileprivate var name: String {
    switch content {
    case .field(let field): field.responseName
    case .spread(let spread): spread.fragment
    case .inline(let inline): inline.name
    }
  }

  /// The set that it leads to.
  var child: PlanSet? {
    switch content {
    case .field(let field): if case .object(let set) = field.base { set } else { nil }
    case .inline(let inline): inline.set
    case .spread: nil
    }
  }
}
