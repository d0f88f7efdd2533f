import GraphQLLanguage

/// Writes an enum of the schema, with a case for values the build does not know.
struct EnumEmitter {
  let names: TypeNames
  let access: Access

  func write(_ type: SchemaType, into writer: inout SwiftWriter) {
    let name = names.schemaType(type.name)
    let values = type.values.map(\.name.text)
    let cases = Array(zip(values, SwiftNames.cases(values).map(SwiftNames.identifier)))
    writer.block("\(access.prefix)nonisolated enum \(name): Freshet.EnumValue, Swift.CaseIterable") { writer in
      for (_, swift) in cases { writer.line("case \(swift)") }
      writer.line("/// A value this build does not know.")
      writer.line("case unrecognized(Swift.String)")
      writer.blank()
      writer.block("\(access.hidden)init(server text: Swift.String)") { writer in
        writer.line("switch text {")
        for (value, swift) in cases { writer.line("case \(SwiftLiteral.raw(value)): self = .\(swift)") }
        writer.line("default: self = .unrecognized(text)")
        writer.line("}")
      }
      writer.line("\(access.prefix)init(rawValue: Swift.String) { self.init(server: rawValue) }")
      writer.block("\(access.prefix)var rawValue: Swift.String") { writer in
        writer.line("switch self {")
        for (value, swift) in cases { writer.line("case .\(swift): \(SwiftLiteral.raw(value))") }
        writer.line("case .unrecognized(let text): text")
        writer.line("}")
      }
      let all = cases.map { ".\($0.1)" }.joined(separator: ", ")
      writer.line("\(access.prefix)static var allCases: [\(name)] { [\(all)] }")
    }
    writer.blank()
    VariableValueEmitter.write(name, "rawValue.__json", access, into: &writer)
  }
}

enum VariableValueEmitter {
  static func write(_ type: String, _ json: String, _ access: Access, into writer: inout SwiftWriter) {
    let spi = access.hidden.hasPrefix("@") ? "@_spi(Generated) " : ""
    writer.block("\(spi)nonisolated extension \(type): Freshet.VariableValue") { writer in
      writer.line("\(access.prefix)var __json: Freshet.JSONValue? { \(json) }")
    }
  }
}
