/// A type has the fields of its interfaces, each with a type and arguments that fit (3.6, IsValidImplementation).
enum ValidImplementationRule: SchemaRule {
  static func check(_ context: SchemaContext, reporting collector: inout DiagnosticCollector) {
    for type in context.types where !type.interfaces.isEmpty {
      for name in type.interfaces {
        guard let interface = context.schema.type(name.text), interface.kind == .interface, interface != type else {
          continue
        }
        for field in interface.fields { check(type, against: field, of: interface, context.schema, &collector) }
      }
    }
  }

  private static func check(
    _ type: SchemaType, against expected: FieldDefinition, of interface: SchemaType, _ schema: Schema,
    _ collector: inout DiagnosticCollector
  ) {
    let note = Diagnostic.Note("the interface's field is here", at: expected.name.location)
    guard let field = type.field(expected.name.text) else {
      collector.error(
        "\"\(type.name)\" lacks the field \"\(expected.name)\" of its interface \"\(interface.name)\"",
        at: type.location, notes: [note])
      return
    }
    if field.type != expected.type, !schema.isSubtype(field.type, of: expected.type) {
      collector.error(
        "field \"\(type.name).\(field.name)\" is \"\(field.type)\" where \"\(interface.name).\(expected.name)\" is"
          + " \"\(expected.type)\"", at: field.type.location, notes: [note])
    }
    // A rule of 2025: many schemas are older, and can be read all the same.
    if !field.directives.isEmpty, let directive = field.directives.first(named: "deprecated"),
      !expected.directives.contains(named: "deprecated")
    {
      collector.warning(
        "field \"\(type.name).\(field.name)\" is deprecated where \"\(interface.name).\(expected.name)\" is not",
        at: directive.location, notes: [note])
    }
    if !field.arguments.isEmpty || !expected.arguments.isEmpty {
      checkArguments(of: field, on: type, against: expected, of: interface, note, &collector)
    }
  }

  private static func checkArguments(
    of field: FieldDefinition, on type: SchemaType, against expected: FieldDefinition, of interface: SchemaType,
    _ note: Diagnostic.Note, _ collector: inout DiagnosticCollector
  ) {
    let place = "\(interface.name).\(expected.name)"
    for argument in expected.arguments {
      guard let own = field.argument(argument.name.text) else {
        collector.error(
          "field \"\(type.name).\(field.name)\" lacks the argument \"\(argument.name)\" of \"\(place)\"",
          at: field.name.location, notes: [note])
        continue
      }
      if own.type != argument.type {
        collector.error(
          "argument \"\(own.name)\" is \"\(own.type)\" where \"\(place)\" has \"\(argument.type)\"",
          at: own.type.location, notes: [note])
      }
    }
    for argument in field.arguments where argument.isRequired && expected.argument(argument.name.text) == nil {
      collector.error(
        "argument \"\(argument.name)\" of \"\(type.name).\(field.name)\" is required, but \"\(place)\" has none",
        at: argument.name.location, notes: [note])
    }
  }
}
