import GraphQLLanguage

/// Writes an enum of the schema, with a case for values the build does not know.
struct EnumEmitter {
  let names: TypeNames
  let access: Access

  func write(_ type: SchemaType, into writer: inout SwiftWriter) {
    let name = names.schemaType(type.name)
    let swift = SwiftNames.cases(type.values.map(\.name.text)).map(SwiftNames.identifier)
    let cases = zip(type.values, swift).map { value, swift in
      (value: value.name.text, swift: swift, documentation: Documentation(value.description, value.directives))
    }
    // What names a deprecated case is deprecated itself, or would warn; the runtime calls it by its protocol.
    let isDeprecated = cases.contains { $0.documentation.deprecation != nil }
    writer.document(Documentation(type.definition.description))
    writer.block("\(access.prefix)nonisolated enum \(name): Freshet.EnumValue") { writer in
      for (_, swift, documentation) in cases {
        writer.document(documentation)
        writer.line("case \(swift)")
      }
      writer.line("/// A value this build does not know.")
      writer.line("case unrecognized(Swift.String)")
      writer.blank()
      writer.deprecatedIf(isDeprecated)
      writer.block("\(access.hidden)init(server text: Swift.String)") { writer in
        writer.line("switch text {")
        for (value, swift, _) in cases { writer.line("case \(SwiftLiteral.raw(value)): self = .\(swift)") }
        writer.line("default: self = .unrecognized(text)")
        writer.line("}")
      }
      writer.deprecatedIf(isDeprecated)
      writer.block("\(access.hidden)var __text: Swift.String") { writer in
        writer.line("switch self {")
        for (value, swift, _) in cases { writer.line("case .\(swift): \(SwiftLiteral.raw(value))") }
        writer.line("case .unrecognized(let text): text")
        writer.line("}")
      }
      let all = cases.map { ".\($0.swift)" }.joined(separator: ", ")
      writer.deprecatedIf(isDeprecated)
      writer.line("\(access.hidden)static var __cases: [\(name)] { [\(all)] }")
    }
  }
}
