extension Printer {
  mutating func write(_ schema: SchemaDefinition, isExtension: Bool) {
    write(schema.description)
    write(isExtension ? "extend schema" : "schema")
    write(schema.directives)
    if !schema.roots.isEmpty { space() }
    block("{", schema.roots, "}") { printer, root in
      printer.write(root.kind.rawValue + ":")
      printer.space()
      printer.write(root.type.text)
    }
  }

  mutating func write(_ type: TypeDefinition, isExtension: Bool) {
    write(type.description)
    write((isExtension ? "extend " : "") + type.kind.rawValue + " " + type.name.text)
    if !type.interfaces.isEmpty {
      write(" implements " + type.interfaces.map(\.text).joined(separator: isCompact ? "&" : " & "))
    }
    write(type.directives)
    if !type.members.isEmpty {
      space()
      write("=")
      space()
      write(type.members.map(\.text).joined(separator: isCompact ? "|" : " | "))
    }
    if !(type.fields.isEmpty && type.values.isEmpty && type.inputFields.isEmpty) { space() }
    block("{", type.fields, "}") { $0.write($1) }
    block("{", type.inputFields, "}") { $0.write($1) }
    block("{", type.values, "}") { printer, value in
      printer.write(value.description)
      printer.write(value.name.text)
      printer.write(value.directives)
    }
  }

  mutating func write(_ directive: DirectiveDefinition) {
    write(directive.description)
    write("directive @" + directive.name.text)
    write(directive.arguments)
    if !isCompact || directive.arguments.isEmpty { write(" ") }
    write(directive.isRepeatable ? "repeatable on " : "on ")
    write(directive.locations.map(\.rawValue).joined(separator: isCompact ? "|" : " | "))
  }

  private mutating func write(_ field: FieldDefinition) {
    write(field.description)
    write(field.name.text)
    write(field.arguments)
    write(":")
    space()
    write(field.type.description)
    write(field.directives)
  }

  private mutating func write(_ arguments: [InputValueDefinition]) {
    if arguments.contains(where: { $0.description != nil }) {
      block("(", arguments, ")") { $0.write($1) }
    } else {
      inline("(", arguments, ")") { $0.write($1) }
    }
  }

  private mutating func write(_ input: InputValueDefinition) {
    write(input.description)
    write(input.name.text + ":")
    space()
    write(input.type.description)
    write(default: input.defaultValue)
    write(input.directives)
  }
}
