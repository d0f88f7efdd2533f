@_spi(Generated) import Freshet
import GraphQLLanguage

/// Literal values with variables in them, as the specification's "Input Coercion" has them.
struct Coercion {
  let schema: MadeSchema
  let variables: [String: JSONValue]

  /// Nil where the value is a variable that is absent.
  func value(_ value: GraphQLLanguage.Value, _ type: MadeType) -> JSONValue? {
    if case .variable(let name) = value.kind { return variables[name] }
    if value.isNull { return .null }
    if let element = type.element {
      guard case .list(let values) = value.kind else { return self.value(value, element).map { .array([$0]) } }
      return .array(values.map { self.value($0, element) ?? .null })
    }
    switch value.kind {
    case .int(let digits):
      return type.base == "ID" ? .string(digits) : Int64(digits).map(JSONValue.integer) ?? .literal(digits)
    case .float(let text): return .float(Double(text) ?? 0)
    case .string(let text, _): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .enumeration(let name): return .string(name)
    case .list(let values): return .array(values.map { self.value($0, type) ?? .null })
    case .object(let members):
      var object: [String: JSONValue] = [:]
      for member in members {
        let type = schema.field(member.name.text, of: type.base)?.type ?? type
        object[member.name.text] = self.value(member.value, type)
      }
      return .object(object)
    case .null, .variable: return .null
    }
  }
}

extension MadeType {
  init(_ reference: TypeReference) {
    switch reference {
    case .named(let name): self = .named(name.text)
    case .list(let element): self = .list(MadeType(element))
    case .nonNull(let type): self = .nonNull(MadeType(type))
    }
  }
}

extension MadeSchema {
  /// An argument's type follows from its name.
  func argument(_ name: String) -> MadeType? {
    switch name {
    case "count", "first", "last", "pick": .named("Int")
    case "word", "by", "after", "before": .named("String")
    case "flag": .named("Boolean")
    case "mood": .named("Mood")
    case "where": .named("Filter")
    case "list": .list(.named("Int"))
    case "ref": .named("ID")
    case "share": .named("Float")
    case "at": .named("Stamp")
    default: nil
    }
  }

  /// A field's type follows from its name, the parts of connections apart.
  func anyField(_ name: String) -> MadeField? {
    for type in order { if let field = field(name, of: type) { return field } }
    return nil
  }
}
