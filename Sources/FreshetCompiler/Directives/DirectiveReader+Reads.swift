import GraphQLLanguage

extension DirectiveReader {
  mutating func required(_ field: Field) -> Required? {
    guard let directive = field.directives.first(named: "required") else { return nil }
    if let other = field.directives.first(named: "catch") {
      diagnostics.error(
        "\"\(field.responseName)\" is either required or caught: \"@catch\" has nothing left to catch where null bubbles",
        at: other.location, rule: "Required")
    }
    guard let argument = directive.argument("action"),
      let action: Required.Action = choice(argument, of: "required", rule: "Required")
    else { return nil }
    return Required(action: action, location: directive.location)
  }

  mutating func catching(_ directives: [Directive]) -> Catch? {
    guard let directive = directives.first(named: "catch") else { return nil }
    guard let argument = directive.argument("to") else {
      return Catch(target: .result, location: directive.location)
    }
    guard let target: Catch.Target = choice(argument, of: "catch", rule: "Catch") else { return nil }
    return Catch(target: target, location: directive.location)
  }

  /// An inline fragment is merged into what stands around it unless an alias makes it a thing of its own.
  mutating func catching(_ fragment: InlineFragment) -> Catch? {
    guard let catching = catching(fragment.directives) else { return nil }
    guard fragment.directives.first(named: "alias") == nil else { return catching }
    diagnostics.error(
      "an inline fragment that is caught needs a name to be read by, \"@alias(as: …)\"", at: catching.location,
      rule: "Catch")
    return nil
  }

  mutating func reading(_ directives: [Directive]) -> DocumentReading {
    let catching = catching(directives)
    let throwing = directives.first(named: "throwOnFieldError")
    if catching != nil, let throwing {
      diagnostics.error(
        "field errors are either thrown or caught: \"@catch\" leaves \"@throwOnFieldError\" nothing to throw",
        at: throwing.location, rule: "ThrowOnFieldError")
    }
    return DocumentReading(
      throwsOnFieldError: throwing != nil, catching: catching?.target,
      isInline: directives.first(named: "inline") != nil)
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ argument: Argument, of directive: String, rule: String
  ) -> Choice? {
    if case .enumeration(let name) = argument.value.kind, let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    var found = ""
    if case .enumeration(let name) = argument.value.kind { found = Suggestion.ending(for: name, among: names) }
    let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    diagnostics.error(
      "\"\(argument.name)\" of \"@\(directive)\" is \(list)" + found, at: argument.value.location, rule: rule)
    return nil
  }
}

extension FieldDefinition {
  /// The type where only an error explains a null: with those levels non-null that `@semanticNonNull` names, 0 the
  /// field's own value, 1 the elements of its list, and so on.
  var strictType: TypeReference {
    guard let directive = directives.first(named: "semanticNonNull") else { return type }
    var levels: Set<Int> = [0]
    if let argument = directive.argument("levels") {
      let values: [Value] = if case .list(let values) = argument.value.kind { values } else { [argument.value] }
      levels = Set(values.compactMap { if case .int(let digits) = $0.kind { Int(digits) } else { nil } })
    }
    return Self.strict(type, 0, levels)
  }

  private static func strict(_ type: TypeReference, _ level: Int, _ levels: Set<Int>) -> TypeReference {
    let nullable: TypeReference =
      if let element = type.element { .list(strict(element, level + 1, levels)) } else { type.nullable }
    return type.isNonNull || levels.contains(level) ? .nonNull(nullable) : nullable
  }
}
