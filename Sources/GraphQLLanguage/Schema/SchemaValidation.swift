/// The rules a type system keeps (3), as far as a client depends on them.
struct SchemaValidation {
  let schema: Schema

  init(_ schema: Schema) { self.schema = schema }

  func check(reporting collector: inout DiagnosticCollector) {
    if schema.root(.query) == nil {
      collector.error("the schema has no query root: no type is called \"Query\" and none is named as it", at: nil)
    }
    for type in schema.orderedTypes where !type.isBuiltIn {
      checkName(type.definition.name, "type", &collector)
      switch type.kind {
      case .scalar: break
      case .object, .interface:
        checkFields(type, &collector)
        checkInterfaces(type, &collector)
      case .union: checkMembers(type, &collector)
      case .enumeration:
        for value in type.values { checkName(value.name, "value", &collector) }
        if type.values.isEmpty { collector.error("enum \"\(type.name)\" has no values", at: type.location) }
      case .inputObject: checkInputObject(type, &collector)
      }
    }
    for directive in schema.directives.values.sorted(by: { $0.name.text < $1.name.text }) {
      checkName(directive.name, "directive", &collector)
      for argument in directive.arguments { checkInput(argument, "argument", &collector) }
    }
    checkInputCycles(&collector)
    checkDirectiveNames(&collector)
  }

  private func checkName(_ name: Name, _ kind: String, _ collector: inout DiagnosticCollector) {
    guard name.text.utf8.starts(with: "__".utf8) else { return }
    collector.error(
      "\(kind) \"\(name)\" begins with \"__\", which is kept for introspection", at: name.location,
      rule: "ReservedNames")
  }

  private func checkFields(_ type: SchemaType, _ collector: inout DiagnosticCollector) {
    if type.fields.isEmpty { collector.error("type \"\(type.name)\" has no fields", at: type.location) }
    for field in type.fields {
      checkName(field.name, "field", &collector)
      if isKnown(field.type, &collector), !schema.isOutput(field.type) {
        collector.error(
          "field \"\(type.name).\(field.name)\" is of the input type \"\(field.type)\"", at: field.type.location,
          rule: "IsOutputType")
      }
      for argument in field.arguments { checkInput(argument, "argument", &collector) }
    }
  }

  private func checkInput(_ input: InputValueDefinition, _ kind: String, _ collector: inout DiagnosticCollector) {
    checkName(input.name, kind, &collector)
    guard isKnown(input.type, &collector) else { return }
    guard schema.isInput(input.type) else {
      collector.error(
        "\(kind) \"\(input.name)\" is of the output type \"\(input.type)\"", at: input.type.location,
        rule: "IsInputType")
      return
    }
    if let value = input.defaultValue {
      collector.report(contentsOf: LiteralCheck(schema).problems(of: value, as: input.type))
    }
  }

  private func isKnown(_ type: TypeReference, _ collector: inout DiagnosticCollector) -> Bool {
    if schema.type(of: type) != nil { return true }
    let name = type.name
    collector.error(
      "there is no type \"\(name)\"" + Suggestion.ending(for: name.text, among: schema.types.keys),
      at: name.location, rule: "KnownTypeNames")
    return false
  }

  private func checkMembers(_ union: SchemaType, _ collector: inout DiagnosticCollector) {
    if union.members.isEmpty { collector.error("union \"\(union.name)\" has no members", at: union.location) }
    for member in union.members {
      guard isKnown(.named(member), &collector), schema.type(member.text)?.isObject == false else { continue }
      collector.error(
        "union \"\(union.name)\" has the member \"\(member)\", which is no object type", at: member.location,
        rule: "UnionMembers")
    }
  }

  private func checkInputObject(_ type: SchemaType, _ collector: inout DiagnosticCollector) {
    if type.inputFields.isEmpty { collector.error("input \"\(type.name)\" has no fields", at: type.location) }
    for field in type.inputFields {
      checkInput(field, "field", &collector)
      if type.isOneOf, field.type.isNonNull || field.defaultValue != nil {
        collector.error(
          "field \"\(type.name).\(field.name)\" of a @oneOf input must be nullable and without a default",
          at: field.name.location, rule: "OneOfInputObjects")
      }
    }
  }

  /// Input objects that can never be written, since each needs the next without end (3.10).
  private func checkInputCycles(_ collector: inout DiagnosticCollector) {
    // Takes away, until nothing changes, the inputs all of whose required inputs have been taken away.
    var open: [String: Set<String>] = [:]
    for type in schema.orderedTypes where type.kind == .inputObject {
      var required: Set<String> = []
      for field in type.inputFields {
        guard case .nonNull(.named(let name)) = field.type, schema.type(name.text)?.kind == .inputObject else {
          continue
        }
        required.insert(name.text)
      }
      if !required.isEmpty { open[type.name] = required }
    }
    while let next = open.first(where: { $0.value.allSatisfy { open[$0] == nil } }) {
      open[next.key] = nil
    }
    for type in schema.orderedTypes where open[type.name] != nil {
      collector.error(
        "input \"\(type.name)\" needs another value of its own kind through non-null fields, without end",
        at: type.location, rule: "InputObjectCycles")
    }
  }

  /// A client reads schemas others own, and some leave out the definitions of directives: one warning for each name.
  private func checkDirectiveNames(_ collector: inout DiagnosticCollector) {
    var reported: Set<String> = []
    func check(_ directives: [Directive]) {
      for directive in directives {
        let name = directive.name
        guard schema.directives[name.text] == nil, reported.insert(name.text).inserted else { continue }
        collector.warning("directive \"@\(name)\" is not defined", at: name.location, rule: "KnownDirectives")
      }
    }
    for type in schema.orderedTypes {
      let definition = type.definition
      check(definition.directives)
      for index in definition.fields.indices {
        check(definition.fields[index].directives)
        let arguments = definition.fields[index].arguments
        for index in arguments.indices { check(arguments[index].directives) }
      }
      for index in definition.inputFields.indices { check(definition.inputFields[index].directives) }
      for index in definition.values.indices { check(definition.values[index].directives) }
    }
  }
}
