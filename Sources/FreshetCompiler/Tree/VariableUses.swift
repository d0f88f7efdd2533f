import GraphQLLanguage

/// The variables that selections use, with the type each place expects, spreads included.
struct VariableUses {
  let schema: Schema
  let fragments: [String: TypedFragment]

  /// The variables a fragment uses that are not arguments of it: the operation's. In order of their names.
  mutating func freeVariables(of fragment: TypedFragment) -> [(name: String, type: TypeReference)] {
    var found: [String: TypeReference] = [:]
    var seen: Set<String> = [fragment.name]
    collect(fragment, &found, &seen)
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func collect(
    _ fragment: TypedFragment, _ found: inout [String: TypeReference], _ seen: inout Set<String>
  ) {
    var inner: [String: TypeReference] = [:]
    collect(fragment.selections, &inner, &seen)
    for argument in fragment.arguments { inner[argument.name.text] = nil }
    found.merge(inner, uniquingKeysWith: Self.stricter)
  }

  private func collect(
    _ selections: [TypedSelection], _ found: inout [String: TypeReference], _ seen: inout Set<String>
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        collect(field.arguments, field.conditions, nil, &found, at: field.location)
        if let count = field.streaming?.initialCount {
          collect(count, .nonNull(.named(Name("Int", at: field.location))), &found)
        }
        if let condition = field.streaming?.condition {
          collect(condition, .nonNull(.named(Name("Boolean", at: field.location))), &found)
        }
        for case let connections? in field.edits.map(\.connections) {
          collect(connections, FieldEdit.connectionsType(at: field.location), &found)
        }
        collect(field.selections, &found, &seen)
      case .inline(let fragment):
        collect([], fragment.conditions, fragment.deferral, &found, at: fragment.location)
        collect(fragment.selections, &found, &seen)
      case .spread(let spread):
        collect(spread.arguments, spread.conditions, spread.deferral, &found, at: spread.location)
        guard seen.insert(spread.name.text).inserted, let fragment = fragments[spread.name.text] else { continue }
        collect(fragment, &found, &seen)
      }
    }
  }

  private func collect(
    _ arguments: [TypedArgument], _ conditions: [Condition], _ deferral: Deferral?,
    _ found: inout [String: TypeReference], at location: SourceLocation
  ) {
    let boolean = TypeReference.nonNull(.named(Name("Boolean", at: location)))
    for argument in arguments { collect(argument.value, argument.type, &found) }
    for condition in conditions {
      if case .variable(let name) = condition.operand { add(name, boolean, &found) }
    }
    if let condition = deferral?.condition { collect(condition, boolean, &found) }
  }

  private func collect(_ value: Value, _ type: TypeReference, _ found: inout [String: TypeReference]) {
    switch value.kind {
    case .variable(let name): add(name, type, &found)
    case .list(let values):
      for value in values { collect(value, type.element ?? type, &found) }
    case .object(let fields):
      let inputFields = schema.inputFields(of: type.name.text)
      for field in fields {
        guard let definition = inputFields.first(where: { $0.name == field.name }) else { continue }
        collect(field.value, definition.type, &found)
      }
    default: break
    }
  }

  private func add(_ name: String, _ type: TypeReference, _ found: inout [String: TypeReference]) {
    found[name] = found[name].map { Self.stricter($0, type) } ?? type
  }

  private static func stricter(_ left: TypeReference, _ right: TypeReference) -> TypeReference {
    left.isNonNull ? left : right
  }
}
