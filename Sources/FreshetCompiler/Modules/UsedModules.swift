import GraphQLLanguage

/// The modules whose fragments a target may spread: what they declare, and what the Swift types of it are called.
struct UsedModules {
  /// What a module generates that another one may name.
  struct Generated {
    /// By a fragment's name, or a schema type's, the Swift type.
    var fragments: [String: String] = [:]
    var types: [String: String] = [:]
  }

  /// The fragments of all modules, to be compiled with the documents; they go to no file.
  private(set) var documents: [(document: Document, output: String)] = []
  private let modules: [(module: CompilerModule, documents: [Document])]
  private let ownConfiguration: Configuration
  private(set) var generated: [String: Generated] = [:]

  /// Reads the modules' documents.
  init(_ input: CompilerInput, reporting diagnostics: inout DiagnosticCollector) {
    ownConfiguration = input.configuration
    var modules: [(module: CompilerModule, documents: [Document])] = []
    for module in input.modules {
      var documents: [Document] = []
      for source in module.documents {
        do throws(SyntaxError) {
          documents.append(try Parser.parse(source))
        } catch {
          diagnostics.report(error.diagnostic)
        }
      }
      modules.append((module, documents))
    }
    self.modules = modules
    documents = modules.flatMap(\.documents).map { (Self.fragments(of: $0), "") }
  }

  /// Operations of other modules are compiled there.
  private static func fragments(of document: Document) -> Document {
    Document(definitions: document.fragments.map(Definition.fragment))
  }

  /// Of the diagnostics, those that are not for the modules' own runs to tell.
  static func relevant(_ diagnostics: [Diagnostic], to input: CompilerInput) -> [Diagnostic] {
    guard !input.modules.isEmpty else { return diagnostics }
    let others = Set(input.modules.flatMap(\.documents).map(ObjectIdentifier.init))
    return diagnostics.filter { diagnostic in
      diagnostic.severity == .error
        || !(diagnostic.location.map { others.contains(ObjectIdentifier($0.source)) } ?? false)
    }
  }

  // MARK: What they generate

  /// Works out what the modules generate, each as its own run does. Their documents were found valid, or the run ends.
  mutating func resolve(schema: Schema, client: ClientSchema) {
    for (module, documents) in modules {
      var visible: [(document: Document, output: String)] = []
      for other in module.uses { visible += self.documents(of: other) }
      var ignored = DiagnosticCollector()
      var program = TreeBuilder.build(
        visible + documents.map { ($0, "") }, schema: schema, client: client, reporting: &ignored)
      mark(&program, module.uses)
      var refetchables = RefetchableTransform(
        schema: schema, identity: Identity(module.configuration, schema),
        lookups: module.configuration.lookups,
        client: client)
      program = refetchables.apply(to: program)
      let types = UsedTypes.names(in: program, schema: schema)
      let names = TypeNames(program, types: types, scalars: module.configuration.scalars)
      var generated = Generated()
      for fragment in program.ownFragments { generated.fragments[fragment] = names.document(fragment) }
      for type in types { generated.types[type] = names.schemaType(type) }
      self.generated[module.name] = generated
    }
  }

  private func documents(of name: String) -> [(document: Document, output: String)] {
    modules.filter { $0.module.name == name }.flatMap(\.documents).map { (Self.fragments(of: $0), "") }
  }

  /// Tells the fragments and types of modules from the program's own.
  func mark(_ program: inout Program, _ names: [String]) {
    program.imported = imported(names)
    for (module, documents) in modules where names.contains(module.name) {
      for fragment in documents.flatMap(\.fragments) { program.fragments[fragment.name.text]?.module = module.name }
    }
  }

  var names: [String] { modules.map(\.module.name) }

  /// What a target that uses the modules takes from them. A type of the schema that several of them generate would be
  /// ambiguous there: it is generated anew.
  private func imported(_ names: [String]) -> ImportedNames {
    var imported = ImportedNames()
    var ambiguous: Set<String> = []
    for name in names {
      guard let generated = generated[name] else { continue }
      for (fragment, swift) in generated.fragments { imported.fragments[fragment] = .init(module: name, swift: swift) }
      for (type, swift) in generated.types {
        if imported.types.updateValue(.init(module: name, swift: swift), forKey: type) != nil { ambiguous.insert(type) }
      }
    }
    for type in ambiguous { imported.types[type] = nil }
    return imported
  }

  // MARK: Checks

  /// What keeps the target from using a module.
  func check(_ schema: Schema) -> [Diagnostic] {
    let levels = Configuration.AccessLevel.allCases
    let own = levels.firstIndex(of: ownConfiguration.accessLevel) ?? 0
    let identity = Identity(ownConfiguration, schema)
    return modules.flatMap { module, _ -> [Diagnostic] in
      let place = ownConfiguration.places["uses.\(module.name)"]
      var diagnostics: [Diagnostic] = []
      let level = levels.firstIndex(of: module.configuration.accessLevel) ?? 0
      if level < max(own, 1) {
        let wanted = levels[max(own, 1)...].map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        diagnostics.append(
          Diagnostic(
            .error,
            "the types that module \"\(module.name)\" generates cannot be used here: \"accessLevel\" in its freshet.json"
              + " must be \(wanted), and is \"\(module.configuration.accessLevel.rawValue)\"",
            at: place, rule: "Configuration"))
      }
      if let type = identity.difference(to: Identity(module.configuration, schema)) {
        diagnostics.append(
          Diagnostic(
            .error,
            "module \"\(module.name)\" has another \"identity\" of \"\(type)\": both write into one store",
            at: place, rule: "Configuration"))
      }
      return diagnostics
    }
  }
}

/// Names that generated code takes from other modules.
struct ImportedNames: Sendable {
  struct Name: Sendable {
    var module: String
    var swift: String
  }

  var fragments: [String: Name] = [:]
  var types: [String: Name] = [:]

  var swiftNames: [String] { fragments.values.map(\.swift) + types.values.map(\.swift) }

  /// The modules that the code of these documents names.
  func modules(_ fragments: [TypedFragment], _ operations: [TypedOperation]) -> [String] {
    if self.fragments.isEmpty, types.isEmpty { return [] }
    var modules: Set<String> = []
    for operation in operations {
      for variable in operation.variables { insert(variable.type, into: &modules) }
    }
    var pending = fragments.map(\.selections) + operations.map(\.selections)
    while let selections = pending.popLast() {
      for selection in selections {
        switch selection {
        case .field(let field):
          insert(field.type, into: &modules)
          pending.append(field.selections)
        case .inline(let fragment): pending.append(fragment.selections)
        case .spread(let spread):
          if let module = self.fragments[spread.name.text]?.module { modules.insert(module) }
        }
      }
    }
    return modules.sorted()
  }

  /// The modules that the code of these input objects names.
  func modules(_ types: [SchemaType]) -> [String] {
    var modules: Set<String> = []
    for field in types.flatMap(\.inputFields) { insert(field.type, into: &modules) }
    return modules.sorted()
  }

  private func insert(_ type: TypeReference, into modules: inout Set<String>) {
    if let module = types[type.name.text]?.module { modules.insert(module) }
  }
}
