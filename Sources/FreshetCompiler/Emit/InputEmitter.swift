import GraphQLLanguage

/// Writes an input object: a struct whose fields tell absent, null and a value apart, or an enum where it is `@oneOf`.
struct InputEmitter {
  let schema: Schema
  let names: TypeNames
  let access: Access

  func write(_ type: SchemaType, into writer: inout SwiftWriter) {
    writer.document(Documentation(type.definition.description))
    if type.isOneOf { writeEnum(type, into: &writer) } else { writeStruct(type, into: &writer) }
  }

  private func writeStruct(_ type: SchemaType, into writer: inout SwiftWriter) {
    let name = names.schemaType(type.name)
    var scope = NameScope(taken: ["__json", "hashValue"])
    let members = type.inputFields.map { field in
      InputMember(
        name: field.name.text, property: SwiftNames.identifier(scope.claim(field.name.text)),
        type: names.input(field.type, mayBeAbsent: field.defaultValue != nil), isRequired: field.isRequired,
        isIndirect: holds(field.type, type.name), documentation: Documentation(field.description, field.directives))
    }
    writer.block("\(access.prefix)nonisolated struct \(name): Swift.Hashable, Swift.Sendable") { writer in
      for member in members { property(member, into: &writer) }
      writer.blank()
      InputInitializer.write(members, access, into: &writer)
    }
    writer.blank()
    let list = InputMember.list(members)
    let spi = access.hidden.hasPrefix("@") ? "@_spi(Generated) " : ""
    writer.block("\(spi)nonisolated extension \(name): Freshet.VariableValue") { writer in
      writer.line(
        "\(access.prefix)var __json: Freshet.JSONValue? { .object(.init(__members: [\(list)])) }")
    }
  }

  private func property(_ member: InputMember, into writer: inout SwiftWriter) {
    guard member.isStoredApart else {
      writer.document(member.documentation)
      return writer.line("\(access.prefix)var \(member.property): \(member.type)")
    }
    let type = member.isIndirect ? "Freshet.Indirect<\(member.type)>" : member.type
    let value = member.isIndirect ? ".value" : ""
    writer.line("private var \(member.storage): \(type)")
    writer.document(member.documentation)
    writer.block("\(access.prefix)var \(member.property): \(member.type)") { writer in
      writer.line("get { \(member.storage)\(value) }")
      writer.line("set { \(member.storage)\(value) = newValue }")
    }
  }

  private func writeEnum(_ type: SchemaType, into writer: inout SwiftWriter) {
    let name = names.schemaType(type.name)
    var scope = NameScope(taken: [
      "none", "some", "__json", "__member", "init", "self", "hash", "hashValue", "Type", "Protocol", "Self",
    ])
    let cases = type.inputFields.map { field in
      (
        field: field.name.text, swift: SwiftNames.identifier(scope.claim(field.name.text)),
        type: names.input(.nonNull(field.type.nullable), mayBeAbsent: false),
        documentation: Documentation(field.description, field.directives)
      )
    }
    writer.block("\(access.prefix)nonisolated indirect enum \(name): Swift.Hashable, Swift.Sendable") { writer in
      for (_, swift, type, documentation) in cases {
        writer.document(documentation)
        writer.line("case \(swift)(\(type))")
      }
    }
    writer.blank()
    let spi = access.hidden.hasPrefix("@") ? "@_spi(Generated) " : ""
    writer.block("\(spi)nonisolated extension \(name): Freshet.OneOfInput") { writer in
      writer.deprecatedIf(cases.contains { $0.documentation.deprecation != nil })
      writer.block("\(access.prefix)var __member: (Swift.String, any Freshet.VariableValue)") { writer in
        writer.line("switch self {")
        for (field, swift, _, _) in cases {
          writer.line("case .\(swift)(let value): (\(SwiftLiteral.raw(field)), value)")
        }
        writer.line("}")
      }
    }
  }

  /// Whether a value of the type would hold one of the input object, without a list between.
  private func holds(_ type: TypeReference, _ name: String) -> Bool {
    var seen: Set<String> = []
    var pending = [type]
    while let type = pending.popLast() {
      guard type.element == nil, let definition = schema.type(of: type), definition.kind == .inputObject else {
        continue
      }
      if definition.name == name { return true }
      // Its own storage is indirect.
      guard !definition.isOneOf, seen.insert(definition.name).inserted else { continue }
      pending += definition.inputFields.map(\.type)
    }
    return false
  }
}
