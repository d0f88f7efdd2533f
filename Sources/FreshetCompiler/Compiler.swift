package import GraphQLLanguage

/// Makes Swift of GraphQL: a pure function from texts to texts. Only the tool touches the disk.
package enum Compiler {
  package static func compile(_ input: CompilerInput) -> CompilerOutput {
    var diagnostics = DiagnosticCollector()
    var output = CompilerOutput(files: [], diagnostics: [])
    if let (program, schema) = program(of: input, reporting: &diagnostics), !diagnostics.hasErrors {
      output.files = FileEmitter(program, schema: schema, configuration: input.configuration)
        .files(input.documents.map(\.output))
      if input.configuration.persist != nil { output.manifest = PersistedDocuments.manifest(of: program) }
      // Taking the trees apart takes a while.
      release(program)
    }
    output.diagnostics = diagnostics.diagnostics.sortedByLocation()
    return output
  }

  /// What a server receives, by operation.
  package static func serverTexts(
    _ input: CompilerInput, reporting diagnostics: inout DiagnosticCollector
  ) -> [(operation: String, text: String)] {
    guard let (program, _) = program(of: input, reporting: &diagnostics), !diagnostics.hasErrors else { return [] }
    return program.operations.map { ($0.operation.name, $0.text) }
  }

  /// Parse, validate, transform, plan. Where a stage finds errors, the later ones look at the definitions that are
  /// sound: a run tells of all that can be told without guessing.
  static func program(
    of input: CompilerInput, reporting diagnostics: inout DiagnosticCollector
  ) -> (CompiledProgram, Schema)? {
    var found = DiagnosticCollector()
    let program = build(input, reporting: &found)
    diagnostics.report(contentsOf: UsedModules.relevant(found.diagnostics, to: input))
    return program
  }

  private static func build(
    _ input: CompilerInput, reporting diagnostics: inout DiagnosticCollector
  ) -> (CompiledProgram, Schema)? {
    diagnostics.report(contentsOf: input.unreadable.flatMap(\.diagnostics))
    let modules = UsedModules(input, reporting: &diagnostics)
    let ((own, unreadable), built) = concurrently {
      parse(input.documents, reporting: &diagnostics)
    } _: {
      schema(of: input)
    }
    let documents = modules.documents + own
    // First, since all that follows takes longer the more the documents ask for.
    let tooLarge = ExpansionCheck.check(documents.map(\.document))
    diagnostics.report(contentsOf: tooLarge)
    guard tooLarge.isEmpty else { return nil }
    diagnostics.report(contentsOf: built.diagnostics)
    guard let schema = built.schema else { return nil }
    let configuration = ConfigurationCheck.check(input.configuration, schema) + modules.check(schema)
    diagnostics.report(contentsOf: configuration)
    let missing = (input.unreadable.map(\.source) + unreadable).flatMap(UnreadableFragments.names)
    let client = ClientSchema(schema, extensions: input.extensions)
    // Nearly always all is sound: then the tree is there when that is known.
    let (found, treeOfAll) = concurrently {
      validate(documents.map(\.document), schema, unreadableFragments: Set(missing))
    } _: {
      tree(of: documents, schema, client)
    }
    diagnostics.report(contentsOf: found)
    guard configuration.allSatisfy({ $0.severity != .error }) else { return nil }

    var sound = SoundPart(documents, isPartial: !input.unreadable.isEmpty || !unreadable.isEmpty)
    _ = sound.remove(found)
    while true {
      var round = DiagnosticCollector()
      let tree = sound.isPartial ? tree(of: sound.documents, schema, client) : treeOfAll
      let program = passes(tree, sound, input, client, schema, modules, reporting: &round)
      diagnostics.report(contentsOf: round.diagnostics)
      guard round.hasErrors else { return diagnostics.hasErrors ? nil : program.map { ($0, schema) } }
      // Each round has fewer definitions, and its errors are a later stage's.
      guard sound.remove(round.diagnostics) else { return nil }
    }
  }

  private static func schema(of input: CompilerInput) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    var diagnostics = DiagnosticCollector()
    let schema = Schema.build(input.schema + input.extensions, reporting: &diagnostics)
    return (schema, diagnostics.diagnostics)
  }

  private typealias Tree = (program: Program, diagnostics: [Diagnostic])

  private static func tree(of documents: [SoundPart.Part], _ schema: Schema, _ client: ClientSchema) -> Tree {
    var diagnostics = DiagnosticCollector()
    let program = TreeBuilder.build(documents, schema: schema, client: client, reporting: &diagnostics)
    return (program, diagnostics.diagnostics)
  }

  /// A pass that finds an error is the last one.
  private static func passes(
    _ tree: Tree, _ sound: SoundPart, _ input: CompilerInput, _ client: ClientSchema, _ schema: Schema,
    _ modules: UsedModules, reporting diagnostics: inout DiagnosticCollector
  ) -> CompiledProgram? {
    var modules = modules
    var program = tree.program
    diagnostics.report(contentsOf: tree.diagnostics)
    modules.resolve(schema: schema, client: client)
    modules.mark(&program, modules.names)
    diagnostics.report(contentsOf: DocumentNames.check(program))
    diagnostics.report(contentsOf: AliasCheck.check(program, schema: schema))
    diagnostics.report(contentsOf: ReadRules.check(program, schema))
    diagnostics.report(contentsOf: InlineRules.check(program))
    let identity = Identity(input.configuration, schema)
    guard !diagnostics.hasErrors else { return nil }

    program = EdgeDirectivesTransform.apply(to: program, schema: schema)
    var connections = ConnectionTransform(schema: schema)
    program = connections.apply(to: program)
    var refetchables = RefetchableTransform(
      schema: schema, identity: identity, lookups: input.configuration.lookups, client: client)
    program = refetchables.apply(to: program)
    diagnostics.report(contentsOf: connections.diagnostics.diagnostics + refetchables.diagnostics.diagnostics)
    guard !diagnostics.hasErrors else { return nil }

    if input.configuration.accessLevel != .public, !sound.isPartial {
      diagnostics.report(contentsOf: program.unusedFragments())
    }

    var compiled: CompiledProgram
    var clashes = KeyClashes()
    repeat {
      let keyFields = KeyFieldsTransform(
        schema: schema, identity: identity, client: client, program: program, avoiding: clashes)
      compiled = CompiledProgram(
        keyFields.apply(to: program), schema: schema, client: client, identity: identity,
        lookups: input.configuration.lookups)
    } while clashes.add(from: compiled)
    diagnostics.report(contentsOf: compiled.diagnostics)
    diagnostics.report(contentsOf: PersistedDocuments.check(compiled, input.configuration))
    return compiled
  }

  private static func parse(
    _ documents: [CompilerDocument], reporting diagnostics: inout DiagnosticCollector
  ) -> (parts: [SoundPart.Part], unreadable: [Source]) {
    var parts: [SoundPart.Part] = []
    var unreadable: [Source] = []
    let results = documents.concurrentMap { document in
      Result { () throws(SyntaxError) in try Parser.parse(document.source) }
    }
    for (document, result) in zip(documents, results) {
      switch result {
      case .success(let parsed): parts.append((parsed, document.output))
      case .failure(let error):
        diagnostics.report(error.diagnostic)
        unreadable.append(document.source)
      }
    }
    return (parts, unreadable)
  }

  /// The documents of one run are one document: fragments are seen wherever they stand.
  private static func validate(
    _ documents: [Document], _ schema: Schema, unreadableFragments: Set<String>
  ) -> [Diagnostic] {
    var reader = DirectiveReader(schema: schema)
    let context = Validator.context(
      of: Document(definitions: documents.flatMap(\.definitions)), schema: schema,
      directives: ClientDirectives.definitions, openDirectives: [ClientDirectives.fragmentVariables],
      fragmentVariables: { reader.argumentDefinitions($0.directives) },
      fragmentArguments: ClientDirectives.fragmentArguments, unreadableFragments: unreadableFragments)
    // Its own check comes when generated queries are there, since those use fragments too.
    let rules = SpecifiedRules.all.filter { $0.name != "NoUnusedFragments" }
    let found = rules.concurrentMap { Validator.check($0, context) }
    return reader.diagnostics.diagnostics + found.flatMap(\.self).sortedByLocation()
  }
}
