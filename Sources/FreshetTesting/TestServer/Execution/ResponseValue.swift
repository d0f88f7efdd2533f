import Freshet

/// A value of a response, with the members of objects in the order they were selected.
indirect enum ResponseValue {
  case null
  case leaf(JSONValue)
  case list([ResponseValue])
  case object([(name: String, value: ResponseValue)])

  var isNull: Bool { if case .null = self { true } else { false } }

  func write(into text: inout String) {
    switch self {
    case .null: text += "null"
    case .leaf(let value): text += value.text
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(into: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += "\"\(member.name)\":"
        member.value.write(into: &text)
      }
      text += "}"
    }
  }
}

/// A GraphQL response of an operation that ran.
struct ExecutedResponse {
  var data: ResponseValue
  var errors: [GraphQLError]

  /// The JSON text.
  var text: String {
    var text = "{\"data\":"
    data.write(into: &text)
    if !errors.isEmpty { text += ",\"errors\":" + GraphQLError.text(errors) }
    return text + "}"
  }
}

extension GraphQLError {
  /// The JSON text of a list of errors.
  static func text(_ errors: [GraphQLError]) -> String { JSONValue.array(errors.map(\.json)).text }

  private var json: JSONValue {
    var members: [String: JSONValue] = ["message": .string(message)]
    if !locations.isEmpty {
      members["locations"] = .array(
        locations.map { ["line": .integer(Int64($0.line)), "column": .integer(Int64($0.column))] })
    }
    if let path {
      members["path"] = .array(
        path.map { segment in
          switch segment {
          case .name(let name): .string(name)
          case .index(let index): .integer(Int64(index))
          }
        })
    }
    if !extensions.isEmpty { members["extensions"] = .object(extensions) }
    return .object(members)
  }
}
