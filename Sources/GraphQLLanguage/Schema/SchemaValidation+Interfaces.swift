// What an implementation owes its interfaces (3.6, IsValidImplementation).
extension SchemaValidation {
  func checkInterfaces(_ type: SchemaType, _ collector: inout DiagnosticCollector) {
    for name in type.interfaces {
      guard let interface = schema.type(name.text), interface.kind == .interface else {
        let names = schema.orderedTypes.lazy.filter { $0.kind == .interface }.map(\.name)
        collector.error(
          "\"\(type.name)\" implements \"\(name)\", which is no interface"
            + Suggestion.ending(for: name.text, among: names), at: name.location, rule: "Interfaces")
        continue
      }
      if interface == type {
        collector.error("interface \"\(name)\" implements itself", at: name.location, rule: "Interfaces")
        continue
      }
      for further in interface.interfaces where !type.implements(further.text) && further.text != type.name {
        collector.error(
          "\"\(type.name)\" implements \"\(name)\" and so must implement \"\(further)\" too", at: name.location,
          rule: "Interfaces")
      }
      for field in interface.fields { check(type, against: field, of: interface, &collector) }
    }
  }

  private func check(
    _ type: SchemaType, against expected: FieldDefinition, of interface: SchemaType,
    _ collector: inout DiagnosticCollector
  ) {
    let place = "\(interface.name).\(expected.name)"
    let note = Diagnostic.Note("the interface's field is here", at: expected.name.location)
    guard let field = type.field(expected.name.text) else {
      collector.error(
        "\"\(type.name)\" lacks the field \"\(expected.name)\" of its interface \"\(interface.name)\"",
        at: type.location, rule: "Interfaces", notes: [note])
      return
    }
    if !schema.isSubtype(field.type, of: expected.type) {
      collector.error(
        "field \"\(type.name).\(field.name)\" is \"\(field.type)\" where \"\(place)\" is \"\(expected.type)\"",
        at: field.type.location, rule: "Interfaces", notes: [note])
    }
    for argument in expected.arguments {
      guard let own = field.argument(argument.name.text) else {
        collector.error(
          "field \"\(type.name).\(field.name)\" lacks the argument \"\(argument.name)\" of \"\(place)\"",
          at: field.name.location, rule: "Interfaces", notes: [note])
        continue
      }
      if own.type != argument.type {
        collector.error(
          "argument \"\(own.name)\" is \"\(own.type)\" where \"\(place)\" has \"\(argument.type)\"",
          at: own.type.location, rule: "Interfaces", notes: [note])
      }
    }
    for argument in field.arguments where argument.isRequired && expected.argument(argument.name.text) == nil {
      collector.error(
        "argument \"\(argument.name)\" of \"\(type.name).\(field.name)\" is required, but \"\(place)\" has none",
        at: argument.name.location, rule: "Interfaces", notes: [note])
    }
  }
}
