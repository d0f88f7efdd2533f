/// A type as it is written: a name in lists and with exclamation marks.
indirect enum MadeType: Hashable {
  case named(String)
  case list(MadeType)
  case nonNull(MadeType)

  var text: String {
    switch self {
    case .named(let name): name
    case .list(let element): "[\(element.text)]"
    case .nonNull(let type): "\(type.text)!"
    }
  }

  var base: String {
    switch self {
    case .named(let name): name
    case .list(let type), .nonNull(let type): type.base
    }
  }

  var nullable: MadeType { if case .nonNull(let type) = self { type } else { self } }
  var isNonNull: Bool { if case .nonNull = self { true } else { false } }
  var element: MadeType? { if case .list(let element) = nullable { element } else { nil } }
}

struct MadeArgument: Hashable {
  var name: String
  var type: MadeType
  /// As it is written.
  var defaultValue: String?
}

struct MadeField: Hashable {
  var name: String
  var arguments: [MadeArgument] = []
  var type: MadeType
}

/// A schema as the generator knows it: its own tables, from which the text is written that the compiler reads.
struct MadeSchema {
  enum Kind: String { case type, interface, union, enumeration, scalar, input }

  struct Definition {
    var name: String
    var kind: Kind
    var fields: [MadeField] = []
    var interfaces: [String] = []
    /// A union's types, or an enum's values.
    var members: [String] = []
    /// An object's key fields; none where it is known by its path.
    var keys: [String] = []
  }

  private(set) var definitions: [String: Definition] = [:]
  private(set) var order: [String] = []
  /// Key fields that `freshet.json` has to name.
  var identity: [String: [String]] = [:]

  /// The types whose fields make connections, by the type of the nodes.
  var nodeTypes: [String] = []

  mutating func add(_ definition: Definition) {
    if definitions[definition.name] == nil { order.append(definition.name) }
    definitions[definition.name] = definition
  }

  subscript(name: String) -> Definition? { definitions[name] }

  func field(_ name: String, of type: String) -> MadeField? {
    definitions[type]?.fields.first { $0.name == name }
  }

  func isComposite(_ name: String) -> Bool {
    switch definitions[name]?.kind {
    case .type, .interface, .union: true
    default: false
    }
  }

  func isAbstract(_ name: String) -> Bool {
    definitions[name]?.kind == .interface || definitions[name]?.kind == .union
  }

  /// The object types that an object of a type can be.
  func possible(_ name: String) -> [String] {
    guard let definition = definitions[name] else { return [] }
    switch definition.kind {
    case .type: return [name]
    case .union: return definition.members
    case .interface:
      return order.filter { definitions[$0]?.kind == .type && definitions[$0]?.interfaces.contains(name) == true }
    default: return []
    }
  }

  /// Whether an object of a type satisfies a type condition. A type that the build does not know is of the declared type
  /// and its interfaces, and of no other.
  func satisfies(_ type: String, declared: String, _ condition: String) -> Bool {
    if definitions[type]?.kind == .type { return possible(condition).contains(type) }
    return condition == declared || definitions[declared]?.interfaces.contains(condition) == true
  }

  var configuration: String {
    let members = identity.sorted { $0.key < $1.key }.map { type, fields in
      "\"\(type)\":[\(fields.map { "\"\($0)\"" }.joined(separator: ","))]"
    }
    return "{\"schema\":\"schema.graphql\",\"identity\":{\(members.joined(separator: ","))}}"
  }

  var text: String {
    order.compactMap { definitions[$0] }.map { definition in
      let head =
        switch definition.kind {
        case .enumeration: "enum"
        default: definition.kind.rawValue
        }
      let name = "\(head) \(definition.name)"
      switch definition.kind {
      case .scalar: return name
      case .union: return "\(name) = \(definition.members.joined(separator: " | "))"
      case .enumeration: return "\(name) { \(definition.members.joined(separator: " ")) }"
      case .type, .interface, .input:
        let interfaces =
          definition.interfaces.isEmpty ? "" : " implements \(definition.interfaces.joined(separator: " & "))"
        return "\(name)\(interfaces) {\n\(definition.fields.map { "  \(Self.text($0))\n" }.joined())}"
      }
    }.joined(separator: "\n") + "\n"
  }

  private static func text(_ field: MadeField) -> String {
    let arguments = field.arguments.map { argument in
      "\(argument.name): \(argument.type.text)" + (argument.defaultValue.map { " = \($0)" } ?? "")
    }
    return "\(field.name)\(arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"): \(field.type.text)"
  }
}
