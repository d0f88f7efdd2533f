@_spi(Generated) import Freshet
import GraphQLLanguage

/// The members of an answer that the documents themselves ask for, by path, fragments with arguments and conditions
/// included: what has to be readable.
struct WantedReads {
  let schema: MadeSchema
  let fragments: [String: MadeFragment]
  private(set) var paths: Set<String> = []

  init(_ schema: MadeSchema, _ documents: MadeDocuments) {
    self.schema = schema
    fragments = Dictionary(documents.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter own: the values that are seen, the fragment's own before the operation's.
  mutating func add(
    _ selections: [MadeSelection], of object: AnswerObject, declared: String, at path: String,
    _ own: [String: JSONValue], _ operation: [String: JSONValue]
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        guard field.conditions.allSatisfy({ holds($0, own) }),
          let member = object.members.first(where: { $0.response == field.response })
        else { continue }
        add(field, member.value, "\(path)/\(field.response)", own, operation)
      case .inline(let condition, let spreading, let inner):
        if let condition, !schema.satisfies(object.type, declared: declared, condition) { continue }
        guard spreading.conditions.allSatisfy({ holds($0, own) }) else {
          continue
        }
        add(inner, of: object, declared: declared, at: path, own, operation)
      case .spread(let name, let arguments, let spreading):
        guard let fragment = fragments[name], schema.satisfies(object.type, declared: declared, fragment.type),
          spreading.conditions.allSatisfy({ holds($0, own) })
        else { continue }
        // Of a type that the build does not know, a fragment's lens knows no more than its own type.
        add(
          fragment.selections, of: object, declared: fragment.type, at: path,
          given(arguments, fragment, own, operation), operation)
      }
    }
  }

  private func given(
    _ arguments: [(name: String, value: MadeValue)], _ fragment: MadeFragment, _ own: [String: JSONValue],
    _ operation: [String: JSONValue]
  ) -> [String: JSONValue] {
    var values = operation
    for variable in fragment.variables {
      if let argument = arguments.first(where: { $0.name == variable.name }) {
        if case .variable(let name) = argument.value { values[variable.name] = own[name] }
        if case .text(let text) = argument.value { values[variable.name] = text == "true" ? true : false }
      } else if let text = variable.defaultValue {
        values[variable.name] = text == "true" ? true : false
      }
    }
    return values
  }

  private func holds(_ condition: MadeCondition, _ values: [String: JSONValue]) -> Bool {
    let flag =
      switch condition.value {
      case .variable(let name): values[name] == .boolean(true)
      default: condition.value.text == "true"
      }
    return flag == condition.isInclude
  }

  private mutating func add(
    _ field: MadeSelectedField, _ value: Answer, _ path: String, _ own: [String: JSONValue],
    _ operation: [String: JSONValue]
  ) {
    switch value {
    case .object(let object):
      add(field.selections, of: object, declared: field.type.base, at: path, own, operation)
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() { add(field, value, "\(path)/\(index)", own, operation) }
    default: paths.insert(path)
    }
  }
}
