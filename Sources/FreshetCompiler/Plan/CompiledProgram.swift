import GraphQLLanguage

/// A program with its texts and plans: what is left is to write Swift.
struct CompiledProgram {
  /// After all transforms of the program as a whole.
  let program: Program
  let operations: [CompiledOperation]
  let fragments: [CompiledFragment]
  /// What is wrong only now that fragments have their arguments and stand side by side.
  let diagnostics: [Diagnostic]

  init(_ program: Program, schema: Schema, client: ClientSchema, identity: Identity, lookups: [String: String]) {
    self.program = program
    let fragmentTypes = program.fragments.mapValues(\.type)
    let types = PlanTypes(schema, identity, lookups: lookups)
    let plain = PlainFragments(program)
    operations = program.operations.concurrentMap { operation in
      let applied = FragmentArgumentsTransform.apply(to: operation, in: program, plain)
      return CompiledOperation(operation, applied, fragmentTypes, types, client: client)
    }
    fragments = program.fragmentOrder.compactMap { program.fragments[$0] }.concurrentMap { fragment in
      CompiledFragment(fragment, fragmentTypes, types)
    }
    // Operations that share a fragment find the same in it.
    var seen: Set<String> = []
    diagnostics = (operations.flatMap(\.diagnostics) + fragments.flatMap(\.diagnostics))
      .filter { seen.insert($0.description).inserted }
  }
}

struct CompiledOperation {
  let operation: TypedOperation
  /// What a server receives.
  let text: String
  let clientVariables: [String]
  let diagnostics: [Diagnostic]
  let plan: PlanText
  let lens: PlanSet
  let lensPlan: PlanText

  init(
    _ operation: TypedOperation, _ applied: AppliedOperation, _ fragmentTypes: [String: String], _ types: PlanTypes,
    client: ClientSchema
  ) {
    self.operation = operation
    let asked = ClientFieldsTransform.serverPart(of: applied, client)
    let server = ServerTextTransform.text(of: asked)
    text = server.text
    clientVariables = server.clientVariables
    let templates = StorageTemplate(schema: types.schema)
    let defaults = operation.variables.compactMap { variable in
      variable.defaultValue.map { (name: variable.name.text, json: Optional(templates.json($0, variable.type))) }
    }
    let (set, conflicts, labels) = PlanBuilder.plan(of: applied, types)
    plan = PlanText(set, variables: defaults, labels: labels)
    let isValid = applied.isPlain && AddedFields.fit(in: asked)
    let (lens, problems) = PlanBuilder.lensPlan(
      of: operation.rootType, operation.selections, title: "\(operation.kind.rawValue) \"\(operation.name)\"",
      at: operation.location, fragmentTypes: fragmentTypes, types)
    self.lens = lens
    diagnostics =
      applied.diagnostics + OperationCheck.check(applied) + (isValid ? [] : server.problems(types.schema)) + conflicts
      + problems
    lensPlan = PlanText(lens, variables: defaults, reading: operation.reading)
  }
}

struct CompiledFragment {
  let fragment: TypedFragment
  let diagnostics: [Diagnostic]
  let lens: PlanSet
  let plan: PlanText

  init(_ fragment: TypedFragment, _ fragmentTypes: [String: String], _ types: PlanTypes) {
    self.fragment = fragment
    let templates = StorageTemplate(schema: types.schema)
    (lens, diagnostics) = PlanBuilder.lensPlan(
      of: fragment.type, fragment.selections, title: "fragment \"\(fragment.name)\"", at: fragment.location,
      fragmentTypes: fragmentTypes, types)
    plan = PlanText(
      lens,
      variables: fragment.arguments.map { argument in
        (argument.name.text, argument.defaultValue.map { templates.json($0, argument.type) })
      }, reading: fragment.reading)
  }
}
