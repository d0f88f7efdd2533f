import GraphQLLanguage

/// Writes an operation: the value of its variables, what a server receives, its plan, and the lens of its root.
struct OperationEmitter {
  let names: TypeNames
  let access: Access
  let reads: FragmentReads
  let persist: Configuration.Persist?

  func write(_ compiled: CompiledOperation, into writer: inout SwiftWriter) {
    let operation = compiled.operation
    let name = names.document(operation.name)
    let kind = operation.kind.rawValue
    let kindName = kind.prefix(1).uppercased() + kind.dropFirst()
    let variables = variables(of: operation)
    let plan = "__plan_\(name.withoutBackticks)"
    let document = "__document_\(name.withoutBackticks)"
    let lens = LensEmitter(
      compiled.lens, named: "Data", plan: compiled.lensPlan, names: names, access: access, reads: reads)
    lens.writePlan(as: plan, refetch: nil, into: &writer)
    self.document(compiled, kind, as: document, into: &writer)
    writer.blank()
    writer.document(operation.documentation)
    let isInline = operation.reading.isInline
    let conformance = "Freshet.\(isInline ? "Inline" : "")\(kindName)Operation"
    writer.block("\(access.prefix)nonisolated struct \(name): \(conformance)") { writer in
      for variable in variables {
        writer.document(variable.documentation)
        writer.line("\(access.prefix)var \(variable.property): \(variable.type)")
      }
      if !isInline {
        writer.line("\(access.hidden)var __binding: Freshet.\(kindName)Binding<\(name)> = .init()")
      }
      if !isInline || !variables.isEmpty { writer.blank() }
      InputInitializer.write(variables, access, into: &writer)
      writer.blank()
      writer.line("\(access.hidden)static var __document: Freshet.OperationDocument { \(document) }")
      writer.line("\(access.hidden)var __document: Freshet.OperationDocument { \(document) }")
      members(variables, into: &writer)
      writer.blank()
      if isInline {
        InlineEmitter(lens: lens)
          .write(compiled.lens, as: "Data", plan: plan, reading: operation.reading, into: &writer)
      } else {
        lens.write(compiled.lens, as: "Data", plan: plan, reading: operation.reading, into: &writer)
      }
    }
  }

  private func variables(of operation: TypedOperation) -> [InputMember] {
    var scope = NameScope(taken: ["Data", "__binding", "__document", "__variables", "hashValue"])
    return operation.variables.map { variable in
      InputMember(
        name: variable.name.text, property: SwiftNames.identifier(scope.claim(variable.name.text)),
        type: names.input(variable.type, mayBeAbsent: variable.defaultValue != nil),
        isRequired: variable.type.isNonNull && variable.defaultValue == nil,
        documentation: Documentation(variable.description))
    }
  }

  private func document(
    _ compiled: CompiledOperation, _ kind: String, as constant: String, into writer: inout SwiftWriter
  ) {
    writer.line("private nonisolated let \(constant) = Freshet.OperationDocument(")
    writer.indented { writer in
      writer.line(".\(kind), \(SwiftLiteral.raw(compiled.operation.name)),")
      writer.line("text: \(SwiftLiteral.raw(persist?.isOnly == true ? "" : compiled.text)),")
      var arguments = ")"
      if !compiled.clientVariables.isEmpty {
        let names = compiled.clientVariables.map(SwiftLiteral.raw).joined(separator: ", ")
        arguments += ", clientVariables: [\(names)]"
      }
      if persist != nil { arguments += ", id: \(SwiftLiteral.raw(PersistedDocuments.id(of: compiled.text)))" }
      if let seconds = compiled.operation.cacheExpiration { arguments += ", cacheExpiration: \(seconds)" }
      writer.literal(compiled.plan.text, before: "plan: Freshet.Plan(", after: arguments + ")")
    }
  }

  private func members(_ variables: [InputMember], into writer: inout SwiftWriter) {
    let type = "[Swift.String: Freshet.JSONValue]"
    guard !variables.isEmpty else {
      writer.line("\(access.hidden)var __variables: \(type) { [:] }")
      return
    }
    writer.block("\(access.hidden)var __variables: \(type)") { writer in
      writer.line(".init(__members: [\(InputMember.list(variables))])")
    }
  }
}

/// A variable of an operation, or a field of an input object, as Swift has it.
struct InputMember {
  var name: String
  /// As an identifier.
  var property: String
  var type: String
  var isRequired: Bool
  /// Whether it is kept behind a reference.
  var isIndirect = false
  var documentation = Documentation()

  /// Whether it is kept in a property of another name, which generated code can use without a warning.
  var isStoredApart: Bool { isIndirect || documentation.deprecation != nil }

  /// The property that keeps it.
  var storage: String { isStoredApart ? "__stored_\(name)" : property }

  /// The members with their names in GraphQL, as the elements of an array.
  static func list(_ members: [InputMember]) -> String {
    members.map { member in
      "(\(SwiftLiteral.raw(member.name)), self.\(member.storage)\(member.isIndirect ? ".value" : ""))"
    }.joined(separator: ", ")
  }
}

enum InputInitializer {
  static func write(_ members: [InputMember], _ access: Access, into writer: inout SwiftWriter) {
    let parameters = members.map { member in
      let value = member.isRequired ? "" : " = nil"
      return "\(label(member)): \(member.type)\(value)"
    }
    guard !members.isEmpty else { return writer.line("\(access.prefix)init() {}") }
    writer.block("\(access.prefix)init(\(parameters.joined(separator: ", ")))") { writer in
      for member in members {
        let value = parameter(member)
        writer.line("self.\(member.storage) = \(member.isIndirect ? ".init(\(value))" : value)")
      }
    }
  }

  /// A parameter named `self`, or `_`, would hide what it is assigned to, or be nothing.
  private static func isHiding(_ member: InputMember) -> Bool { ["`self`", "`_`"].contains(member.property) }

  private static func label(_ member: InputMember) -> String {
    isHiding(member) ? "\(member.property) \(parameter(member))" : member.property
  }

  private static func parameter(_ member: InputMember) -> String {
    isHiding(member) ? "__\(member.name)" : member.property
  }
}
