/// A schema as its rules look at it: what its documents define, and what came of that.
struct SchemaContext {
  /// Where something is defined twice, the first of it.
  let schema: Schema
  /// Of all documents, in their order.
  let definitions: [Definition]
  /// The types in which a member stands twice, with all of their members and those of their extensions.
  let repetitive: [TypeDefinition]
  /// The types and directives that the definitions name, and the values they hold.
  let uses: ValidationContext

  init(schema: Schema, definitions: [Definition], repetitive: [TypeDefinition]) {
    self.schema = schema
    self.definitions = definitions
    self.repetitive = repetitive
    uses = SchemaWalk.uses(of: schema, definitions)
  }

  /// The types that the documents define, in their order.
  var types: some Collection<SchemaType> { schema.orderedTypes.lazy.filter { !$0.isBuiltIn } }

  /// The directives that the documents define, each name once, in their order.
  var directives: [DirectiveDefinition] {
    var seen: Set<String> = []
    return definitions.compactMap { definition in
      guard case .directive(let directive) = definition, seen.insert(directive.name.text).inserted else { return nil }
      return directive
    }
  }
}

extension SchemaContext {
  /// Every argument and input field of the documents' types and directives, with its own title.
  func forEachInput(_ body: (InputValueDefinition, _ title: () -> String) -> Void) {
    for type in types {
      for field in type.fields where !field.arguments.isEmpty {
        for argument in field.arguments {
          body(argument) { "argument \"\(argument.name)\" of \"\(type.name).\(field.name)\"" }
        }
      }
      for field in type.inputFields { body(field) { "field \"\(type.name).\(field.name)\"" } }
    }
    for directive in directives {
      for argument in directive.arguments {
        body(argument) { "argument \"\(argument.name)\" of \"@\(directive.name)\"" }
      }
    }
  }

  /// Reports the members of one name that a type has twice: a warning where they are alike, since schemas that were
  /// merged from several say some things twice.
  ///
  /// - Parameter owner: what has the members, as messages call it.
  static func reportRepeated<Member>(
    _ members: [Member], _ name: KeyPath<Member, Name>, _ kind: String, of owner: String,
    reporting collector: inout DiagnosticCollector, isAlike: (Member, Member) -> Bool = { _, _ in true }
  ) {
    guard members.count > 1 else { return }
    var first = [Name: Member](minimumCapacity: members.count)
    for member in members {
      let memberName = member[keyPath: name]
      guard let earlier = first[memberName] else {
        first[memberName] = member
        continue
      }
      let alike = isAlike(earlier, member)
      collector.report(
        Diagnostic(
          alike ? .warning : .error,
          "\(kind) \"\(memberName)\" of \"\(owner)\" is defined twice" + (alike ? " alike" : " in different ways"),
          at: memberName.location, notes: [.init("first defined here", at: earlier[keyPath: name].location)]))
    }
  }

  static func isAlike(_ left: InputValueDefinition, _ right: InputValueDefinition) -> Bool {
    left.name == right.name && left.type == right.type && left.defaultValue == right.defaultValue
  }
}
