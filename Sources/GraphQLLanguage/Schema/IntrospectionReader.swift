/// Reads the answer to the introspection query (section 4) into the definitions it describes: `__schema`, with or without
/// `data` around it.
///
/// Everything wrong in it is told, each at its line and column. Members this does not know are passed over: servers have
/// ones of their own, and later editions of the specification add some.
struct IntrospectionReader {
  private(set) var diagnostics = DiagnosticCollector()
  private static let rule = "Introspection"

  /// - Returns: nil where an error was reported.
  static func read(_ source: Source, reporting collector: inout DiagnosticCollector) -> Document? {
    var reader = IntrospectionReader()
    var definitions: [Definition] = []
    do throws(PositionedJSONParser.Problem) {
      definitions = reader.definitions(try PositionedJSONParser.parse(source))
    } catch {
      reader.report(error.message, at: error.location)
    }
    collector.report(contentsOf: reader.diagnostics.diagnostics)
    return reader.diagnostics.hasErrors ? nil : Document(definitions: definitions)
  }

  mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.error(message, at: location, rule: Self.rule)
  }

  private mutating func definitions(_ root: PositionedJSON) -> [Definition] {
    var root = root
    if let data = root.member("data") { root = data }
    guard let schema = root.member("__schema") else {
      report("this is no introspection result: an object with \"__schema\" is expected", at: root.location)
      return []
    }
    guard isObject(schema, "\"__schema\"") else { return [] }
    var definitions = [Definition.schema(schemaDefinition(schema))]
    for type in list("types", of: schema, "the schema", isRequired: true) {
      if let type = typeDefinition(type) { definitions.append(.type(type)) }
    }
    for directive in list("directives", of: schema, "the schema") {
      if let directive = directiveDefinition(directive) { definitions.append(.directive(directive)) }
    }
    return definitions
  }

  private mutating func schemaDefinition(_ schema: PositionedJSON) -> SchemaDefinition {
    var roots: [SchemaDefinition.Root] = []
    let members: [(OperationKind, String)] = [
      (.query, "queryType"), (.mutation, "mutationType"), (.subscription, "subscriptionType"),
    ]
    for (kind, member) in members {
      guard let type = present(member, of: schema) else {
        if kind == .query { report("the schema has no \"queryType\"", at: schema.location) }
        continue
      }
      guard isObject(type, "\"\(member)\""), let name = name(of: type, "the \(kind.rawValue) root") else { continue }
      roots.append(.init(kind: kind, type: name, location: name.location))
    }
    return SchemaDefinition(
      description: description(of: schema), directives: [], roots: roots, location: schema.location)
  }

  // MARK: Types

  private static let kinds: [String: TypeDefinition.Kind] = [
    "SCALAR": .scalar, "OBJECT": .object, "INTERFACE": .interface, "UNION": .union, "ENUM": .enumeration,
    "INPUT_OBJECT": .inputObject,
  ]

  private mutating func typeDefinition(_ type: PositionedJSON) -> TypeDefinition? {
    guard isObject(type, "a type"), let name = name(of: type, "a type") else { return nil }
    let owner = "type \"\(name)\""
    guard let kindMember = required("kind", of: type, owner), let kindText = string(kindMember, "\"kind\"") else {
      return nil
    }
    guard let kind = Self.kinds[kindText] else {
      let suggestion = Suggestion.ending(for: kindText, among: Self.kinds.keys.sorted())
      report("\"\(kindText)\" is no kind of a named type\(suggestion)", at: kindMember.location)
      return nil
    }
    var definition = TypeDefinition(
      kind: kind, description: description(of: type), name: name, location: type.location)
    switch kind {
    case .scalar:
      if let url = text("specifiedByURL", of: type) ?? text("specifiedByUrl", of: type) {
        definition.directives.append(directive("specifiedBy", "url", url))
      }
    case .object, .interface:
      // An interface of a server before 2021 has null here.
      definition.interfaces = typeNames("interfaces", of: type, owner)
      definition.fields = list("fields", of: type, owner, isRequired: true).compactMap { field($0, of: owner) }
    case .union: definition.members = typeNames("possibleTypes", of: type, owner, isRequired: true)
    case .enumeration:
      definition.values = list("enumValues", of: type, owner, isRequired: true).compactMap { enumValue($0, of: owner) }
    case .inputObject:
      definition.inputFields = inputValues("inputFields", of: type, owner, isRequired: true)
      if flag("isOneOf", of: type) { definition.directives.append(directive("oneOf", at: type.location)) }
    }
    return definition
  }

  private mutating func typeNames(
    _ member: String, of type: PositionedJSON, _ owner: String, isRequired: Bool = false
  ) -> [Name] {
    list(member, of: type, owner, isRequired: isRequired).compactMap { element in
      isObject(element, "a type in \"\(member)\" of \(owner)") ? name(of: element, "a type in \"\(member)\"") : nil
    }
  }

  private mutating func field(_ field: PositionedJSON, of owner: String) -> FieldDefinition? {
    guard isObject(field, "a field of \(owner)"), let name = name(of: field, "a field of \(owner)"),
      let type = type(of: field, "field \"\(name)\" of \(owner)")
    else { return nil }
    return FieldDefinition(
      description: description(of: field), name: name,
      arguments: inputValues("args", of: field, "field \"\(name)\" of \(owner)"), type: type,
      directives: deprecation(of: field), location: field.location)
  }

  private mutating func enumValue(_ value: PositionedJSON, of owner: String) -> EnumValueDefinition? {
    guard isObject(value, "a value of \(owner)"), let name = name(of: value, "a value of \(owner)") else { return nil }
    return EnumValueDefinition(
      description: description(of: value), name: name, directives: deprecation(of: value), location: value.location)
  }

  private mutating func inputValues(
    _ member: String, of value: PositionedJSON, _ owner: String, isRequired: Bool = false
  ) -> [InputValueDefinition] {
    list(member, of: value, owner, isRequired: isRequired).compactMap { inputValue($0, member, of: owner) }
  }

  private mutating func inputValue(
    _ value: PositionedJSON, _ member: String, of owner: String
  ) -> InputValueDefinition? {
    let what = "an element of \"\(member)\" of \(owner)"
    guard isObject(value, what), let name = name(of: value, what),
      let type = type(of: value, "\"\(name)\" of \(owner)")
    else { return nil }
    var definition = InputValueDefinition(
      description: description(of: value), name: name, type: type, directives: deprecation(of: value),
      location: value.location)
    if let text = present("defaultValue", of: value) {
      guard let constant = constant(text, "the default of \"\(name)\" of \(owner)") else { return nil }
      definition.defaultValue = constant
    }
    return definition
  }

  private mutating func directiveDefinition(_ directive: PositionedJSON) -> DirectiveDefinition? {
    guard isObject(directive, "a directive"), let name = name(of: directive, "a directive") else { return nil }
    let owner = "directive \"@\(name)\""
    let locations = list("locations", of: directive, owner).compactMap { string($0, "a location of \(owner)") }
    return DirectiveDefinition(
      description: description(of: directive), name: name, arguments: inputValues("args", of: directive, owner),
      isRepeatable: flag("isRepeatable", of: directive),
      locations: locations.compactMap(DirectiveLocation.init), location: directive.location)
  }

  // MARK: Parts

  /// The member `type`, and what `ofType` wraps.
  private mutating func type(of value: PositionedJSON, _ owner: String) -> TypeReference? {
    guard var type = required("type", of: value, owner) else { return nil }
    var wrappers: [(isList: Bool, location: SourceLocation)] = []
    while true {
      guard isObject(type, "the type of \(owner)") else { return nil }
      let kind = type.member("kind").flatMap { if case .string(let text) = $0.value { text } else { nil } }
      guard kind == "LIST" || kind == "NON_NULL" else { break }
      if kind == "NON_NULL", wrappers.last?.isList == false {
        report("the type of \(owner) is non-null twice", at: type.location)
        return nil
      }
      wrappers.append((kind == "LIST", type.location))
      guard let inner = present("ofType", of: type) else {
        report(
          "the type of \(owner) is cut off: ask for more levels of \"ofType\" in the introspection query",
          at: type.location)
        return nil
      }
      type = inner
    }
    guard let name = name(of: type, "the type of \(owner)") else { return nil }
    return wrappers.reversed().reduce(TypeReference.named(name)) { $1.isList ? .list($0) : .nonNull($0) }
  }

  private mutating func constant(_ value: PositionedJSON, _ what: String) -> Value? {
    guard let text = string(value, what) else { return nil }
    let place = value.location.position
    let source = Source(
      text, name: value.location.source.name, origin: SourceOrigin(line: place.line, column: place.column + 1))
    do throws(SyntaxError) {
      return try Parser.parseValue(source, isConstant: true)
    } catch {
      report("\(what) is no value of GraphQL: \(error.message)", at: error.location)
      return nil
    }
  }

  private mutating func deprecation(of value: PositionedJSON) -> [Directive] {
    guard flag("isDeprecated", of: value) else { return [] }
    // A server gives the default reason where its schema gives none.
    guard let reason = text("deprecationReason", of: value), reason.text != "No longer supported" else {
      return [directive("deprecated", at: value.location)]
    }
    return [directive("deprecated", "reason", reason)]
  }

  private func directive(_ name: String, at location: SourceLocation) -> Directive {
    Directive(name: Name(name, at: location), location: location)
  }

  private func directive(_ name: String, _ argument: String, _ text: (text: String, at: SourceLocation)) -> Directive {
    var directive = directive(name, at: text.at)
    directive.arguments = [
      Argument(name: Name(argument, at: text.at), value: Value(.string(text.text), location: text.at))
    ]
    return directive
  }
}
