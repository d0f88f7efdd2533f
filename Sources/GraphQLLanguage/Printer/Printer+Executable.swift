extension Printer {
  mutating func write(_ definition: Definition) {
    switch definition {
    case .operation(let operation): write(operation)
    case .fragment(let fragment): write(fragment)
    case .schema(let schema): write(schema, isExtension: false)
    case .schemaExtension(let schema): write(schema, isExtension: true)
    case .type(let type): write(type, isExtension: false)
    case .typeExtension(let type): write(type, isExtension: true)
    case .directive(let directive): write(directive)
    }
  }

  private mutating func write(_ operation: OperationDefinition) {
    let isShorthand =
      operation.kind == .query && operation.name == nil && operation.variables.isEmpty
      && operation.directives.isEmpty && (isCompact || operation.description == nil)
    if !isShorthand {
      write(operation.description)
      write(operation.kind.rawValue)
      if let name = operation.name { write(" " + name.text) }
      // The parenthesis of an anonymous operation needs a space as little as a name's does.
      if operation.name == nil, !operation.variables.isEmpty { space() }
      write(operation.variables)
      write(operation.directives)
      space()
    }
    write(operation.selectionSet)
  }

  private mutating func write(_ variables: [VariableDefinition]) {
    let item = { (printer: inout Printer, variable: VariableDefinition) in
      printer.write(variable.description)
      printer.write("$" + variable.name.text + ":")
      printer.space()
      printer.write(variable.type.description)
      printer.write(default: variable.defaultValue)
      printer.write(variable.directives)
    }
    if variables.contains(where: { $0.description != nil }) {
      block("(", variables, ")", item)
    } else {
      fitting("(", variables, ")", item)
    }
  }

  mutating func write(default value: Value?) {
    guard let value else { return }
    space()
    write("=")
    space()
    write(value)
  }

  private mutating func write(_ fragment: FragmentDefinition) {
    write(fragment.description)
    write("fragment \(fragment.name) on \(fragment.typeCondition)")
    write(fragment.directives)
    space()
    write(fragment.selectionSet)
  }

  mutating func write(_ selectionSet: SelectionSet) {
    block("{", selectionSet.selections, "}") { $0.write($1) }
  }

  private mutating func write(_ selection: Selection) {
    switch selection {
    case .field(let field):
      if let alias = field.alias {
        write(alias.text + ":")
        space()
      }
      write(field.name.text)
      fitting("(", field.arguments, ")") { $0.write($1) }
      write(field.directives)
      if let selectionSet = field.selectionSet {
        space()
        write(selectionSet)
      }
    case .fragmentSpread(let spread):
      write("..." + spread.name.text)
      write(spread.directives)
    case .inlineFragment(let fragment):
      write("...")
      if let type = fragment.typeCondition {
        space()
        write("on " + type.text)
      }
      write(fragment.directives)
      space()
      write(fragment.selectionSet)
    }
  }

  // MARK: Directives, arguments and values

  mutating func write(_ directives: [Directive]) {
    for directive in directives {
      space()
      write("@" + directive.name.text)
      inline("(", directive.arguments, ")") { $0.write($1) }
    }
  }

  private mutating func write(_ argument: Argument) {
    write(argument.name.text + ":")
    space()
    write(argument.value)
  }

  mutating func write(_ value: Value) {
    switch value.kind {
    case .variable(let name): write("$" + name)
    case .int(let digits), .float(let digits): write(digits)
    case .string(let text, let isBlock): writeString(text, isBlock: isBlock)
    case .boolean(let value): write(value ? "true" : "false")
    case .null: write("null")
    case .enumeration(let name): write(name)
    case .list(let values): values.isEmpty ? write("[]") : inline("[", values, "]") { $0.write($1) }
    case .object(let fields):
      if fields.isEmpty { return write("{}") }
      inline("{", fields, "}") { printer, field in
        printer.write(field.name.text + ":")
        printer.space()
        printer.write(field.value)
      }
    }
  }
}
