/// Walks the definitions of a schema once and notes what they name and use.
struct SchemaWalk {
  private var context: ValidationContext

  static func uses(of schema: Schema, _ definitions: [Definition]) -> ValidationContext {
    var walk = SchemaWalk(
      context: ValidationContext(
        schema: schema, document: Document(definitions: []), directives: schema.directives, isTypeSystem: true))
    for case .directive(let directive) in definitions { walk.visit(directive.arguments, at: .argumentDefinition) }
    for definition in definitions {
      switch definition {
      case .schema(let definition), .schemaExtension(let definition): walk.visit(definition.directives, at: .schema)
      default: continue
      }
    }
    for type in schema.orderedTypes where !type.isBuiltIn { walk.visit(type) }
    return walk.context
  }

  private mutating func visit(_ type: SchemaType) {
    visit(type.definition.directives, at: Self.place(of: type.kind))
    for field in type.fields {
      context.typeNames.append(field.type.name)
      if !field.directives.isEmpty { visit(field.directives, at: .fieldDefinition) }
      if !field.arguments.isEmpty { visit(field.arguments, at: .argumentDefinition) }
    }
    context.typeNames += type.members
    for value in type.values where !value.directives.isEmpty { visit(value.directives, at: .enumValue) }
    visit(type.inputFields, at: .inputFieldDefinition)
  }

  private mutating func visit(_ inputs: [InputValueDefinition], at place: DirectiveLocation) {
    for input in inputs {
      context.typeNames.append(input.type.name)
      if let value = input.defaultValue { context.add(default: value, input.type) }
      if !input.directives.isEmpty { visit(input.directives, at: place) }
    }
  }

  private mutating func visit(_ directives: [Directive], at place: DirectiveLocation) {
    guard !directives.isEmpty else { return }
    context.directiveUses.append(.init(directives: directives, place: place))
    for directive in directives { context.add(directive) }
  }

  private static func place(of kind: TypeDefinition.Kind) -> DirectiveLocation {
    switch kind {
    case .scalar: .scalar
    case .object: .object
    case .interface: .interface
    case .union: .union
    case .enumeration: .enumeration
    case .inputObject: .inputObject
    }
  }
}
