import GraphQLLanguage

/// A program with its texts and plans: what is left is to write Swift.
struct CompiledProgram {
  /// After all transforms of the program as a whole.
  let program: Program
  let operations: [CompiledOperation]
  let fragments: [CompiledFragment]
  /// What is wrong only now that fragments have their arguments and stand side by side.
  let diagnostics: [Diagnostic]

  init(_ program: Program, schema: Schema, client: ClientSchema, identity: Identity) {
    self.program = program
    let fragmentTypes = program.fragments.mapValues(\.type)
    operations = program.operations.concurrentMap { operation in
      CompiledOperation(operation, in: program, fragmentTypes, schema: schema, client: client, identity: identity)
    }
    fragments = program.fragmentOrder.compactMap { program.fragments[$0] }.concurrentMap { fragment in
      CompiledFragment(fragment, fragmentTypes, schema: schema, identity: identity)
    }
    // Operations that share a fragment find the same in it.
    var seen: Set<String> = []
    diagnostics = operations.flatMap(\.diagnostics).filter { seen.insert($0.description).inserted }
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
    _ operation: TypedOperation, in program: Program, _ fragmentTypes: [String: String], schema: Schema,
    client: ClientSchema, identity: Identity
  ) {
    self.operation = operation
    let applied = FragmentArgumentsTransform.apply(to: operation, in: program)
    let server = ServerTextTransform.text(of: ClientFieldsTransform.serverPart(of: applied, client))
    text = server.text
    clientVariables = server.clientVariables
    let templates = StorageTemplate(schema: schema)
    let defaults = operation.variables.compactMap { variable in
      variable.defaultValue.map { (name: variable.name.text, json: Optional(templates.json($0, variable.type))) }
    }
    let (set, conflicts) = PlanBuilder.plan(of: applied, schema: schema, identity: identity)
    plan = PlanText(set, variables: defaults)
    diagnostics = applied.diagnostics + OperationCheck.check(applied) + server.problems(schema) + conflicts
    lens = PlanBuilder.lensPlan(
      of: operation.rootType, operation.selections, fragmentTypes: fragmentTypes, schema: schema, identity: identity)
    lensPlan = PlanText(lens, variables: defaults, reading: operation.reading)
  }
}

struct CompiledFragment {
  let fragment: TypedFragment
  let lens: PlanSet
  let plan: PlanText

  init(_ fragment: TypedFragment, _ fragmentTypes: [String: String], schema: Schema, identity: Identity) {
    self.fragment = fragment
    let templates = StorageTemplate(schema: schema)
    lens = PlanBuilder.lensPlan(
      of: fragment.type, fragment.selections, fragmentTypes: fragmentTypes, schema: schema, identity: identity)
    plan = PlanText(
      lens,
      variables: fragment.arguments.map { argument in
        (argument.name.text, argument.defaultValue.map { templates.json($0, argument.type) })
      }, reading: fragment.reading)
  }
}
