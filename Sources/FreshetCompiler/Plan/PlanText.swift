import GraphQLLanguage

/// A plan written as `docs/protocols/plan.md` says, and the ordinals its lines have.
struct PlanText {
  let text: String
  /// The fragments that the plan's spreads name, in the order of its numbers.
  let fragments: [String]
  private let numbers: [ObjectIdentifier: Int]
  private let firstOrdinals: [Int]

  static let format = "1"

  /// - Parameter variables: with their defaults as JSON, nil where one has none.
  init(_ root: PlanSet, variables: [(name: String, json: String?)] = [], reading: DocumentReading = .init()) {
    var canonical = CanonicalSets()
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
      body += tables.header(of: set)
      for line in set.lines {
        body += tables.line(line) { child in
          let id = canonical.id(of: child)
          if let number = numberOfID[id] { return number }
          queue.append(child)
          numberOfID[id] = queue.count - 1
          return queue.count - 1
        }
        body += "\n"
      }
    }
    var head = Self.format + "\n"
    if let code = reading.code { head += "^\(code)\n" }
    for (name, json) in variables { head += "$\(name) \(json ?? "-")\n" }
    text = String((head + tables.head + body).dropLast())
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
  private(set) var ids: [ObjectIdentifier: Int] = [:]
  private var known: [String: Int] = [:]

  mutating func id(of set: PlanSet) -> Int {
    if let id = ids[ObjectIdentifier(set)] { return id }
    var names = PlanTables(isNumbered: false)
    var text = names.header(of: set)
    for line in set.lines {
      text += names.line(line) { self.id(of: $0) }
      text += "\n"
    }
    let id = known[text] ?? known.count
    known[text] = id
    ids[ObjectIdentifier(set)] = id
    return id
  }
}

/// What stands before the sets of a plan, by number.
private struct PlanTables {
  struct Table {
    private(set) var values: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of value: String) -> Int {
      if let number = numbers[value] { return number }
      numbers[value] = values.count
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

  var head: String {
    var head = ""
    for types in typeSets.values { head += "#\(types)\n" }
    for label in labels.values { head += "%\(label)\n" }
    for connection in connections.values { head += "@\(connection)\n" }
    for fragment in fragments.values { head += ".\(fragment)\n" }
    return head
  }

  mutating func header(of set: PlanSet) -> String {
    var text = "{" + set.type + (set.isAbstract ? "*" : "")
    if !set.isAbstract, let keys = set.keys.first { text += " " + keys.fields.joined(separator: ",") }
    text += "\n"
    if set.isAbstract {
      for keys in set.keys {
        text += "&\(reference(\.typeSets, keys.types.joined(separator: " "))) \(keys.fields.joined(separator: ","))\n"
      }
    }
    return text
  }

  mutating func line(_ line: PlanLine, number: (PlanSet) -> Int) -> String {
    var text: String
    switch line.content {
    case .field(let field):
      text = "\(field.responseName) \(Self.type(field.type, field.base, number))"
      if field.storage != field.responseName { text += " =\(field.storage)" }
      if field.isKey { text += " k" }
      if field.isClient { text += " c" }
    case .spread(let spread):
      text = "...\(reference(\.fragments, spread.fragment))"
      if !spread.arguments.isEmpty { text += " (\(spread.arguments))" }
    case .inline(let inline): text = ":\(inline.name) >\(number(inline.set))"
    }
    if let types = line.types { text += " ~\(reference(\.typeSets, types.joined(separator: " ")))" }
    if !line.conditions.isAlways { text += " ?\(line.conditions.text)" }
    if let label = line.label { text += " %\(reference(\.labels, label))" }
    if case .inline(let inline) = line.content {
      if inline.isRequired { text += " !\(Required.Action.none.code)" }
      if let target = inline.catching { text += " ^\(target.code)" }
    }
    guard case .field(let field) = line.content else { return text }
    if let stream = field.stream { text += " <\(reference(\.labels, stream))" }
    if let connection = field.connection { text += " @\(reference(\.connections, connection.text))" }
    for edit in field.edits { text += " \(flag(edit))" }
    if let action = field.required { text += " !\(action.code)" }
    if let target = field.catching { text += " ^\(target.code)" }
    return text
  }

  private mutating func flag(_ edit: PlanEdit) -> String {
    switch edit {
    case .insertEdge(let end, let connections): "+\(end.rawValue)\(connections)"
    case .insertNode(let end, let edgeType, let connections): "*\(end.rawValue)\(edgeType):\(connections)"
    case .deleteEdge(let connections): "/\(connections)"
    case .deleteRecord(let type): "-\(type)"
    case .deleteNode(let types?): "-#\(reference(\.typeSets, types.joined(separator: " ")))"
    case .deleteNode(nil): "-"
    }
  }

  private mutating func reference(_ table: WritableKeyPath<PlanTables, Table>, _ value: String) -> String {
    isNumbered ? String(self[keyPath: table].number(of: value)) : "(\(value))"
  }

  private static func type(_ type: TypeReference, _ base: PlanField.Base, _ number: (PlanSet) -> Int) -> String {
    let mark = type.isNonNull ? "!" : ""
    if let element = type.element { return "[\(mark)\(self.type(element, base, number))" }
    let letter =
      switch base {
      case .integer: "i"
      case .float: "f"
      case .string, .enumeration: "s"
      case .boolean: "b"
      case .custom: "x"
      case .typename: "t"
      case .object(let set): ">\(number(set))"
      }
    return letter + mark
  }
}
