import GraphQLLanguage

/// Reads Freshet's directives, and `@include` and `@skip`, into values, and says what is wrong with them.
struct DirectiveReader {
  let schema: Schema
  var diagnostics = DiagnosticCollector()

  init(schema: Schema) { self.schema = schema }

  /// The directives a server gets: all but those read here.
  func serverDirectives(_ directives: [Directive]) -> [Directive] {
    directives.filter {
      !ClientDirectives.names.contains($0.name.text) && $0.name.text != "include" && $0.name.text != "skip"
    }
  }

  func conditions(_ directives: [Directive]) -> [Condition] {
    directives.compactMap { directive in
      let isSkip = directive.name.text == "skip"
      guard isSkip || directive.name.text == "include", let value = directive.argument("if")?.value else { return nil }
      switch value.kind {
      case .variable(let name):
        return Condition(operand: .variable(name), excludedBy: isSkip, location: value.location)
      case .boolean(let literal):
        return Condition(operand: .literal(literal), excludedBy: isSkip, location: value.location)
      default: return nil
      }
    }
  }

  // MARK: Fragments

  mutating func alias(_ directives: [Directive]) -> String? {
    guard let value = directives.first(named: "alias")?.argument("as")?.value, let text = value.stringValue else {
      return nil
    }
    let isName = text.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    if !isName || text.isEmpty {
      diagnostics.error("\"\(text)\" is no name", at: value.location, rule: "Alias")
    }
    return text
  }

  func refetchQuery(_ directives: [Directive]) -> Name? {
    guard let value = directives.first(named: "refetchable")?.argument("queryName")?.value,
      let text = value.stringValue
    else { return nil }
    return Name(text, at: value.location)
  }

  // MARK: Fragment arguments

  /// The arguments `@argumentDefinitions` declares: `name: {type: "Int", defaultValue: 10}`. Types and defaults are
  /// those of variables, and held against the rules for these.
  mutating func argumentDefinitions(_ directives: [Directive]) -> [VariableDefinition] {
    guard let directive = directives.first(named: ClientDirectives.fragmentVariables) else { return [] }
    return directive.arguments.compactMap { argument in argumentDefinition(argument) }
  }

  private mutating func argumentDefinition(_ argument: Argument) -> VariableDefinition? {
    guard case .object(let members) = argument.value.kind,
      let type = members.first(where: { $0.name.text == "type" })?.value, let text = type.stringValue
    else {
      diagnostics.error(
        "\"\(argument.name)\" is declared like this: {type: \"Int\", defaultValue: 10}",
        at: argument.value.location, rule: "ArgumentDefinitions")
      return nil
    }
    for member in members where !["type", "defaultValue"].contains(member.name.text) {
      diagnostics.error(
        "an argument's declaration has \"type\" and \"defaultValue\"; \"\(member.name)\" is neither",
        at: member.name.location, rule: "ArgumentDefinitions")
    }
    let reference: TypeReference
    do throws(SyntaxError) {
      reference = try Parser.parseType(text, at: type.location)
    } catch {
      diagnostics.error(error.message, at: type.location, rule: "ArgumentDefinitions")
      return nil
    }
    let defaultValue = members.first { $0.name.text == "defaultValue" }?.value
    defaultValue?.forEachVariable { name, location in
      diagnostics.error(
        "\"$\(name)\" stands in the default of \"\(argument.name)\", and a default is constant", at: location,
        rule: "ArgumentDefinitions")
    }
    return VariableDefinition(
      name: argument.name, type: reference, defaultValue: defaultValue, location: argument.location)
  }

  /// What `@arguments` gives the fragment.
  func arguments(_ spread: FragmentSpread, of fragment: TypedFragment) -> [TypedArgument] {
    (spread.directives.first(named: ClientDirectives.fragmentArguments)?.arguments ?? []).compactMap { argument in
      fragment.arguments.first { $0.name == argument.name }.map {
        TypedArgument(name: argument.name, value: argument.value, type: $0.type)
      }
    }
  }
}
