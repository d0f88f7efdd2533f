/// A value as a document has it.
indirect enum MadeValue {
  /// As it is written.
  case text(String)
  case variable(String)
  case list([MadeValue])
  case object([(name: String, value: MadeValue)])

  var text: String {
    switch self {
    case .text(let text): text
    case .variable(let name): "$\(name)"
    case .list(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\($0.name): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  func collect(into names: inout Set<String>) {
    switch self {
    case .text: break
    case .variable(let name): names.insert(name)
    case .list(let values): for value in values { value.collect(into: &names) }
    case .object(let members): for member in members { member.value.collect(into: &names) }
    }
  }
}

struct MadeCondition {
  var isInclude: Bool
  var value: MadeValue

  var text: String { " @\(isInclude ? "include" : "skip")(if: \(value.text))" }
}

indirect enum MadeSelection {
  case field(MadeSelectedField)
  case inline(on: String?, MadeSpreading, [MadeSelection])
  case spread(String, arguments: [(name: String, value: MadeValue)], MadeSpreading)
}

/// What stands behind a spread.
struct MadeSpreading {
  var conditions: [MadeCondition] = []
  /// The directive of a part that comes later.
  var part: MadePart?

  var text: String { conditions.map(\.text).joined() + (part?.text ?? "") }
}

struct MadePart {
  var name: String
  var condition: MadeValue?
  var arguments = ""

  var text: String { " @\(name)(\(arguments)\(condition.map { ", if: \($0.text)" } ?? ""))" }
}

struct MadeSelectedField {
  var alias: String?
  var name: String
  var type: MadeType
  var arguments: [(name: String, value: MadeValue)] = []
  var conditions: [MadeCondition] = []
  var part: MadePart?
  /// The client's directives.
  var directives = ""
  /// The variables these name.
  var directiveVariables: Set<String> = []
  var selections: [MadeSelection] = []

  var response: String { alias ?? name }
}

struct MadeFragment {
  var name: String
  var type: String
  var variables: [MadeArgument] = []
  var selections: [MadeSelection] = []
  /// Whether parts of it come later, or lists of it have pages.
  var hasParts = false
  /// Whether it has a list that streams: it is spread once, since a list that comes twice is not one list.
  var streams = false

  var text: String {
    let arguments = variables.map { variable in
      "\(variable.name): {type: \"\(variable.type.text)\""
        + (variable.defaultValue.map { ", defaultValue: \($0)" } ?? "") + "}"
    }
    let head = "fragment \(name) on \(type)"
    return head + (arguments.isEmpty ? "" : " @argumentDefinitions(\(arguments.joined(separator: ", ")))")
      + " \(selections.text)"
  }
}

struct MadeOperation {
  enum Kind: String { case query, mutation, subscription }

  var kind: Kind
  var name: String
  var variables: [MadeArgument] = []
  var selections: [MadeSelection] = []
  var hasParts = false

  var text: String {
    let declared = variables.map { variable in
      "$\(variable.name): \(variable.type.text)" + (variable.defaultValue.map { " = \($0)" } ?? "")
    }
    return
      "\(kind.rawValue) \(name)\(declared.isEmpty ? "" : "(\(declared.joined(separator: ", ")))") \(selections.text)"
  }
}

extension [MadeSelection] {
  var text: String { "{ \(map(\.text).joined(separator: " ")) }" }
}

extension MadeSelection {
  var text: String {
    switch self {
    case .field(let field):
      let arguments = field.arguments.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")
      return (field.alias.map { "\($0): " } ?? "") + field.name + (arguments.isEmpty ? "" : "(\(arguments))")
        + field.conditions.map(\.text).joined() + (field.part?.text ?? "") + field.directives
        + (field.selections.isEmpty ? "" : " \(field.selections.text)")
    case .inline(let type, let spreading, let selections):
      return "...\(type.map { " on \($0)" } ?? "")\(spreading.text) \(selections.text)"
    case .spread(let name, let arguments, let spreading):
      let given = arguments.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")
      return "...\(name)\(given.isEmpty ? "" : " @arguments(\(given))")\(spreading.text)"
    }
  }
}

/// What the client's directives say of the fields of a response name.
enum MadeEdit {
  case insertEdge(atEnd: Bool)
  case insertNode(atEnd: Bool, edgeType: String)
  case deleteEdge
  case deleteRecord
}

struct MadeConnection {
  /// The type of the list's edges.
  var edgeType: String
  var handle: String
  var filters: [String]
}

/// All that is compiled together.
struct MadeDocuments {
  var operations: [MadeOperation] = []
  var fragments: [MadeFragment] = []
  /// By response name: such fields have names of their own.
  var connections: [String: MadeConnection] = [:]
  var edits: [String: MadeEdit] = [:]

  var text: String { (operations.map(\.text) + fragments.map(\.text)).joined(separator: "\n") + "\n" }
}
